import { expect } from 'playwright/test'
import { startBuiltServer, type BuiltServer } from '../../testing/built-server.ts'
import { test } from '../../testing/engines/webkit/test.ts'
import { snippet } from '../../testing/test.ts'

let server: BuiltServer
test.beforeAll(async () => {
  server = await startBuiltServer({ CHALLENGE: 'always', RATE_LIMIT: 'off' })
})
test.afterAll(() => server.stop())

test('a challenge is solved under a strict Content-Security-Policy', async ({ webKit, partnerPage }) => {
  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}`
  await webKit.goto(await partnerPage(snippet(server.origin), { 'Content-Security-Policy': policy }))
  const submit = { css: 'form button', name: 'Get My Free Quote' }
  await expect.poll(() => webKit.find(submit)).not.toBeNull()
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
  // With a solution, a quote is not suspected spam: the solver's file was loaded.
  const loaded = await webKit.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => name.includes('/solver.'))).toHaveLength(1)
})
