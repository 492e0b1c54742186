import { expect, type Page } from 'playwright/test'
import type { DeviceList } from '@concrete-quote/openapi'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { ownServerTest as test, section } from '../../testing/settings-page.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => section(page, 'Phones and computers')

test('a device that is lost is removed', async ({ page, openSettings }) => {
  const origin = await openSettings(page, 'notifications')
  const add = () =>
    page.request.post(`${origin}/api/devices`, {
      headers: { Origin: origin },
      data: {
        name: 'Chrome on Android',
        // A public address needs no name server. Nothing is sent to it.
        endpoint: 'https://93.184.216.34/push/1',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    })
  expect((await add()).status()).toBe(201)
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toContainText(/, added \w+ \d+, \d+, not notified yet/)
  await expectAccessible(page)
  await devices(page).getByRole('button', { name: 'Remove… Chrome on Android' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Remove Chrome on Android of .*, added /)
  // Somebody else removes it first.
  const { items } = (await (await page.request.get(`${origin}/api/devices`)).json()) as DeviceList
  await page.request.delete(`${origin}/api/devices/${items[0]?.id}`, { headers: { Origin: origin } })
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Read again when the screen is opened again.
  await page.getByRole('link', { name: 'Back to the settings' }).click()
  expect((await add()).status()).toBe(201)
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
})

test('a browser that cannot notify says what to do', async ({ page, openSettings }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.permission as string }),
  )
  const origin = await openSettings(page, 'notifications')
  await page.evaluate(() => (localStorage.permission = 'denied'))
  await page.reload()
  await expect(devices(page)).toContainText('This browser blocks notifications of this page. Allow them')

  await page.evaluate(() => (localStorage.permission = 'default'))
  await page.reload()
  const onThis = devices(page).getByRole('switch', { name: 'Notify me on this device' })
  await page.evaluate(() => (Notification.requestPermission = () => Promise.resolve('default')))
  await onThis.click()
  await expect(devices(page).getByRole('alert')).toContainText('Notifications are not allowed.')
  await expect(onThis).not.toBeChecked()

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto(`${origin}/inbox/#/settings/notifications`)
  await page.reload()
  await expect(devices(page)).toContainText('This browser cannot notify you.')
  await page.addInitScript(
    (userAgent) => Object.defineProperty(navigator, 'userAgent', { get: () => userAgent }),
    iPhone,
  )
  await page.reload()
  await expect(devices(page)).toContainText('Add the inbox to the home screen first')
  await expect(devices(page).getByRole('listitem')).toHaveCount(3)
})
