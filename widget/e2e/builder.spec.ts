import type { Page } from 'playwright/test'
import { expect } from 'playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { fillInValidly } from '../testing/form-page.ts'
import { origin, test } from '../testing/test.ts'

const live = (page: Page) => page.locator('concrete-quote-form')
const isReady = (page: Page) => expect(live(page).getByRole('button')).toBeVisible()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const option = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Options' }).getByLabel(name, { exact: true })

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
  await option(page, 'lang').selectOption('Spanish')
  await option(page, 'source').fill('lone-star "homes"')
  await option(page, 'faq').check()
  await option(page, 'draft="off"').check()
  await option(page, '--cq-density').fill('0.8')
  await option(page, 'Load the script').selectOption('Pinned')
  await expect(live(page).getByRole('button', { name: 'Pedir mi cotización gratis' })).toBeVisible()
  await expect(live(page).locator('details')).toHaveCount(4)

  await expect(page.locator('#panel')).toContainText('register the origin of your page')
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
  await expect(option(page, 'source')).toHaveValue('lone-star "homes"')
  expect(await copy(page, 'HTML')).toBe(html)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/widget/')
  await expect(live(page).getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
})

test('a partner copies the code for WordPress, with the same options', async ({ page }) => {
  await page.goto('/widget/?source=lone-star&project-type=patio&theme=dark&success-url=/thanks&campaign=on')
  const attributes = 'source="lone-star" project-type="patio" theme="dark" success-url="/thanks" campaign'
  for (const [tab, title, parts] of [
    ['WordPress', 'Shortcode', [`[concrete_quote ${attributes}]`]],
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

test('the preview shows a button that opens the form, and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/widget/')
  await fillInValidly(live(page))
  await live(page).getByRole('button', { name: 'Get My Free Quote' }).click()
  await expect(page.getByText('On your page, this request would be sent now.')).toBeVisible()
  expect(sent).toEqual([])
  await option(page, 'Show as').selectOption('Floating button')
  await page.locator('#frame').getByRole('link', { name: 'Request Your Free Quote' }).click()
  await expect(page.getByRole('dialog').getByLabel('First Name')).toBeFocused()
})

test('warns of text on the button that is hard to read, and names a value that is invalid', async ({
  page,
}) => {
  await page.goto('/widget/')
  const color = option(page, '--cq-accent')
  const warning = page.getByRole('status').filter({ hasText: 'hard to read' })
  await color.fill('#0f766e')
  await expect(page.locator('#panel')).toContainText('--cq-accent: #0f766e;')
  await expect(warning).toBeHidden()
  await color.fill('#d97706')
  await expect(warning).toContainText('its contrast is 3.18:1, and should be at least 4.5:1. Use black text')
  await option(page, '--cq-on-accent').selectOption('Black')
  await expect(warning).toBeHidden()
  const button = live(page).getByRole('button', { name: 'Get My Free Quote' })
  await expect(button).toHaveCSS('background-color', 'rgb(217, 119, 6)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')

  const border = await color.evaluate((field) => getComputedStyle(field).borderColor)
  await color.fill('red')
  await expect(color).toHaveAccessibleDescription(/Invalid\. .*six hexadecimal digits, such as #0f766e/)
  await expect(color).not.toHaveCSS('border-color', border)
  await expect(page.locator('#panel')).not.toContainText('--cq-accent')
  await expect(page).not.toHaveURL(/accent=red/)
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

test('the preview is above the options on a phone, and on their right on a wide screen', async ({ page }) => {
  await page.goto('/widget/')
  await isReady(page)
  const preview = page.getByRole('region', { name: 'Preview' })
  const options = page.getByRole('form', { name: 'Options' })
  await page.setViewportSize({ width: 390, height: 800 })
  const [above, below] = [await preview.boundingBox(), await options.boundingBox()]
  expect(above && above.y + above.height).toBeLessThan(below?.y ?? 0)
  // Screen readers on phones read it first, too.
  await live(page).getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(options.getByRole('button', { name: 'Reset' })).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  const [left, right] = [await options.boundingBox(), await preview.boundingBox()]
  expect(left && left.x + left.width).toBeLessThan(right?.x ?? 0)
})

test('the skip link leads past the preview', async ({ page }) => {
  await page.goto('/widget/')
  await isReady(page)
  const focused = page.locator(':focus')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Skip to content')
  await expect(focused).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Reset')
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
  ['dark', 1440, 'accent=%2383b5f9&on-accent=black'],
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
    await expectAccessible(page)
    expect(messages).toEqual([])
    const low = await page
      .locator('a:not(.skip-link), button, .tabs label, input:not([type=radio], [type=checkbox]), select')
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
