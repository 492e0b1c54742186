import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { fillInValidly } from '../../widget/testing/form-page.ts'
import { storedQuotes } from '../../widget/testing/stored-quotes.ts'
import { test } from '../../widget/testing/test.ts'
import { startWordPress } from './testing/start-wordpress.ts'

// Every test visits the same WordPress.
test.describe.configure({ mode: 'default' })

const heading = 'Patios & "more" onclick="alert(1)", <b>now</b>'

let wordpress: Awaited<ReturnType<typeof startWordPress>> | undefined
const address = (title: string) => wordpress?.addresses[title] as string

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  const origin = baseURL as string
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  const snippet = /```html\n(.*?)```/s.exec(readme)?.[1]?.replace('https://quotes.example.com', origin)
  const shortcode = /^ {4}(\[concrete_quote .*\])$/m.exec(readme)?.[1]
  const pages = {
    'Custom HTML block': `<!-- wp:html -->\n${snippet}<!-- /wp:html -->`,
    Shortcode: `${shortcode}`,
    'Two shortcodes': `
      [concrete_quote id="first" lang="es" phone="" theme="dark" faq="yes"]
      <!-- wp:shortcode -->
      [concrete_quote id="second" heading='${heading}' onclick="alert(1)" faq="no"]
      <!-- /wp:shortcode -->`,
  }
  wordpress = await startWordPress(pages, origin)
})
test.afterAll(() => wordpress?.stop())

/** Collects the errors and warnings of a page's console. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // PHP's server leaves no name with an extension to WordPress, which would redirect to its own icon.
    if (['error', 'warning'].includes(message.type()) && !url.endsWith('/favicon.ico'))
      problems.push(`${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

for (const title of ['Custom HTML block', 'Shortcode']) {
  test(`${title}: a visitor's quote is stored with its source`, async ({ page }) => {
    const problems = collectProblems(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address(title))
    const lastName = `${title} ${Date.now()}`
    await fillInValidly(page)
    await page.getByLabel('Last Name').fill(lastName)
    await page.getByRole('button', { name: 'Get My Free Quote' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Quote Request Submitted!' })).toBeVisible()

    const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject([{ source: 'my-site', pageUrl: address(title) }])
    expect(problems).toEqual([])
  })

  test(`${title}: the form fits the theme on phones and desktops`, async ({ page }, testInfo) => {
    const problems = collectProblems(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(address(title))
      const form = page.locator('concrete-quote-form form')
      await expect(form.getByLabel('Project Details')).toBeVisible()
      const box = await form.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(250)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: testInfo.outputPath(`${width}.png`), fullPage: true })
    }
    expect(problems).toEqual([])
  })
}

test('the plugin escapes its attributes and loads the script once', async ({ page }) => {
  const problems = collectProblems(page)
  await page.goto(address('Two shortcodes'))
  const attributes = (id: string) =>
    page
      .locator(`concrete-quote-form#${id}`)
      .evaluate((element) =>
        Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      )
  expect(await attributes('first')).toEqual({ id: 'first', lang: 'es', phone: '', theme: 'dark', faq: '' })
  expect(await attributes('second')).toEqual({ id: 'second', heading })
  await expect(page.getByRole('heading', { name: 'Pida su cotización gratis' })).toBeVisible()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.locator('#second > a')).toHaveText(heading)
  await expect(page.locator('#first > a')).toHaveAttribute('href', /\/es\/contacto$/)
  await expect(page.locator('script[src$="/concrete-quote-form.js"]')).toHaveCount(1)
  expect(problems).toEqual([])
  expect(await wordpress?.readErrorLog()).not.toContain('concrete-quote.php')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the plugin links to the form on the contractor’s site', async ({ page, origin }) => {
    await page.goto(address('Shortcode'))
    await page.getByRole('link', { name: 'Request Your Free Quote' }).click()
    await expect(page).toHaveURL(`${origin}/contact`)
    await expect(page.getByLabel('Project Details')).toBeVisible()
  })
})
