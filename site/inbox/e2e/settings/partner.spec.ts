import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'playwright/test'
import { fillInValidly } from '../../../../widget/testing/form-page.ts'
import { seeInChart } from '../../testing/statistics-page.ts'
import { openScreen, ownServerTest as test, section } from '../../testing/settings-page.ts'

test('a partner is added, embeds the copied code, and the request from there is counted', async ({
  page,
  openSettings,
}) => {
  let html = ''
  const partner = createServer((_req, res) =>
    res
      .setHeader('Content-Type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Partner</title>${html}`),
  )
  await once(partner.listen(0, '127.0.0.1'), 'listening')
  const partnerOrigin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  // Otherwise, pages of this machine are allowed.
  const origin = await openSettings(page, 'partners', { ALLOWED_ORIGINS: 'https://other.example' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })

  const partners = section(page, 'Partners')
  const item = partners.getByRole('listitem').filter({ hasText: 'lone-star-homes' })
  const pageField = partners.getByRole('textbox', { name: 'Address of their page' })
  await partners.getByRole('textbox', { name: 'Name of the partner' }).fill('lone-star-homes')
  await pageField.fill('no address')
  await partners.getByRole('button', { name: 'Add partner' }).click()
  await expect(pageField).toBeFocused()
  await expect(pageField).toHaveAccessibleDescription(/Enter an address such as/)
  await pageField.fill(`${partnerOrigin}/offers?page=2`)
  await pageField.press('Tab')
  await expect(pageField).toHaveValue(partnerOrigin)
  await partners.getByRole('button', { name: 'Add partner' }).click()
  await expect(item).toContainText(`${partnerOrigin}: 0 requests this month`)
  const code = item.getByRole('textbox', { name: 'Code for lone-star-homes' })
  await expect(code).toBeFocused()
  await item.getByRole('button', { name: 'Copy' }).click()
  await expect(item.getByRole('status')).toHaveText('Copied.')
  html = await page.evaluate(() => navigator.clipboard.readText())

  const visitor = await page.context().newPage()
  await visitor.clock.install()
  await visitor.goto(partnerOrigin)
  await fillInValidly(visitor)
  // Nobody fills in a form in less than two seconds.
  await visitor.clock.fastForward(10_000)
  await visitor.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(visitor.getByRole('status').first()).toContainText('Quote Request Submitted!')
  await visitor.close()

  await page.reload()
  await expect(item).toContainText(`${partnerOrigin}: 1 request this month`)
  await item.getByRole('button', { name: 'Code for lone-star-homes' }).click()
  const opening = page.waitForEvent('popup')
  await item.getByRole('link', { name: 'Colors, languages, and WordPress' }).click()
  const builder = await opening
  // The builder shows the same code.
  await expect(builder.locator('#blocks code')).toHaveText(html)
  await builder.close()

  await seeInChart(page, 'By partner', 'lone-star-homes | 1 | 0 | 0 | $0')
  await openScreen(page, 'Partners')

  await item.getByRole('button', { name: 'What they see lone-star-homes' }).click()
  await item.getByRole('textbox', { name: 'Name for people' }).fill('Lone Star Homes')
  await item.getByRole('checkbox', { name: /^They see each request/ }).check()
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item).toContainText('(Lone Star Homes)')

  await item.getByRole('button', { name: 'Link to their numbers lone-star-homes' }).click()
  const link = item.getByRole('textbox', { name: 'Link of lone-star-homes' })
  await expect(link).toBeFocused()
  const url = await link.inputValue()
  const numbers = await page.context().newPage()
  await numbers.setViewportSize({ width: 360, height: 640 })
  await numbers.goto(url)
  await expect(numbers.getByRole('heading', { level: 1 })).toHaveText('Requests from Lone Star Homes')
  await expect(numbers.getByText(/Last request from your page: (just now|\d minutes? ago)\.$/)).toBeVisible()
  await expect(numbers.getByRole('table').first().getByRole('row')).toHaveCount(2)
  const saving = numbers.waitForEvent('download')
  await numbers.getByRole('link', { name: 'Save as a file for spreadsheets' }).click()
  expect((await saving).suggestedFilename()).toBe('requests.csv')
  expect(await numbers.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await item.getByRole('button', { name: 'End link… lone-star-homes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(item.getByRole('button', { name: 'Link to their numbers lone-star-homes' })).toBeVisible()
  await expect(link).toHaveCount(0)
  await numbers.reload()
  await expect(numbers.getByRole('heading')).toHaveText('This link does not work any more')
  await numbers.close()

  await item.getByRole('button', { name: 'Remove… lone-star-homes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(item).toHaveCount(0)

  // The request came from a page that is not registered any more.
  const unregistered = partners.getByRole('listitem').filter({ hasText: partnerOrigin })
  await unregistered.getByRole('button', { name: `Register… ${partnerOrigin}` }).click()
  await unregistered.getByRole('button', { name: 'Register', exact: true }).click()
  const nameField = unregistered.getByRole('textbox', { name: `Name of the partner at ${partnerOrigin}` })
  await expect(nameField).toBeFocused()
  await nameField.fill('oak-homes')
  await unregistered.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(unregistered).toHaveCount(1)
  await expect(unregistered).toContainText('oak-homes')
  partner.closeAllConnections()
  partner.close()
})
