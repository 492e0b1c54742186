import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { expectAccessible } from '../testing/axe.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { origin, test } from '../testing/test.ts'

const live = (page: Page) => page.locator('concrete-quote-form')
const isReady = (page: Page) => expect(live(page).getByRole('button')).toBeVisible()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const option = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Options' }).getByLabel(name, { exact: true })
const openMore = (page: Page) => page.getByText('More options').click()

/** Copies the code with this title. */
async function copy(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: `Copy ${title}`, exact: true }).click()
  await expect(page.getByText(`${title} is copied.`)).toBeVisible()
  return clipboard(page)
}

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('a partner configures the form, and copies HTML that looks the same on their page', async ({
  page,
  visit,
}) => {
  await page.goto('/widget/')
  await option(page, 'Who are you?').fill('lone-star "homes"')
  await option(page, 'Language').selectOption('Spanish')
  await openMore(page)
  await option(page, 'Show questions and answers').check()
  await option(page, 'Keep no draft').check()
  await option(page, 'Spacing').fill('0.8')
  await option(page, 'Load the script').selectOption('Pinned')
  await expect(live(page).getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
  await expect(live(page).locator('details')).toHaveCount(4)

  const html = await copy(page, 'HTML')
  expect(html).toMatch(/concrete-quote-form\.[\da-f]{16}\.js"\s+integrity="sha384-[^"]+"\s+crossorigin\s/)
  expect(html).toContain('lang="es" draft="off" faq')
  expect(html).toContain('--cq-density: 0.8;')
  expect(html).toContain(`src="${origin}/`)
  const link = page.url()

  await visit(`<!doctype html><title>P</title>${html}`)
  await expect(page.getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
  await expect(live(page)).toHaveAttribute('source', 'lone-star "homes"')

  // The address of the builder shows a colleague the same.
  await page.goto(link)
  await expect(option(page, 'Who are you?')).toHaveValue('lone-star "homes"')
  expect(await copy(page, 'HTML')).toBe(html)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/widget/')
  await expect(live(page).getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
})

test('the form, the code, and Copy are in the first view, and Copy stays at the bottom of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/widget/?source=acme&accent=%230f766e&tab=wordpress')
  await isReady(page)
  const button = page.getByRole('button', { name: 'Copy Custom HTML block' })
  for (const shown of [button, page.getByRole('group', { name: 'Custom HTML block' })])
    await expect(shown).toBeInViewport({ ratio: 1 })
  await expect(live(page).getByLabel('First Name')).toBeInViewport({ ratio: 1 })
  // They stay while the options scroll.
  await openMore(page)
  await option(page, 'Typeface').scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 390, height: 800 })
  for (const y of [0, 1e6]) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})

test('a partner copies the code for WordPress, with the same options', async ({ page }) => {
  await page.goto('/widget/?source=lone-star&project-type=patio&theme=dark&success-url=/thanks&campaign=on')
  const attributes = 'source="lone-star" project-type="patio" theme="dark" success-url="/thanks" campaign'
  for (const [tab, title, parts] of [
    ['WordPress', 'Or the shortcode of the plugin', [`[concrete_quote ${attributes}]`]],
    ['HTML', 'HTML', [`<concrete-quote-form ${attributes}>`, origin]],
  ] as const) {
    await page.getByRole('radio', { name: tab }).check()
    const code = await copy(page, title)
    for (const part of parts) expect(code, tab).toContain(part)
    await expect(page.getByRole('link', { name: 'Download the plugin' })).toBeVisible({
      visible: tab === 'WordPress',
    })
  }
})

