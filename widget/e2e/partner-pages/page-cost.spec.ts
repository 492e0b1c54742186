// What the form costs the page around it: nothing moves, and nothing runs before a visitor sees the form.
import { expect, type Page } from 'playwright/test'
import type { ConcreteQuoteForm } from '../../src/element/element.ts'
import { htmlBlocks } from '../../builder/snippets/element.ts'
import type { SnippetInput } from '../../builder/snippets/print.ts'
import { withInlineScript, withModuleTag } from '../../testing/pages/earlier-snippets.ts'
import { layoutShift } from '../../testing/layout-shift.ts'
import { origin, test } from '../../testing/test.ts'
import { hold } from '../../testing/hold.ts'

/** The builder's HTML. */
function builderCode(origin: string, given: Partial<SnippetInput> = {}): string {
  const input: SnippetInput = { origin, attributes: {}, styles: {}, fallback: 'link', ...given }
  return htmlBlocks(input)
    .map(({ code }) => code)
    .join('')
}

const text = '<p>Concrete driveways and patios for homes in town, built to last and priced fairly.</p>'
const partner = (code: string, { before = text, after = text.repeat(9) } = {}) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A partner</title>
<h1>Lone Star Homes</h1>${before}${code}${after}`
const screens = '<div style="height: 300vh"></div>'

/** Delays the form's file, as a slow network does. */
async function delayScript(page: Page, ms = 1000) {
  await page.route('**/concrete-quote-form*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.fallback()
  })
}

/** In Firefox, the `load` event waits, too. */
const holdScript = (page: Page) => hold(page, '**/concrete-quote-form.js')

const submitButton = (page: Page) => page.locator('concrete-quote-form').locator('form button[part]')

test.describe('the page does not shift', () => {
  const font = { '--cq-font': 'Georgia, serif', '--cq-density': '0.8' }
  const variants: Record<string, (origin: string) => string> = {
    'a phone link': (origin) => builderCode(origin),
    'the full form': (origin) => builderCode(origin, { fallback: 'form' }),
    'a tag that loads the script with the page': (origin) => withModuleTag(origin, builderCode(origin)),
    'the inline script of version 1.1': (origin) => withInlineScript(origin, builderCode(origin)),
    'a font and a density of the page': (origin) => builderCode(origin, { styles: font }),
    'a high density of the page': (origin) => builderCode(origin, { styles: { '--cq-density': '1.6' } }),
    'the FAQ': (origin) => builderCode(origin, { attributes: { faq: '' } }),
  }
  for (const [name, code] of Object.entries(variants)) {
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      const tag = width === 390 ? [] : '@heavy'
      test(`${name}, ${width} px`, { tag }, async ({ page, visit }) => {
        await page.setViewportSize({ width, height })
        await delayScript(page)
        await visit(partner(code(origin)))
        await expect(submitButton(page)).toBeAttached()
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
      })
    }
  }

  for (const fallback of ['link', 'form'] as const) {
    test(`a ${fallback} after text without a margin`, async ({ page, visit }) => {
      await delayScript(page)
      const before = '<a href="/">Home</a>'
      await visit(partner(builderCode(origin, { fallback }), { before }))
      await expect(submitButton(page)).toBeAttached()
      expect(await layoutShift(page)).toBe(0)
    })

    test(`a ${fallback} is as high as the form on a wide page`, async ({ page, visit }) => {
      await delayScript(page)
      await visit(partner(builderCode(origin, { fallback })))
      const height = async () => (await page.locator('concrete-quote-form').boundingBox())?.height ?? NaN
      const replaced = await height()
      await expect(submitButton(page)).toBeAttached()
      const missing = (await height()) - replaced
      expect(Math.abs(missing), `add ${missing} to reservedHeight.${fallback}`).toBeLessThan(1)
    })
  }

  test('under a policy that blocks everything inline, which reports nothing', async ({ page, visit }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await delayScript(page)
    const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src data:`
    const html = partner(builderCode(origin)).replace('<title>', '<link rel="icon" href="data:,"><title>')
    await visit(html, { 'Content-Security-Policy': policy })
    await expect(submitButton(page)).toBeAttached()
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
    expect(messages).toEqual([])
  })
})

