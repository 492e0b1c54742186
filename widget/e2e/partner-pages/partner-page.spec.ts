import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect } from 'playwright/test'
import { company } from '@concrete-quote/openapi'
import { isNoFavicon, recordViolations, strictPolicy } from '../../testing/content-security-policy.ts'
import { formJourneys } from '../../testing/journeys/form-journeys.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'
import { hold } from '../../testing/hold.ts'

test.describe('on a partner’s page with a strict Content-Security-Policy', () => {
  let violations: string[]
  let requests: string[]

  test.beforeEach(async ({ page, partnerPage }) => {
    requests = []
    violations = await recordViolations(page)
    page.on('request', (request) => requests.push(request.url()))
    const url = await partnerPage(snippet(origin), { 'Content-Security-Policy': strictPolicy(origin) })
    await page.goto(url)
  })

  test.afterEach(() => {
    expect(violations.filter(isNoFavicon)).toEqual([])
  })

  formJourneys(() => Promise.resolve())

  test('only one file is loaded, and the origin is checked', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
    expect(requests.filter((url) => url.startsWith(origin))).toEqual([
      `${origin}/widget/v1/concrete-quote-form.js`,
      `${origin}/api/health/live?shown=true&source=`,
    ])
  })
})

test('warns in the console if the API does not respond to this origin', async ({ page, visit }) => {
  // A wrong address of the API, which responds without CORS headers.
  const html = snippet(origin).replace('<concrete-quote-form', `$& api-url="${origin}/v1"`)
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await visit(html)
  await fillInValidly(page)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  const advice = `The API is not there, does not allow ${new URL(page.url()).origin}, or a blocker or the network stops requests to it.`
  await expect
    .poll(() => warnings)
    .toEqual([
      `No response from ${origin}/v1/api/health/live: requests may fail, too. ${advice}`,
      `No response from ${origin}/v1/api/quotes. ${advice}`,
    ])
})

test('says in the console that the policy of its page lacks the API', async ({ page, visit }) => {
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('No response'))
  const policy = strictPolicy(origin).replace(/connect-src [^;]*/, "connect-src 'self'")
  await visit(snippet(origin), { 'Content-Security-Policy': policy })
  expect((await warned).text()).toContain(`lacks ${origin} in connect-src`)
})

test('says when it appears that its page is not registered or the API away: in the console, and to whoever develops it in the form', async ({
  page,
  partnerPage,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const notice = page.getByText('No response from')
  const [here, own] = [
    await partnerPage(`${snippet(origin)}<concrete-quote-form></concrete-quote-form>`),
    origin,
  ]
  // Registered by default: an origin on this machine, and the server's own, which asks for nothing.
  for (const url of [here, `${own}/widget/form`]) {
    const checked = url === here && page.waitForResponse('**/api/health/live*')
    await page.goto(url)
    await expect(page.getByRole('button', { name: 'Get My Free Quote' }).first()).toBeVisible()
    await checked
    await expect(notice).toHaveCount(0)
    expect(warnings).toEqual([])
  }

  const unregistered = here.replace('127.0.0.1', 'app.localhost')
  await page.goto(unregistered)
  await expect(page.getByRole('button', { name: `Continue at ${company.name}` })).toHaveCount(2)
  expect(warnings).toEqual([`${new URL(unregistered).origin} is not registered at ${origin}.`])

  // A page on the internet may load nothing from this machine: the route does.
  await page.route(`${origin}/widget/**`, async (route) => route.fulfill({ response: await route.fetch() }))
  await page.route('**/api/health/live*', (route) => route.abort())
  await page.route('http://partner.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: snippet(origin) }),
  )
  await page.goto('http://partner.example/')
  await expect.poll(() => warnings.at(-1)).toContain('does not allow http://partner.example')
  await expect(page.getByRole('button', { name: 'Get My Free Quote' })).toBeVisible()
  await expect(notice).toHaveCount(0)

  // A file, which its author opens.
  await page.unroute('**/api/health/live*')
  const file = test.info().outputPath('partner.html')
  writeFileSync(file, snippet(origin))
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByRole('button', { name: `Continue at ${company.name}` })).toBeVisible()
})

test('two forms on a page share one toast', async ({ page, visit }) => {
  await visit(`${snippet(origin)}<concrete-quote-form></concrete-quote-form>`)
  await page.route('**/api/quotes', (route) => route.abort())
  const shown = page.getByText('Failed to submit quote request. Please try again.', { exact: true })
  for (const index of [0, 1]) {
    const form = page.locator('concrete-quote-form').nth(index)
    await fillInValidly(form)
    await form.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(form.getByRole('status')).toContainText('Submission Failed')
    await expect(shown).toHaveCount(1)
  }
})

test('F8 focuses the visible toast, or else the first toast region', async ({ page, visit }) => {
  await visit(`${snippet(origin)}<concrete-quote-form></concrete-quote-form>`)
  await page.route('**/api/quotes', (route) => route.abort())
  const [first, second] = [0, 1].map((index) => page.locator('concrete-quote-form').nth(index))
  if (!first || !second) throw new Error('There are two forms')
  const region = (form: typeof first) => form.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region(second)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(region(first)).toBeFocused()
  await fillInValidly(second)
  await second.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(region(second)).toContainText('Submission Failed')
  await page.keyboard.press('F8')
  await expect(region(second)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await expect(region(first)).toBeFocused()
})

test('shows the content of the page until the script loads', async ({ page, partnerPage }) => {
  const release = await hold(page, '**/concrete-quote-form.js')
  const html = snippet(origin).replace('></concrete', '><a href="tel:+12145550123">Call us</a></concrete')
  await page.goto(await partnerPage(html), { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Call us' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call us' })).toBeHidden()
})

test('submits from a page whose language or URL the API would reject', async ({ page, partnerPage }) => {
  await page.goto(`${await partnerPage(snippet(origin).replace('lang="en"', 'lang="en_US"'))}`)
  await page.evaluate((path) => history.replaceState(null, '', path), `/${'x'.repeat(2100)}`)
  await fillInValidly(page)
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
})