test('the preview opens a button’s form, and sends what is entered as a dry run only', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/widget/?source=acme&as=floating')
  await page.locator('#frame').getByRole('link', { name: 'Request Your Free Quote' }).click()
  await expect(page.getByRole('dialog').getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Escape')
  for (const send of [
    () => page.getByRole('button', { name: 'Test it' }).click(),
    async () => {
      await page.goto('/widget/?source=acme')
      await fillInValidly(live(page))
      await live(page).getByRole('button', { name: 'Get My Free Quote' }).click()
    },
  ]) {
    await send()
    await expect(page.getByText('It works, and nothing was stored.')).toContainText('from “acme”')
    await expect(live(page).getByRole('button', { name: formMessages.en.another })).toBeVisible()
  }
  expect(sent).toEqual([`${origin}/api/quotes?dryRun=true`, `${origin}/api/quotes?dryRun=true`])
})

test('says how well a color is read, and names a value that is invalid', async ({ page }) => {
  await page.goto('/widget/?accent=%230f766e')
  const color = option(page, 'Color')
  await expect(color).toHaveAccessibleDescription(/white, and easy to read/)
  await color.fill('#d97706')
  await expect(color).toHaveAccessibleDescription(/black, and easy to read.* Links are hard to read/)
  const button = live(page).getByRole('button', { name: 'Get My Free Quote' })
  await expect(button).toHaveCSS('background-color', 'rgb(217, 119, 6)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')

  await openMore(page)
  await option(page, 'Spacing').fill('9')
  await expect(option(page, 'Spacing')).toHaveAccessibleDescription(/Invalid\. /)
  await expect(page.locator('#blocks')).not.toContainText('--cq-density')
  await expect(page).not.toHaveURL(/density/)
})

test('the preview has the background that the partner chooses, and text that suits it', async ({ page }) => {
  await page.goto('/widget/')
  await page.getByLabel('Background of your page').fill('#101418')
  await expect(page.locator('#frame')).toHaveCSS('background-color', 'rgb(16, 20, 24)')
  await expect(live(page)).toHaveCSS('color-scheme', 'dark')
  await expect(page.locator('#blocks')).not.toContainText('101418')
})

test('a link cannot put rules or other values than its options have into the code', async ({ page }) => {
  const injected = encodeURIComponent('1px; } body { display: none')
  await page.goto(
    `/widget/?lang=xx&faq=yes&density=9&radius=x&accent=red&font=${injected}&tab=vue&theme=toString`,
  )
  await isReady(page)
  const code = await page.locator('#blocks code').textContent()
  await page.goto('/widget/')
  await expect(page.locator('#blocks code')).toHaveText(code ?? '', { useInnerText: true })
})

test('selects the code if copying is not allowed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/widget/')
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await expect(page.getByText('The code is selected: press Ctrl+C.')).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('<concrete-quote-form>')
})

for (const [colorScheme, width, colors] of [
  ['light', 360, 'accent=%230f766e'],
  ['dark', 1440, 'theme=dark&page=%23101418&accent=%2383b5f9'],
] as const) {
  test(`has no axe violations, no console output, and touch targets of 44 px (${colorScheme}, ${width} px)`, async ({
    page,
  }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/widget/?${colors}&tab=wordpress&fallback=form&font=!`)
    await isReady(page)
    await openMore(page)
    await expectAccessible(page)
    expect(messages).toEqual([])
    const low = await page
      .locator(
        'a:not(.skip-link), button, summary, .tabs label, input:not([type=radio], [type=checkbox]), select',
      )
      .evaluateAll((elements) =>
        elements
          .filter(
            (element) => element.getRootNode() === document && getComputedStyle(element).display !== 'inline',
          )
          .map((element) => `${element.getBoundingClientRect().height} ${element.outerHTML}`)
          .filter((text) => parseFloat(text) < 43.9),
      )
    expect(low).toEqual([])
  })
}

test('does not scroll horizontally, even with text at 200%', { tag: '@heavy' }, async ({ page }) => {
  for (const [width, fontSize, tab] of [
    [320, '100%', ''],
    [360, '200%', 'wordpress'],
    [1024, '200%', 'wordpress'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/widget/?accent=%23d97706&tab=${tab}&script=pinned&fallback=form&lang=es`)
    await isReady(page)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px, ${fontSize}`).toBe(
      width,
    )
  }
})
