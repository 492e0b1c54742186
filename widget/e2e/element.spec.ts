import { projectTypes } from '@concrete-quote/openapi'
import { expect, type JSHandle, type Page } from 'playwright/test'
import { answerQuotes, fillInValidly } from '../testing/form-page.ts'
import { snippet, test } from '../testing/test.ts'
import type { ConcreteQuoteForm, QuoteFormEvents } from '../src/element/element.ts'

declare global {
  /** Reports an event to the test. */
  var heard: (type: string, detail: unknown) => Promise<void>
}

const button = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })
const form = (page: Page) => page.locator('concrete-quote-form')
const heading = (page: Page) => page.getByRole('heading', { name: 'Request Your Free Quote' })
/** Removes the script and the element, which the test adds itself. */
const withoutWidget = (html: string) => html.replace(/<script.*<\/script>\n<concrete.*/, '')
const chosenType = (page: Page) => page.getByLabel('Project Type').locator('option:checked')
const load = (page: Page, origin: string) =>
  page.addScriptTag({ type: 'module', url: `${origin}/widget/v1/concrete-quote-form.js` })
const set = (page: Page, name: string, value: string | null) =>
  form(page).evaluate(
    (element, [name, value]) => {
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    },
    [name, value] as const,
  )

test.describe('attributes update live, and restore the default when removed:', () => {
  test.beforeEach(async ({ page, origin, partnerPage }) => {
    await page.goto(await partnerPage(snippet(origin)))
    await expect(heading(page)).toBeVisible()
  })

  test('heading', async ({ page }) => {
    await set(page, 'heading', 'Ask us')
    await expect(page.getByRole('heading', { name: 'Ask us' })).toBeVisible()
    await set(page, 'heading', null)
    await expect(heading(page)).toBeVisible()
  })

  test('phone', async ({ page }) => {
    const link = form(page).getByRole('link')
    await expect(link).toHaveAttribute('href', 'tel:+12145550147')
    await set(page, 'phone', '+49 30 123456')
    await expect(link).toHaveText('+49 30 123456')
    await expect(link).toHaveAttribute('href', 'tel:+4930123456')
    await set(page, 'phone', '(214) 555-0147 ext. 12')
    await expect(link).toHaveAttribute('href', 'tel:+12145550147;ext=12')
    await set(page, 'phone', '311')
    await expect(form(page).getByText('Or call 311')).toBeVisible()
    await expect(link).toHaveCount(0)
    await set(page, 'phone', '')
    await expect(link).toHaveCount(0)
    await set(page, 'phone', null)
    await expect(link).toHaveText('(214) 555-0147')
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

  test('project-type, without overwriting the choice of the visitor', async ({ page }) => {
    const type = page.getByLabel('Project Type')
    await type.selectOption('other')
    await set(page, 'project-type', 'patio')
    await set(page, 'heading', 'Seen')
    await expect(page.getByRole('heading', { name: 'Seen' })).toBeVisible()
    await expect(type).toHaveValue('other')
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
    await page.evaluate(() => (document.documentElement.lang = 'de'))
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
      [null, 0],
    ] as const) {
      await set(page, 'faq', value)
      await expect(questions).toHaveCount(count)
    }
  })

  test('unknown values, with one warning for each, which names the known ones', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    for (const [name, value] of [
      ['theme', 'midnight'],
      ['project-type', 'pool'],
      ['lang', 'de'],
      ['lang', 'es-MX'],
      ['api-url', 'quotes.example.com'],
      ['api-url', 'localhost:3000'],
      ['api-url', '/quotes'],
      ['theme', 'midnight'],
      ['theme', 'system'],
      ['heading', 'Seen'],
    ] as const)
      await set(page, name, value)
    await expect(page.getByRole('heading', { name: 'Seen' })).toBeVisible()
    expect(warnings).toEqual([
      '<concrete-quote-form>: `theme="midnight"` is unknown. Use one of: light, dark, system, auto.',
      `<concrete-quote-form>: \`project-type="pool"\` is unknown. Use one of: ${projectTypes.join(', ')}.`,
      '<concrete-quote-form>: `lang="de"` is unknown. Use one of: en, es, vi.',
      '<concrete-quote-form>: `api-url="quotes.example.com"` must start with https://, such as https://quotes.example.com.',
      '<concrete-quote-form>: `api-url="localhost:3000"` must start with https://, such as https://quotes.example.com.',
    ])
  })

  test('values, ignoring invalid JSON', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await set(page, 'values', '{"firstName":')
    await set(page, 'values', '[7, null]')
    await set(page, 'values', 'null')
    await set(page, 'values', '{"firstName":7,"lastName":"Lovelace","constructor":"x","projectType":"pool"}')
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

test('the hidden and popover attributes hide the element, as any other', async ({
  page,
  origin,
  partnerPage,
}) => {
  await page.goto(await partnerPage(snippet(origin)))
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

test.describe('events bubble and cross shadow boundaries:', () => {
  let events: { type: string; detail: unknown }[]

  test.beforeEach(async ({ page, origin, partnerPage }) => {
    events = []
    await page.exposeFunction('heard', (type: string, detail: unknown) => events.push({ type, detail }))
    await page.goto(await partnerPage(withoutWidget(snippet(origin))))
    await page.evaluate(() => {
      const types: (keyof QuoteFormEvents)[] = [
        'quote-ready',
        'quote-submit',
        'quote-submitted',
        'quote-failed',
      ]
      for (const type of types) {
        addEventListener(type, (event) => {
          const { detail } = event as CustomEvent<unknown>
          void window.heard(type, detail)
        })
      }
      const outer = document.createElement('div')
      outer.attachShadow({ mode: 'open' }).append(document.createElement('concrete-quote-form'))
      document.body.append(outer)
    })
    await load(page, origin)
  })

  test('ready, submit, and submitted with the ID and no personal data', async ({ page }) => {
    await fillInValidly(page)
    await button(page).click()
    await expect.poll(() => events.length).toBe(3)
    expect(events).toEqual([
      { type: 'quote-ready', detail: null },
      { type: 'quote-submit', detail: { projectType: 'other' } },
      {
        type: 'quote-submitted',
        detail: { id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, projectType: 'other' },
      },
    ])
  })

  test('one submitted event for two submits in the same task', async ({ page }) => {
    await fillInValidly(page)
    await page.locator('concrete-quote-form form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    expect(events.map(({ type }) => type)).toEqual(['quote-ready', 'quote-submit', 'quote-submitted'])
  })

  test('failed, with the status and the displayed message', async ({ page }) => {
    await page.route('**/api/quotes', (route) =>
      route.fulfill({
        status: 503,
        body: 'Later',
        headers: {
          'Access-Control-Allow-Origin': new URL(page.url()).origin,
          'Access-Control-Allow-Credentials': 'true',
        },
      }),
    )
    await fillInValidly(page)
    await button(page).click()
    await expect
      .poll(() => events.at(-1))
      .toEqual({
        type: 'quote-failed',
        detail: { status: 503, message: '503: Later' },
      })
  })

  test('a submit event that the page cancels prevents the request', async ({ page }) => {
    let sent = 0
    await page.route('**/api/quotes', (route) => {
      sent++
      return route.abort()
    })
    await page.evaluate(() => addEventListener('quote-submit', (event) => event.preventDefault()))
    await fillInValidly(page)
    await button(page).click()
    await expect.poll(() => events.at(-1)?.type).toBe('quote-submit')
    await expect(button(page)).toBeEnabled()
    expect(sent).toBe(0)
    await expect(page.getByLabel('First Name')).toHaveValue('(214) 555-0147')
  })
})

test('quote-ready reaches listeners that are added after the element', async ({
  page,
  origin,
  partnerPage,
}) => {
  await page.goto(await partnerPage(withoutWidget(snippet(origin))))
  await load(page, origin)
  const heard = page.evaluate(() => {
    const element = document.createElement('concrete-quote-form')
    document.body.append(element)
    return new Promise((resolve) =>
      element.addEventListener('quote-ready', ({ target }) => resolve(target === element)),
    )
  })
  expect(await heard).toBe(true)
})

test('keeps focus in the fallback form if the element is in another shadow root', async ({
  page,
  origin,
  partnerPage,
}) => {
  await page.goto(await partnerPage(withoutWidget(snippet(origin))))
  await page.evaluate(() => {
    const outer = document.createElement('div')
    document.body.append(outer)
    outer.attachShadow({ mode: 'open' }).innerHTML =
      '<concrete-quote-form><form><input aria-label="Fallback" name="lastName"></form></concrete-quote-form>'
  })
  await page.getByLabel('Fallback').pressSequentially('Love')
  await load(page, origin)
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await page.keyboard.type('lace')
  await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace')
})

test.describe('methods:', () => {
  test.beforeEach(async ({ page, origin, partnerPage }) => {
    await page.goto(await partnerPage(snippet(origin)))
    await form(page).evaluate((element: ConcreteQuoteForm) => element.ready)
  })

  test('prefill fills in fields that the visitor has not changed', async ({ page }) => {
    await page.getByLabel('First Name').fill('Ada')
    await form(page).evaluate((element: ConcreteQuoteForm) => {
      element.prefill({ firstName: 'Grace', lastName: 'Hopper' })
      element.prefill({ lastName: 'Lovelace', projectType: 'patio' })
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
    await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace')
    await expect(page.getByLabel('Project Type')).toHaveValue('patio')
    await button(page).click()
    await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription('')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required')
    await form(page).evaluate((element: ConcreteQuoteForm) => element.prefill({ phone: '(214) 555-0147' }))
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('')
  })

  test('prefill removes the error of a field only if the value is valid', async ({ page }) => {
    await button(page).click()
    const [name, details] = [page.getByLabel('First Name'), page.getByLabel('Project Details')]
    for (const field of [name, details]) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await form(page).evaluate((element: ConcreteQuoteForm) =>
      element.prefill({ firstName: 'Ada', projectDetails: 'Cracks' }),
    )
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(details).toHaveAttribute('aria-invalid', 'true')
  })

  test('prefill, even before the form renders, is overwritten by values that are set later', async ({
    page,
  }) => {
    await form(page).evaluate(async (element: ConcreteQuoteForm) => {
      const early = document.createElement('concrete-quote-form')
      early.prefill({ firstName: 'Early', lastName: 'Early' })
      element.replaceWith(early)
      await early.ready
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Early')
    await set(page, 'values', '{"firstName":"Later"}')
    await expect(page.getByLabel('First Name')).toHaveValue('Later')
    await expect(page.getByLabel('Last Name')).toHaveValue('Early')
  })

  test('reset clears fields, errors and the draft', async ({ page }) => {
    await page.getByLabel('First Name').fill('Ada')
    await button(page).click()
    await expect(page.getByText('Phone number is required')).toBeVisible()
    await form(page).evaluate((element: ConcreteQuoteForm) => element.reset())
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page.getByText('Phone number is required')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('reset clears the fields and the draft of an element that is not in the document', async ({
    page,
  }) => {
    await page.getByLabel('First Name').fill('Ada')
    const stored = await form(page).evaluate(async (element: ConcreteQuoteForm) => {
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      element.reset()
      const { length } = sessionStorage
      document.body.append(element)
      return length
    })
    expect(stored).toBe(0)
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await page.getByLabel('First Name').fill('Grace')
    await form(page).evaluate(async (element) => {
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      document.body.append(element)
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Grace')
  })

  test('reset clears the stored draft of an element that is not rendered yet', async ({ page }) => {
    await page.getByLabel('First Name').fill('Ada')
    await form(page).evaluate(async (element: ConcreteQuoteForm) => {
      const early = document.createElement('concrete-quote-form')
      early.reset()
      early.prefill({ lastName: 'Early' })
      element.replaceWith(early)
      await early.ready
    })
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await expect(page.getByLabel('Last Name')).toHaveValue('Early')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  for (const [by, empty] of Object.entries({
    'a reset': (page: Page) => form(page).evaluate((element: ConcreteQuoteForm) => element.reset()),
    'a success': async (page: Page) => {
      await button(page).click()
      await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
    },
  })) {
    test(
      `prefilled values do not return to a reinserted element after ${by}`,
      { tag: '@heavy' },
      async ({ page }) => {
        await form(page).evaluate((element: ConcreteQuoteForm) => element.prefill({ email: 'a@example.com' }))
        await fillInValidly(page)
        await empty(page)
        await expect(page.getByLabel('Email')).toHaveValue('')
        await form(page).evaluate(async (element) => {
          element.remove()
          await new Promise((resolve) => setTimeout(resolve, 100))
          document.body.append(element)
        })
        await expect(page.getByLabel('Email')).toHaveValue('')
      },
    )
  }

  test('focus moves to the first field, or to the first invalid one', async ({ page }) => {
    await form(page).evaluate((element) => element.focus())
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.getByLabel('First Name').fill('Ada')
    await button(page).click()
    await expect(page.getByLabel('Last Name')).toBeFocused()
    await page.getByLabel('Email').focus()
    await form(page).evaluate((element) => element.focus())
    await expect(page.getByLabel('Last Name')).toBeFocused()
  })

  test('focus honors preventScroll', async ({ page }) => {
    await form(page).evaluate((element) => {
      element.style.display = 'block'
      element.style.marginBlockStart = '3000px'
      element.focus({ preventScroll: true })
    })
    await expect(page.getByLabel('First Name')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test.describe('unlike with plain r2wc,', () => {
  test('properties that are set before the upgrade are applied', async ({ page, origin, partnerPage }) => {
    await page.goto(await partnerPage(withoutWidget(snippet(origin))))
    await page.evaluate(() => {
      const element = document.createElement('concrete-quote-form')
      Object.assign(element, { heading: 'Set early', faq: true, projectType: 'patio' })
      document.body.append(element)
    })
    await load(page, origin)
    await expect(page.getByRole('heading', { name: 'Set early' })).toBeVisible()
    await expect(page.getByLabel('Project Type')).toHaveValue('patio')
    await expect(page.locator('details')).toHaveCount(4)
    expect(await form(page).getAttribute('heading')).toBe('Set early')
  })

  test('input is kept when the element is moved, or removed and reinserted', async ({
    page,
    origin,
    partnerPage,
  }) => {
    await page.goto(await partnerPage(snippet(origin).replace('<concrete-quote-form', '$& draft="off"')))
    await page.getByLabel('First Name').fill('Ada')
    await form(page).evaluate((element) => {
      const section = document.createElement('section')
      document.body.append(section)
      section.append(element)
    })
    await expect(page.locator('section').getByLabel('First Name')).toHaveValue('Ada')
    await page.getByLabel('First Name').press('End')
    await page.keyboard.type(' Lovelace')
    await form(page).evaluate(async (element) => {
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      document.body.prepend(element)
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Ada Lovelace')
    await fillInValidly(page)
    await button(page).click()
    await expect(page.getByRole('status')).toContainText('Quote Request Submitted!')
  })

  test('an element that was removed and reinserted still follows its attributes', async ({
    page,
    origin,
    partnerPage,
  }) => {
    const prefilled = `$& project-type="patio" values='{"firstName":"Page","lastName":"Page"}'`
    await page.goto(await partnerPage(snippet(origin).replace('<concrete-quote-form', prefilled)))
    await page.getByLabel('Last Name').fill('Typed')
    await form(page).evaluate(async (element: ConcreteQuoteForm) => {
      element.prefill({ phone: 'Prefilled' })
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      document.body.append(element)
    })
    await expect(page.getByLabel('First Name')).toHaveValue('Page')
    await expect(page.getByLabel('Phone')).toHaveValue('Prefilled')
    await set(page, 'project-type', 'repair')
    await set(page, 'values', '{"firstName":"Later","lastName":"Later"}')
    await expect(page.getByLabel('Project Type')).toHaveValue('repair')
    await expect(page.getByLabel('First Name')).toHaveValue('Later')
    await expect(page.getByLabel('Last Name')).toHaveValue('Typed')
  })

  test.describe('an element that is removed during a request', () => {
    let respond: (() => void) | undefined
    let removed: JSHandle<ConcreteQuoteForm>
    const toast = (page: Page, n: number) =>
      form(page).nth(n).getByRole('region', { name: 'Notifications (F8)' })

    test.beforeEach(async ({ page, origin, partnerPage }) => {
      await page.goto(await partnerPage(`${snippet(origin)}<concrete-quote-form></concrete-quote-form>`))
      await fillInValidly(form(page).first())
      const responded = new Promise<void>((resolve) => (respond = resolve))
      let sent = 0
      await page.route('**/api/quotes', async (route) => {
        if (sent++ === 0) await responded
        await route.continue()
      })
      await form(page).first().getByRole('button', { name: 'Get My Free Quote' }).click()
      removed = await form(page)
        .first()
        .evaluateHandle(async (element: ConcreteQuoteForm) => {
          element.remove()
          await new Promise((resolve) => setTimeout(resolve, 100))
          return element
        })
    })
    const reinsert = () => removed.evaluate((element) => document.body.prepend(element))

    test('shows the outcome after it is reinserted', async ({ page }) => {
      await reinsert()
      await expect(form(page).first().getByRole('button', { name: 'Submitting...' })).toBeDisabled()
      respond?.()
      await expect(toast(page, 0)).toContainText('Quote Request Submitted!')
      await expect(form(page).first().getByLabel('First Name')).toHaveValue('')
    })

    test('leaves the toast of another form alone', async ({ page }) => {
      const submitted = removed.evaluate(
        (element) =>
          new Promise<void>((resolve) => element.addEventListener('quote-submitted', () => resolve())),
      )
      await fillInValidly(form(page))
      await page.getByRole('button', { name: 'Get My Free Quote' }).click()
      await expect(toast(page, 0)).toContainText('Quote Request Submitted!')
      await toast(page, 0).hover()
      respond?.()
      await submitted
      await expect(toast(page, 0)).toContainText('Quote Request Submitted!')
      await reinsert()
      await expect(form(page).first().getByLabel('First Name')).toHaveValue('')
    })
  })

  for (const [type, status] of [
    ['quote-submitted', 201],
    ['quote-failed', 500],
  ] as const) {
    const tag = type === 'quote-submitted' ? [] : '@heavy'
    test.describe(`after ${type}, the element`, { tag }, () => {
      /** The toast, in the top layer. */
      const toast = (page: Page) =>
        page.getByRole('region', { name: 'Notifications (F8)' }).and(page.locator(':popover-open'))
      const errors: Error[] = []

      /** Submits the form on a page that runs `script` on the event. */
      const submitOn = async (
        page: Page,
        partnerPage: (html: string) => Promise<string>,
        origin: string,
        script: string,
      ) => {
        errors.length = 0
        page.on('pageerror', (error) => errors.push(error))
        await answerQuotes(page, { status, body: '{}' })
        const listener = `<script>document.addEventListener('${type}', ({ target }) => { ${script} })</script>`
        await page.goto(await partnerPage(`${snippet(origin)}<section></section>${listener}`))
        await fillInValidly(page)
        await button(page).click()
      }

      test('can be removed by a listener, and reinserted later', async ({ page, origin, partnerPage }) => {
        await submitOn(page, partnerPage, origin, 'window.removed = target; target.remove()')
        await expect(form(page)).toHaveCount(0)
        // The toast would be shown after the listener, in the same turn.
        await page.evaluate(async () => {
          await new Promise((resolve) => setTimeout(resolve))
          document.body.append((window as { removed?: Element }).removed ?? '')
        })
        await expect(heading(page)).toBeVisible()
        expect(errors).toEqual([])
      })

      test('can be moved by a listener, and shows its toast', async ({ page, origin, partnerPage }) => {
        await submitOn(page, partnerPage, origin, 'document.querySelector("section").append(target)')
        await expect(page.locator('section concrete-quote-form')).toBeVisible()
        await expect(toast(page)).toBeVisible()
        expect(errors).toEqual([])
      })

      test('can be moved while its toast shows, which stays in the top layer', async ({
        page,
        origin,
        partnerPage,
      }) => {
        await submitOn(page, partnerPage, origin, '')
        await expect(toast(page)).toBeVisible()
        await form(page).evaluate((element) => document.body.prepend(element))
        await expect(toast(page)).toBeVisible()
        expect(errors).toEqual([])
      })
    })
  }

  test('an element renders only when it is connected', async ({ page, origin, partnerPage }) => {
    await page.goto(await partnerPage(withoutWidget(snippet(origin))))
    await load(page, origin)
    const detached = await page.evaluateHandle(() => {
      const element = document.createElement('concrete-quote-form')
      element.setAttribute('heading', 'Later')
      return element
    })
    expect(await detached.evaluate((element) => element.shadowRoot?.querySelector('form'))).toBeNull()
    await detached.evaluate((element) => document.body.append(element))
    await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
  })

  test('the script can be loaded twice', async ({ page, origin, partnerPage }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto(await partnerPage(snippet(origin)))
    await expect(heading(page)).toBeVisible()
    const url = `${origin}/widget/v1/concrete-quote-form.js?again`
    await page.evaluate((url) => import(url), url)
    await expect(heading(page)).toHaveCount(1)
    expect(errors).toEqual([])
  })
})

test.describe('the tag works', () => {
  const places = {
    'in the head, async': (origin: string) =>
      `<!doctype html><html lang="en"><head><title>T</title><script async type="module" src="${origin}/widget/v1/concrete-quote-form.js"></script></head><body><concrete-quote-form></concrete-quote-form>`,
    'at the end of the body': (origin: string) =>
      `<!doctype html><html lang="en"><title>T</title><concrete-quote-form></concrete-quote-form><script type="module" src="${origin}/widget/v1/concrete-quote-form.js"></script>`,
    'many times on one page': (origin: string) =>
      snippet(origin) + '<concrete-quote-form></concrete-quote-form>'.repeat(4),
  }
  for (const [where, html] of Object.entries(places)) {
    test(where, async ({ page, origin, partnerPage }) => {
      await page.goto(await partnerPage(html(origin)))
      for (const element of await form(page).all()) {
        await expect(element.getByRole('heading', { name: 'Request Your Free Quote' })).toBeVisible()
      }
      const ids = await page.evaluate(() => {
        const globals = Object.keys(window).filter((name) => /quote|cq|preact|react/i.test(name))
        return { globals, cookie: document.cookie }
      })
      expect(ids).toEqual({ globals: [], cookie: '' })
    })
  }
})
