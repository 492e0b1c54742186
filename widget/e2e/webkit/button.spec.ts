import { expect } from 'playwright/test'
import { test } from '../../testing/engines/webkit/test.ts'
import { origin } from '../../testing/test.ts'

test('a press on a button opens the form, and Back closes it', async ({ webKit, partnerPage }) => {
  const html = `<!doctype html><title>P</title>
      <script type="module" src="${origin}/widget/v1/concrete-quote-button.js"></script>
      <concrete-quote-button><a href="?hosted">Get a quote</a></concrete-quote-button>`
  await webKit.goto(await partnerPage(html))
  await expect
    .poll(() => webKit.evaluate(() => Boolean(customElements.get('concrete-quote-button'))))
    .toBe(true)
  await webKit.click({ css: 'a', name: 'Get a quote' })
  const heading = () => webKit.find({ css: '[part=heading]', name: 'Request Your Free Quote' })
  await expect.poll(heading).not.toBeNull()
  await expect.poll(async () => (await webKit.focused())?.name).toContain('First Name')
  await webKit.evaluate(() => history.back())
  await expect.poll(heading).toBeNull()
  await expect.poll(async () => (await webKit.focused())?.name).toBe('Get a quote')
})
