import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, type Page } from 'playwright/test'
import { isStamp, QuoteSubmission, stampText } from '@concrete-quote/openapi'
import { isNoFavicon, recordViolations, strictPolicy } from '../testing/content-security-policy.ts'
import { snippet, test } from '../testing/test.ts'

declare global {
  /** How many keys were derived. */
  var derived: number
  /** What the form sent last. */
  var sentBody: string
}

/** Fills in the form, found by name, with spaces that the contract trims. */
async function fillIn(page: Page) {
  for (const name of ['firstName', 'lastName', 'phone', 'projectDetails'])
    await page.locator(`[name=${name}]`).fill(' (214) 555-0147 ')
  await page.locator('[name=projectType]').selectOption('other')
}

/** Records what the form sends: Playwright cannot read bodies of requests in Firefox. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      window.sentBody = init?.body as string
      return send(input, init)
    }
  }),
)

/** Submits the form, and returns what was sent. */
async function submit(page: Page): Promise<QuoteSubmission> {
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  return QuoteSubmission.parse(JSON.parse(await page.evaluate(() => window.sentBody)))
}

const isStamped = (sent: QuoteSubmission) => isStamp(sent.stamp ?? '', stampText(sent))

/** Counts the keys that a page derives. */
const countKeys = (page: Page) =>
  page.addInitScript(() => {
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
    window.derived = 0
    crypto.subtle.deriveBits = (...args) => {
      window.derived++
      return derive(...args)
    }
  })

test('the form sends a stamp for what the visitor typed, under a strict Content-Security-Policy', async ({
  page,
  partnerPage,
  origin,
}) => {
  const violations = await recordViolations(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(await partnerPage(snippet(origin), { 'Content-Security-Policy': strictPolicy(origin) }))
  await fillIn(page)
  expect(await isStamped(await submit(page))).toBe(true)
  expect(violations.filter(isNoFavicon)).toEqual([])
  expect(loaded.filter((path) => path.startsWith('/widget/'))).toEqual(['/widget/v1/concrete-quote-form.js'])
})

test('the stamp is computed while the visitor fills in the form, and only once it is valid', async ({
  page,
  partnerPage,
  origin,
}) => {
  await countKeys(page)
  await page.goto(await partnerPage(snippet(origin)))
  await page.locator('[name=firstName]').fill('Ada')
  await page.waitForTimeout(500)
  const keys = () => page.evaluate(() => window.derived)
  expect(await keys()).toBe(0)
  await fillIn(page)
  await expect.poll(keys).toBeGreaterThan(0)
  // Once it is found, no more keys are derived.
  let before = -1
  await expect
    .poll(
      async () => {
        const isDone = before === (await keys())
        before = await keys()
        return isDone
      },
      { intervals: [200] },
    )
    .toBe(true)
  expect(await isStamped(await submit(page))).toBe(true)
  expect(await keys()).toBe(before)
})

test('a visitor who changes something at the last moment sends a stamp for that', async ({
  page,
  partnerPage,
  origin,
}) => {
  await page.goto(await partnerPage(snippet(origin)))
  await fillIn(page)
  await page.waitForTimeout(500)
  await page.locator('[name=projectDetails]').fill('The driveway has cracked along the garage.')
  const sent = await submit(page)
  expect(sent.projectDetails).toContain('along the garage')
  expect(await isStamped(sent)).toBe(true)
})

test('a browser without Web Crypto sends the request without a stamp', async ({
  page,
  partnerPage,
  origin,
}) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto(await partnerPage(snippet(origin)))
  await fillIn(page)
  expect((await submit(page)).stamp).toBeUndefined()
})

test('a pinned file of version 1.0, which knows no stamps, still sends requests', async ({
  page,
  partnerPage,
  origin,
}) => {
  const file = brotliDecompressSync(readFileSync(join(import.meta.dirname, 'pinned/1.0.0.js.br')))
  await page.route('**/concrete-quote-form.pinned.js', (route) =>
    route.fulfill({
      body: file,
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' },
    }),
  )
  await page.goto(await partnerPage(snippet(origin).replace('form.js', 'form.pinned.js')))
  await fillIn(page)
  expect((await submit(page)).stamp).toBeUndefined()
})
