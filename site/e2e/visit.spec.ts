import { expect, type Page } from 'playwright/test'
import { company, completeCampaign, formMessages, type StoredQuote } from '@concrete-quote/openapi'
import { recordViolations } from '../../widget/testing/content-security-policy.ts'
import { fillInValidly } from '../../widget/testing/form-page.ts'
import { startBuiltServer } from '../../widget/testing/programs/built-server.ts'
import { storedQuotes } from '../../widget/testing/stored-quotes.ts'
import { test } from '../../widget/testing/test.ts'
import { english } from '../testing/site-pages.ts'

const { paths, services, contact } = english
const campaign = { utm_source: 'google', utm_campaign: 'spring', gclid: 'Cj0KCQ' }
const landing = `${paths.home}?${String(new URLSearchParams(campaign))}&email=ada@example.com`

/** Goes from the page that is open to Services and Contact, as a visitor does. */
async function walkToContact(page: Page) {
  for (const { label } of [services, contact])
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.contact}(\\?|$)`))
}

/** Sends the form, and returns what is stored. */
async function submit(page: Page): Promise<StoredQuote | undefined> {
  const lastName = `Visit ${Date.now()} ${Math.random()}`
  await fillInValidly(page, 'en', { lastName })
  await page.getByRole('button', { name: formMessages.en.submit }).click()
  await expect(page.getByRole('heading', { name: 'Request sent.' })).toBeVisible()
  return (await storedQuotes()).find((quote) => quote.lastName === lastName)
}

/** Blocks storage, as a browser does whose user blocks all cookies. */
const blockStorage = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )

test('a request has the campaign and the first page of the visit, over other pages and a reload', async ({
  page,
}) => {
  await page.goto(landing)
  await walkToContact(page)
  await page.reload()
  expect(new URL(page.url()).search).toBe('')
  expect((await submit(page))?.campaign).toEqual(completeCampaign({ ...campaign, landingPage: paths.home }))
})

test('where storage is blocked, links carry the campaign to the form, and nothing else', async ({ page }) => {
  await blockStorage(page)
  await page.goto(landing)
  await walkToContact(page)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(campaign)
  await page.reload()
  expect((await submit(page))?.campaign).toEqual(completeCampaign(campaign))
})

test('where storage is blocked, a link to a part of the page reloads nothing', async ({ page }) => {
  await blockStorage(page)
  await page.goto(`${paths.contact}?utm_campaign=spring%20sale`)
  await page.evaluate(() => (window.name = 'not reloaded'))
  await page.locator('.skip-link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${paths.contact}?utm_campaign=spring%20sale#main`)
  expect(await page.evaluate(() => window.name)).toBe('not reloaded')
})

/** Taps the number in the header. The browser, which has no phone, is not left. */
async function tap(page: Page) {
  await page.evaluate(() =>
    addEventListener('click', (event) => {
      // After the listeners of the page.
      window.name = String(event.defaultPrevented)
      event.preventDefault()
    }),
  )
  const link = page.getByRole('banner').getByRole('link', { name: company.phone, exact: true }).first()
  await link.click()
  await expect(link).toHaveAttribute('href', company.telHref)
  expect(await page.evaluate(() => window.name)).toBe('false')
}

test.describe('a tap on the phone number', () => {
  test('is reported with the page, the campaign, and the language', async ({ page }) => {
    await page.route('**/api/call-taps', (route) => route.fulfill({ status: 204 }))
    for (const [address, tapped] of [
      [paths.about, { page: paths.about, campaign: 'Direct', lang: 'en' }],
      ['/es/', { page: '/es/', campaign: 'Direct', lang: 'es' }],
    ] as const) {
      await page.goto(address)
      const reported = page.waitForRequest('**/api/call-taps')
      await tap(page)
      const request = await reported
      expect(request.method()).toBe('POST')
      expect(await request.headerValue('Content-Type')).toBe('application/json')
      expect(request.postDataJSON()).toEqual(tapped)
    }
  })

  test('calls although it cannot be reported', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route('**/api/call-taps', (route) => route.abort())
    await page.goto(paths.home)
    const failed = page.waitForEvent('requestfailed')
    await tap(page)
    await failed
    expect(errors).toEqual([])
  })
})

test.describe('analytics', () => {
  const provider = 'https://analytics.example'
  const script = `
    const send = (name) => fetch('https://collect.example/' + name, { method: 'POST', mode: 'no-cors' })
    for (const type of ['quote-submitted', 'call-tapped'])
      addEventListener(type, ({ detail }) => send(type + '/' + (detail?.projectType ?? '')))
    new Image().src = 'https://tracker.example/'
    send('page')`

  test('of another origin get both events, and only the origins that are configured', async ({ page }) => {
    const { origin, stop } = await startBuiltServer({
      ANALYTICS_SCRIPT: `${provider}/script.js`,
      ANALYTICS_ORIGINS: 'https://collect.example',
    })
    const violations = await recordViolations(page)
    const collected: string[] = []
    await page.route(`${provider}/script.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    await page.route('https://collect.example/**', (route) => {
      collected.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 204 })
    })
    await page.route('**/api/call-taps', (route) => route.fulfill({ status: 204 }))
    await page.goto(origin + paths.contact)
    await fillInValidly(page)
    await page.getByRole('button', { name: formMessages.en.submit }).click()
    await expect(page.getByRole('heading', { name: 'Request sent.' })).toBeVisible()
    await tap(page)
    await expect.poll(() => collected).toEqual(['/page', '/quote-submitted/other', '/call-tapped/'])
    expect(violations).toEqual([expect.stringMatching(/^img-src https:\/\/tracker\.example/)])
    await stop()
  })
})
