import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { ownServerTest as test, section } from '../../testing/settings-page.ts'

test('the owner adds a webhook, which gets the next quote, a message again, and what it missed while it was off', async ({
  page,
  openSettings,
}) => {
  const received: { headers: Record<string, string>; body: string }[] = []
  let status = 500
  const receiver = createServer((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers as Record<string, string>, body })
      res.writeHead(status).end('no table')
    })
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  /** Expects that a message is signed with a secret (Standard Webhooks). */
  const expectSigned = (index: number, secret: string) => {
    const { headers = {}, body = '' } = received[index] ?? {}
    const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']?.split(' ')).toContain(`v1,${mac}`)
  }

  const origin = await openSettings(page, 'programs', { WEBHOOK_ALLOW_PRIVATE: 'on' })
  const post = () =>
    page.request.post(`${origin}/api/quotes`, {
      data: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '(214) 555-0123',
        projectType: 'patio',
        projectDetails: 'A patio by the pool.',
      },
    })
  const webhooks = section(page, 'Webhooks')
  const webhook = webhooks.getByRole('listitem').filter({ hasText: hook })
  const url = webhooks.getByRole('textbox', { name: 'Address of the program' })
  const add = webhooks.getByRole('button', { name: 'Add webhook' })
  const events = webhooks.getByRole('group', { name: 'What it gets' })
  await add.click()
  await expect(url).toBeFocused()
  await expect(url).toHaveAccessibleDescription('Must be a URL with https://')
  await url.fill(hook)
  for (const event of await events.getByRole('checkbox').all()) await event.uncheck()
  await add.click()
  await expect(events).toBeFocused()
  await expect(events).toHaveAccessibleDescription('Choose at least one event')
  await events.getByRole('checkbox', { name: 'New requests' }).check()
  await webhooks.getByRole('textbox', { name: 'Description' }).fill('CRM')
  await add.click()
  const secretField = webhooks.getByRole('textbox', { name: 'Secret of CRM' })
  await expect(secretField).toBeFocused()
  const first = await secretField.inputValue()
  await expect(webhook).toContainText(`${hook}: New requests. On.`)
  await expect(page.getByText('Nobody is notified of new requests.')).toHaveCount(0)
  await expectAccessible(page)

  await post()
  await expect.poll(() => received.length).toBe(1)
  expectSigned(0, first)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'quote.created',
    data: { firstName: 'Ada' },
  })
  await webhook.getByRole('button', { name: 'Send a test CRM' }).click()
  await expect(webhook.getByRole('status')).toContainText('Failed: 500 Internal Server Error no table')

  status = 200
  await webhook.getByRole('button', { name: 'Messages CRM' }).click()
  const message = webhook.getByRole('listitem')
  await expect(message).toContainText(/Not delivered after \d attempt.* responded with 500/)
  // It is sent again after 5 s.
  await expect(async () => {
    await page.reload()
    await webhook.getByRole('button', { name: 'Messages CRM' }).click()
    await expect(message).toContainText('Delivered', { timeout: 1000 })
  }).toPass()
  await expect(webhooks.getByText(first)).toHaveCount(0)

  await webhook.getByRole('button', { name: 'New secret CRM' }).click()
  const second = await secretField.inputValue()
  const count = received.length
  await message.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => received.length).toBe(count + 1)
  await expect(message).toContainText('Delivered')
  for (const secret of [first, second]) expectSigned(count, secret)
  await expectAccessible(page)

  await webhook.getByRole('button', { name: 'Turn off CRM' }).click()
  await expect(webhook).toContainText('Turned off')
  await post()
  await webhook.getByRole('button', { name: 'Turn on CRM' }).click()
  await expect(webhook).toContainText('New requests. On.')
  await post()
  await expect.poll(() => received.length).toBe(count + 3)

  await webhook.getByRole('button', { name: 'Remove… CRM' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(webhook).toHaveCount(0)
  receiver.closeAllConnections()
  receiver.close()
})
