import { company, formMessages, languages, privacyPaths, projectTypes } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { button, chosenType, form, heading, set } from '../../testing/pages/element-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'
import type { ConcreteQuoteForm } from '../../src/element/element.ts'

test.describe('attributes update live, and restore the default when removed:', () => {
  test.beforeEach(async ({ page, visit }) => {
    await visit(snippet(origin))
    await expect(heading(page)).toBeVisible()
  })

  test('heading', async ({ page }) => {
    await set(page, 'heading', 'Ask us')
    await expect(page.getByRole('heading', { name: 'Ask us' })).toBeVisible()
    await set(page, 'heading', null)
    await expect(heading(page)).toBeVisible()
  })

  test('phone', async ({ page }) => {
    const link = form(page).locator('[href^="tel:"]')
    await expect(link).toHaveAttribute('href', company.telHref)
    await set(page, 'phone', '+49 30 123456')
    await expect(link).toHaveText('+49 30 123456')
    await expect(link).toHaveAttribute('href', 'tel:+4930123456')
    await set(page, 'phone', '(214) 555-0123 ext. 12')
    await expect(link).toHaveAttribute('href', 'tel:+12145550123;ext=12')
    await set(page, 'phone', '311')
    await expect(form(page).getByText('Or call 311')).toBeVisible()
    await expect(link).toHaveCount(0)
    await set(page, 'phone', '')
    await expect(link).toHaveCount(0)
    await set(page, 'phone', null)
    await expect(link).toHaveText(company.phone)
  })

  test('privacy-url, which is a page of the contractor in the language of the form by default', async ({
    page,
    context,
  }) => {
    const link = (lang: 'en' | 'es') =>
      form(page).getByRole('link', { name: formMessages[lang].privacyLink, exact: true })
    await expect(link('en')).toHaveAttribute('href', origin + privacyPaths.en)
    await set(page, 'lang', 'es')
    await expect(link('es')).toHaveAttribute('href', origin + privacyPaths.es)
    await set(page, 'lang', null)
    for (const address of ['https://partner.example/privacy', '/our-privacy']) {
      await set(page, 'privacy-url', address)
      await expect(link('en')).toHaveAttribute('href', address)
    }
    for (const address of ['', 'javascript:alert(1)']) {
      await set(page, 'privacy-url', address)
      await expect(link('en')).toHaveCount(0)
    }
    await set(page, 'privacy-url', null)
    const opened = context.waitForEvent('page')
    await page.getByLabel('First Name').fill('Ada')
    await link('en').click()
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy')
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  })

  test('project-type, which reset() restores, ignoring unknown types', async ({ page }) => {
    const type = page.getByLabel('Project Type')
    await set(page, 'project-type', 'patio')
    await expect(type).toHaveValue('patio')
    await type.selectOption('other')
    await form(page).evaluate((element: ConcreteQuoteForm) => element.reset())
    await expect(type).toHaveValue('patio')
    await set(page, 'project-type', 'constructor')
    await expect(chosenType(page)).toHaveText('Select a project type')
    await set(page, 'project-type', 'steps')
    await set(page, 'project-type', null)
    await expect(chosenType(page)).toHaveText('Select a project type')
  })

  test('lang, with a fallback to the language of the page, then to English', async ({ page }) => {
    const spanish = page.getByRole('button', { name: 'Pedir mi cotización gratis' })
    await set(page, 'lang', 'es-MX')
    await expect(spanish).toBeVisible()
    await set(page, 'lang', null)
    await expect(button(page)).toBeVisible()
    await page.evaluate(() => (document.documentElement.lang = 'es'))
    await expect(spanish).toBeVisible()
    const parts = form(page).locator('[part=root], [part=form], [part=toast]')
    const languages = () => parts.evaluateAll((parts) => parts.map((part) => part.getAttribute('lang')))
    await expect.poll(languages).toEqual(['es', 'es', 'es'])
    await page.evaluate(() => (document.documentElement.lang = 'tlh'))
    await expect(button(page)).toBeVisible()
    await expect.poll(languages).toEqual(['en', 'en', 'en'])
  })

  test('lang, also while a request is pending and after it failed', async ({ page }) => {
    let respond: (() => void) | undefined
    await page.route('**/api/quotes', async (route) => {
      await new Promise<void>((resolve) => (respond = resolve))
      await route.fulfill({
        status: 429,
        body: 'Too many requests',
        headers: {
          'Access-Control-Allow-Origin': new URL(page.url()).origin,
          'Access-Control-Allow-Credentials': 'true',
        },
      })
    })
    const status = form(page).locator('[part=status]')
    await fillInValidly(page)
    await button(page).click()
    await expect(status).toHaveText('Submitting...')
    await set(page, 'lang', 'es')
    await expect(status).toHaveText('Enviando...')
    await expect.poll(() => respond).toBeDefined()
    respond?.()
    const failed = 'No se pudo enviar. 429: Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.'
    await expect(status).toHaveText(failed)
    await set(page, 'lang', 'en')
    await expect(status).toHaveText('Submission Failed. 429: Too many requests')
    await set(page, 'lang', 'es')
    await expect(status).toHaveText(failed)
  })

  test('theme', async ({ page }) => {
    const background = () =>
      form(page)
        .locator('form')
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.emulateMedia({ colorScheme: 'dark' })
    const light = await background()
    await set(page, 'theme', 'dark')
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await set(page, 'theme', 'light')
    await expect.poll(background).toBe(light)
    await set(page, 'theme', 'system')
    await expect.poll(background).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(background).toBe(light)
    await set(page, 'theme', 'auto')
    await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'))
    await expect.poll(background).toBe(dark)
    await set(page, 'theme', 'light')
    await expect.poll(background).toBe(light)
    await set(page, 'theme', null)
    await expect.poll(background).toBe(dark)
  })

  test('api-url', async ({ page }) => {
    const action = form(page).locator('form')
    const own = (await action.getAttribute('action')) ?? ''
    await set(page, 'api-url', 'https://api.example/')
    await expect(action).toHaveAttribute('action', 'https://api.example/api/quotes')
    await set(page, 'api-url', null)
    await expect(action).toHaveAttribute('action', own)
  })

  test('faq, with and without a value', async ({ page }) => {
    const questions = page.locator('details')
    for (const [value, count] of [
      ['', 4],
      ['false', 0],
      ['true', 4],
    ] as const) {
      await set(page, 'faq', value)
      await expect(questions).toHaveCount(count)
    }
    for (const n of [1, 3]) await questions.nth(n).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(page.getByText('We are licensed, bonded and insured')).toBeVisible()
    await questions.nth(3).locator('summary').click()
    await expect(page.locator('details[open]')).toHaveCount(0)
    await set(page, 'faq', null)
    await expect(questions).toHaveCount(0)
  })

  test('unknown values, with one warning for each, which names the known ones', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.route('https://quotes.example.com/**', (route) => route.fulfill({ status: 200 }))
    for (const [name, value] of [
      ['theme', 'midnight'],
      ['project-type', 'no-type'],
      ['lang', 'tlh'],
      ['lang', 'es-MX'],
      ['api-url', 'quotes.example.com'],
      ['api-url', 'localhost:3000'],
      ['api-url', 'https://quotes.example.com/api/quotes'],
      ['api-url', '/quotes'],
      ['theme', 'midnight'],
      ['theme', 'system'],
      ['heading', 'Seen'],
    ] as const)
      await set(page, name, value)
    await expect(page.getByRole('heading', { name: 'Seen' })).toBeVisible()
    expect(warnings).toEqual([
      '<concrete-quote-form>: `theme="midnight"` is unknown. Use one of: light, dark, system, auto.',
      `<concrete-quote-form>: \`project-type="no-type"\` is unknown. Use one of: ${projectTypes.join(', ')}.`,
      `<concrete-quote-form>: \`lang="tlh"\` is unknown. Use one of: ${languages.join(', ')}.`,
      '<concrete-quote-form>: `api-url="quotes.example.com"` must start with https://, such as https://quotes.example.com.',
      '<concrete-quote-form>: `api-url="localhost:3000"` must start with https://, such as https://quotes.example.com.',
      '<concrete-quote-form>: `api-url="https://quotes.example.com/api/quotes"` must not contain /api/quotes, which the form adds.',
    ])
  })

  test('values, ignoring invalid JSON', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await set(page, 'values', '{"firstName":')
    await set(page, 'values', '[7, null]')
    await set(page, 'values', 'null')
    await set(
      page,
      'values',
      '{"firstName":7,"lastName":"Lovelace","constructor":"x","projectType":"no-type"}',
    )
    await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace')
    await expect(chosenType(page)).toHaveText('Select a project type')
    await expect(page.getByLabel('First Name')).toHaveValue('')
    // One warning per invalid value, no matter how often the form renders.
    expect(warnings).toEqual(Array(2).fill('<concrete-quote-form>: `values` is not valid JSON.'))
  })

  test('values, whose removal clears fields that the visitor did not change', async ({ page }) => {
    await set(page, 'values', '{"firstName":"Ada","lastName":"Lovelace","projectType":"patio"}')
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
    await page.getByLabel('Last Name').fill('Hopper')
    await set(page, 'values', null)
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page.getByLabel('Project Type')).toHaveValue('')
    await expect(page.getByLabel('Last Name')).toHaveValue('Hopper')
  })

  test('all of them, without overwriting the input of the visitor', async ({ page }) => {
    await page.getByLabel('First Name').fill('Typed')
    await set(page, 'draft', 'off')
    await set(page, 'values', '{"lastName":"Lovelace"}')
    await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace')
    await set(page, 'draft', null)
    await set(page, 'heading', 'Seen')
    await expect(page.getByRole('heading', { name: 'Seen' })).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Typed')
  })

  test('all of them as properties', async ({ page }) => {
    const attributes = await form(page).evaluate((element: ConcreteQuoteForm) => {
      element.apiUrl = 'https://api.example'
      element.projectType = 'patio'
      element.faq = true
      element.values = { firstName: 'Ada' }
      element.heading = 'Gone'
      element.heading = null
      return [...element.attributes].map(({ name, value }) => `${name}=${value}`)
    })
    expect(attributes).toEqual([
      'api-url=https://api.example',
      'project-type=patio',
      'faq=',
      'values={"firstName":"Ada"}',
    ])
    const read = await form(page).evaluate((element: ConcreteQuoteForm) => [
      element.faq,
      element.projectType,
      element.theme,
      element.values,
    ])
    expect(read).toEqual([true, 'patio', null, { firstName: 'Ada' }])
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  })
})

test('the hidden and popover attributes hide the element, as any other', async ({ page, visit }) => {
  await visit(snippet(origin))
  await expect(heading(page)).toBeVisible()
  await set(page, 'hidden', '')
  await expect(form(page)).toBeHidden()
  // Hides only the content, so that the browser can find text in it.
  await set(page, 'hidden', 'until-found')
  await expect(form(page)).toHaveCSS('display', 'block')
  await set(page, 'hidden', null)
  await expect(heading(page)).toBeVisible()
  await set(page, 'popover', 'auto')
  await expect(form(page)).toBeHidden()
  await form(page).evaluate((element: HTMLElement) => element.showPopover())
  await expect(heading(page)).toBeVisible()
})
