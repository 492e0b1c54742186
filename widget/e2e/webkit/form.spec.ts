import { expect } from 'playwright/test'
import { startQuotesProxy, type QuotesProxy } from '../../testing/engines/quotes-proxy.ts'
import { test } from '../../testing/engines/webkit/test.ts'
import type { WebKitPage } from '../../testing/engines/webkit/webkit-page.ts'
import { origin, snippet } from '../../testing/test.ts'

const submit = { css: 'form button', name: 'Get My Free Quote' }
const field = (name: string) => ({ css: 'input, select, textarea', name })
const toastText = async (page: WebKitPage) => (await page.find({ css: '[part=toast]' }))?.text

/** Tabs through the form and types a valid value into each field. */
async function fillIn(page: WebKitPage) {
  await page.click(field('First Name'))
  for (const value of ['Ada', 'Lovelace', '2145550123', 'ada@example.com']) {
    await page.type(value)
    await page.press('Tab')
  }
  await page.type('p')
  await page.press('Tab')
  await page.type('The driveway has cracked.')
}

/** A Content-Security-Policy that allows only the script and the API of the form. */
const policy = (origin: string) => ({
  'Content-Security-Policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}`,
})

let quotes: QuotesProxy
test.beforeEach(async ({ webKit, partnerPage }) => {
  quotes = await startQuotesProxy(origin)
  await webKit.goto(await partnerPage(snippet(quotes.url), policy(quotes.url)))
  await expect.poll(() => webKit.find(submit)).not.toBeNull()
})
test.afterEach(() => quotes.close())

test('an empty form shows errors and focuses the first field', async ({ webKit }) => {
  await webKit.click(submit)
  await expect.poll(async () => (await webKit.focused())?.name).toContain('First Name')
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Please select a project type',
    'Please provide project details (minimum 10 characters)',
  ]) {
    expect(await webKit.find({ css: '[part=error]', name: message })).not.toBeNull()
  }
  await webKit.type('A')
  await expect.poll(() => webKit.find({ css: '[part=error]', name: 'First name is required' })).toBeNull()
})

test('a quote is pending, then stored, and focus moves to what happens next', async ({ webKit }) => {
  await fillIn(webKit)
  const release = quotes.holdQuotes()
  await webKit.click(submit)
  await expect.poll(() => webKit.find({ css: 'form button:disabled', name: 'Submitting...' })).not.toBeNull()
  release()
  await expect.poll(() => toastText(webKit)).toContain('Quote Request Submitted!')
  await expect.poll(async () => (await webKit.focused())?.name).toMatch(/^Request sent/)
  await expect.poll(() => webKit.find(field('Last Name'))).toBeNull()
})

test('a failure keeps the input, and focus returns to the button', async ({ webKit }) => {
  quotes.respondToQuotes({ status: 500, body: 'The database is down' })
  await fillIn(webKit)
  await webKit.click(submit)
  await expect.poll(() => toastText(webKit)).toContain('500: The database is down')
  expect((await webKit.focused())?.name).toBe('Get My Free Quote')
  expect((await webKit.find(field('Last Name')))?.value).toBe('Lovelace')
  await webKit.press('F8')
  expect((await webKit.focused())?.attributes['aria-label']).toBe('Notifications (F8)')
  await webKit.press('Escape')
  expect((await webKit.focused())?.name).toBe('Get My Free Quote')
})

test('a draft survives a reload', async ({ webKit }) => {
  await webKit.click(field('First Name'))
  await webKit.type('Ada')
  await webKit.reload()
  await expect.poll(async () => (await webKit.find(field('First Name')))?.value).toBe('Ada')
})
