import { expect } from 'playwright/test'
import { isStamp, QuoteSubmission, stampText } from '@concrete-quote/openapi'
import { test } from '../../testing/engines/webkit/test.ts'
import { snippet } from '../../testing/test.ts'

declare global {
  /** The bodies that the form sent. */
  var sentBodies: string[]
}

test('the form sends a stamp for what the visitor typed', async ({ webKit, partnerPage, origin }) => {
  await webKit.goto(await partnerPage(snippet(origin)))
  const submit = { css: 'form button', name: 'Get My Free Quote' }
  await expect.poll(() => webKit.find(submit)).not.toBeNull()
  await webKit.evaluate(() => {
    const send = window.fetch.bind(window)
    window.sentBodies = []
    window.fetch = (input, init) => {
      window.sentBodies.push(init?.body as string)
      return send(input, init)
    }
  })
  await webKit.click({ css: 'input, select, textarea', name: 'First Name' })
  for (const value of [
    'Ada',
    'Lovelace',
    '2145550147',
    'ada@example.com',
    'p',
    'The driveway has cracked.',
  ]) {
    await webKit.type(value)
    await webKit.press('Tab')
  }
  await webKit.click(submit)
  await expect
    .poll(async () => (await webKit.find({ css: '[part=toast]' }))?.text)
    .toContain('Quote Request Submitted!')
  const [body = ''] = await webKit.evaluate(() => window.sentBodies)
  const sent = QuoteSubmission.parse(JSON.parse(body))
  expect(await isStamp(sent.stamp ?? '', stampText(sent))).toBe(true)
})