test.describe('a form below the fold', () => {
  test('loads nothing until a visitor comes near', async ({ page, visit }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await visit(partner(builderCode(origin), { before: screens }))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(requests.filter((url) => url.startsWith(origin))).toEqual([`${origin}/widget/v1/embed.js`])
    await page.mouse.wheel(0, 2000)
    await expect(submitButton(page)).toBeVisible()
  })

  test('is not mounted until then, if the script loads with the page', async ({ page, visit }) => {
    await visit(partner(withModuleTag(origin, builderCode(origin)), { before: screens }))
    await page.evaluate(() => customElements.whenDefined('concrete-quote-form'))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    await expect(submitButton(page)).toHaveCount(0)
    await page.mouse.wheel(0, 2000)
    await expect(submitButton(page)).toBeVisible()
  })

  for (const method of ['ready', 'focus'] as const) {
    test(`is mounted for a page that asks for it by ${method}`, async ({ page, visit }) => {
      await visit(partner(withModuleTag(origin, builderCode(origin)), { before: screens }))
      await page.evaluate(() => customElements.whenDefined('concrete-quote-form'))
      await page.locator('concrete-quote-form').evaluate(async (form: ConcreteQuoteForm, method) => {
        if (method === 'ready') await form.ready
        else form.focus()
      }, method)
      await expect(submitButton(page)).toBeAttached()
    })
  }
})

test('a caret in the middle of a word stays there', async ({ page, partnerPage }) => {
  const release = await holdScript(page)
  await page.goto(await partnerPage(partner(builderCode(origin, { fallback: 'form' }))), {
    waitUntil: 'commit',
  })
  const firstName = page.getByRole('textbox', { name: 'First Name' })
  await firstName.fill('Aa')
  await firstName.press('ArrowLeft')
  release()
  await expect(submitButton(page)).toBeAttached()
  await page.keyboard.type('d')
  await expect(firstName).toHaveValue('Ada')
})

test('a list is not replaced while a visitor is choosing from it', async ({ page, partnerPage }) => {
  const release = await holdScript(page)
  await page.goto(await partnerPage(partner(builderCode(origin, { fallback: 'form' }))), {
    waitUntil: 'commit',
  })
  const projectType = page.getByRole('combobox', { name: 'Project Type' })
  await projectType.focus()
  release()
  // Resolves once the script has run, and the form is mounted if it does not wait.
  await page.locator('concrete-quote-form').evaluate(async (form, script) => {
    await import(script)
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(form))
  }, `${origin}/widget/v1/concrete-quote-form.js`)
  await expect(submitButton(page)).toHaveCount(0)
  await projectType.selectOption('repair')
  await projectType.press('Tab')
  await expect(submitButton(page)).toBeAttached()
  await expect(projectType).toHaveValue('repair')
  await expect(page.getByRole('textbox', { name: 'Project Details' })).toBeFocused()
})

test('a press on the fallback’s button is answered, although the form is there before its release', async ({
  page,
  partnerPage,
}) => {
  const release = await holdScript(page)
  await page.goto(await partnerPage(partner(builderCode(origin, { fallback: 'form' }))), {
    waitUntil: 'commit',
  })
  await page.getByRole('button', { name: 'Get My Free Quote' }).hover()
  await page.mouse.down()
  const loaded = page.waitForResponse('**/concrete-quote-form.js')
  release()
  await (await loaded).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await page.mouse.up()
  await expect(page).toHaveURL(`${origin}/api/quotes`)
})

test('a dialog that opens before the form is there focuses the first field', async ({ page, visit }) => {
  await delayScript(page)
  const html = partner(`<button>Open</button><dialog>${builderCode(origin)}</dialog>
<script>document.querySelector('button').onclick = () => document.querySelector('dialog').showModal()</script>`)
  await visit(html)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
})
