import { expect, type Locator, type Page } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { draftKeyPrefix } from '@concrete-quote/widget'
import { formJourneys } from '../../../widget/testing/journeys/form-journeys.ts'
import { translate } from '../../../widget/testing/translate.ts'
import { storedQuotes } from '../../../widget/testing/stored-quotes.ts'
import { test } from '../../../widget/testing/test.ts'
import { english as site, locale } from '../../testing/site-pages.ts'
import { patio, usualSize } from '../texts/specified/amounts.ts'

const consoleMessages: string[] = []
test.beforeEach(({ page }) => {
  consoleMessages.length = 0
  page.on('console', (message) => consoleMessages.push(message.text()))
  page.on('pageerror', (error) => consoleMessages.push(error.message))
})

// The form is that of the element, whose journeys run with every `npm test`.
test.describe('on the site (en)', { tag: '@heavy' }, () => {
  formJourneys((page) => page.goto(site.paths.contact), site.lang)
})

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)

test.use({ locale: locale(site) })
const messages = formMessages[site.lang]
const { labels } = messages
/** How the heading after a success begins, before the time. */
const sentHeading = messages.next.slice(0, 12)

async function fillForm(page: Page, lastName: string) {
  await page.getByLabel(labels.firstName).fill('Ada')
  await page.getByLabel(labels.lastName).fill(lastName)
  await page.getByLabel(labels.phone).fill('2145550123')
  await page.getByLabel(labels.projectType).selectOption('repair')
  await page.getByLabel(labels.projectDetails).fill('Typed before hydration.')
}

test('a failure leaves the focused button and the status line in view on a phone (WCAG 2.4.11)', async ({
  page,
}) => {
  await page.route('**/api/quotes', (route) => route.abort())
  const button = page.getByRole('button', { name: messages.submit })
  const status = page.locator('.cq-status')
  const toast = page.getByRole('region', { name: messages.notifications })
  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(site.paths.contact)
    await fillForm(page, 'Lovelace')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast).toContainText(messages.failed)
    await expect(button).toBeFocused()
    const size = `${width}x${height}`
    const header = page.getByRole('banner')
    expect(await bottomOf(header), size).toBeLessThanOrEqual(await topOf(button))
    expect(await bottomOf(status), size).toBeLessThanOrEqual(await topOf(toast))
  }
})

test('a success shows on a phone who calls by when, above the toast', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(site.paths.contact)
  await fillForm(page, 'Lovelace')
  await page.getByRole('button', { name: messages.submit }).click()
  const toast = page.getByRole('region', { name: messages.notifications })
  await expect(toast).toContainText(messages.submitted)
  await expect(page.getByRole('heading', { name: sentHeading })).toBeFocused()
  const next = page.locator('.cq-next > p').first()
  await expect(next).toContainText('(214) 555-0123')
  await expect.poll(async () => (await topOf(toast)) - (await bottomOf(next))).toBeGreaterThan(0)
  expect(await topOf(page.locator('.cq-next'))).toBeGreaterThan(await bottomOf(page.getByRole('banner')))
})

test.describe('a link with a project type', () => {
  test('preselects it before any interaction', async ({ page }) => {
    await page.goto(site.paths.services)
    await page.getByRole('link', { name: site.services.quoteLink(site.services.cards.patio.title) }).click()
    await expect(page).toHaveURL(`${site.paths.contact}?projectType=patio&size=${usualSize(patio)}`)
    await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
    await expect(page.getByLabel(labels.firstName)).toHaveValue('')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${site.paths.contact}$`),
    )
    expect(consoleMessages).toEqual([])
  })

  test('submits it with the quote', async ({ page }) => {
    const lastName = `Linked ${Date.now()}`
    await page.goto(`${site.paths.contact}?projectType=steps`)
    await page.getByLabel(labels.firstName).fill('Ada')
    await page.getByLabel(labels.lastName).fill(lastName)
    await page.getByLabel(labels.phone).fill('(214) 555-0123')
    await page.getByLabel(labels.projectDetails).fill('Even risers, please.')
    await page.getByRole('button', { name: messages.submit }).click()
    await expect(page.getByRole('status')).toContainText(messages.submitted)
    expect(await storedQuotes()).toContainEqual(
      expect.objectContaining({ lastName, projectType: 'steps', lang: site.lang }),
    )
  })

  test('does not overwrite what the visitor has chosen meanwhile', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/quote-form-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${site.paths.contact}?projectType=patio`)
    await page.getByLabel(labels.projectType).selectOption('repair')
    const response = page.waitForResponse('**/assets/quote-form-*.js')
    release()
    await response
    await page.getByRole('button', { name: messages.submit }).click()
    await expect(page.getByLabel(labels.firstName)).toHaveAccessibleDescription(messages.errors.firstName)
    await expect(page.getByLabel(labels.projectType)).toHaveValue('repair')
  })
})

test.describe('the form script', () => {
  const trackScripts = (page: Page) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/quote-form-')) scripts.push(request.url())
    })
    return scripts
  }

  test('loads on first interaction with the form, not before', async ({ page }) => {
    const scripts = trackScripts(page)
    await page.goto(site.paths.contact, { waitUntil: 'networkidle' })
    await page.getByRole('main').getByText(site.contact.emergency.text).click()
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    const scriptRequest = page.waitForRequest('**/quote-form-*.js')
    await page.getByLabel(labels.firstName).focus()
    await scriptRequest
  })

  for (const [how, press, release] of [
    ['a pointer', (page) => page.mouse.down(), (page) => page.mouse.up()],
    ['a key', (page) => page.keyboard.down('Tab'), (page) => page.keyboard.up('Tab')],
  ] satisfies [string, ...((page: Page) => Promise<void>)[]][]) {
    const tag = how === 'a pointer' ? [] : '@heavy'
    test(`loads while ${how} is held, and is evaluated after the release`, { tag }, async ({ page }) => {
      const body = 'document.title = "evaluated"; export const hydrateQuoteForm = () => undefined'
      await page.route('**/quote-form-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      )
      // The next element in the tab order is the form's first field.
      await page.goto(`${site.paths.contact}#quote`)
      await page.getByLabel(labels.firstName).hover()
      const response = page.waitForResponse('**/quote-form-*.js')
      await press(page)
      await (await response).finished()
      await page.waitForTimeout(200)
      await expect(page).not.toHaveTitle('evaluated')
      await release(page)
      await expect(page).toHaveTitle('evaluated')
    })
  }

  test('loads at once if the tab has a saved draft', async ({ page }) => {
    await page.goto(site.paths.home)
    await page.evaluate((key) => sessionStorage.setItem(key, '{}'), `${draftKeyPrefix}/api/quotes#`)
    const scriptRequest = page.waitForRequest('**/quote-form-*.js')
    await page.goto(site.paths.contact)
    await scriptRequest
  })
})

test('the browser submits the form if its script cannot be loaded', async ({ page }) => {
  await page.route('**/assets/quote-form-*.js', (route) => route.abort())
  const lastName = `No script ${Date.now()}`
  await page.goto(site.paths.contact)
  await fillForm(page, lastName)
  await page.getByRole('button', { name: messages.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.submitted)
  expect((await storedQuotes()).filter((quote) => quote.lastName === lastName)).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('button', { name: messages.submit })).toBeEnabled()
})

test.describe('before the form script has loaded', () => {
  let release: () => void

  test.beforeEach(async ({ page }) => {
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/quote-form-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(site.paths.contact)
  })

  test('keeps the entered values and submits once after three clicks', async ({ page }) => {
    const lastName = `Early ${Date.now()}`
    await fillForm(page, lastName)
    const button = page.getByRole('button', { name: messages.submit })
    await button.click({ clickCount: 3 })
    release()
    await expect(page.getByRole('status')).toContainText(messages.submitted)
    await expect(page.getByLabel(labels.lastName)).toHaveValue('')
    const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject([{ firstName: 'Ada', projectType: 'repair', email: null }])
    expect(consoleMessages).toEqual([])
  })

  test('says at once that it is being sent, and sends what is typed meanwhile', async ({ page }) => {
    const lastName = `Waiting ${Date.now()}`
    await fillForm(page, lastName)
    await page.getByRole('button', { name: messages.submit }).click()
    await expect(page.getByRole('button', { name: messages.pending })).toBeDisabled()
    const status = page.locator('.cq-status')
    await expect(status).toHaveText(messages.pending)
    await expect(status).toBeFocused()
    await page.getByLabel(labels.projectDetails).fill('Typed while waiting.')
    release()
    await expect(page.getByRole('status')).toContainText(messages.submitted)
    await expect(page.getByRole('heading', { name: sentHeading })).toBeFocused()
    const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
    expect(stored).toMatchObject([{ projectDetails: 'Typed while waiting.' }])
    expect(consoleMessages).toEqual([])
  })

  test('shows validation errors of an early submit after hydration', async ({ page }) => {
    await page.getByLabel(labels.email).fill('nobody')
    await page.getByRole('button', { name: messages.submit }).click()
    await expect(page.getByRole('button', { name: messages.pending })).toBeDisabled()
    release()
    await expect(page.getByLabel(labels.firstName)).toHaveAccessibleDescription(messages.errors.firstName)
    await expect(page.getByLabel(labels.firstName)).toBeFocused()
    await expect(page.getByRole('button', { name: messages.submit })).toBeEnabled()
    await expect(page.locator('.cq-status')).toHaveText(`${messages.privacy} ${messages.privacyLink}`)
    await expect(page.getByLabel(labels.email)).toHaveValue('nobody')
    await expect(page.getByLabel(labels.email)).toHaveAccessibleDescription(messages.errors.email)
  })

  for (const isTranslated of [false, true]) {
    test(`keeps what is typed while the form${isTranslated ? ' of a translated page' : ''} hydrates`, async ({
      page,
      browserName,
    }) => {
      const lastName = `Typing ${Date.now()}`
      await fillForm(page, lastName)
      if (isTranslated) await translate(page)
      const details = page.locator('[name=projectDetails]')
      // In other engines, less of the text is typed before the form is hydrated.
      const devtools = browserName === 'chromium' && (await page.context().newCDPSession(page))
      if (devtools) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      release()
      await details.pressSequentially(' The driveway has cracked.', { delay: 10 })
      if (devtools) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await details.pressSequentially(' Thank you.')
      await page.getByRole('button', { name: messages.submit }).click()
      await expect(page.getByRole('status')).toContainText(messages.submitted)
      const stored = (await storedQuotes()).find((quote) => quote.lastName === lastName)
      expect(stored?.projectDetails).toBe('Typed before hydration. The driveway has cracked. Thank you.')
    })
  }

  test('keeps the entered values in their fields if an extension has put elements first', async ({
    page,
  }) => {
    const lastName = `First ${Date.now()}`
    await fillForm(page, lastName)
    await page.locator('#quote form').evaluate((form) => {
      form.prepend(document.createElement('div'))
      form.querySelector('.cq-fields')?.prepend(document.createElement('div'))
    })
    release()
    await page.getByRole('button', { name: messages.submit }).click()
    await expect(page.getByRole('status')).toContainText(messages.submitted)
    expect(await storedQuotes()).toContainEqual(expect.objectContaining({ firstName: 'Ada', lastName }))
  })

  test('keeps the entered values if an extension has changed the DOM', async ({ page }) => {
    const lastName = `Changed ${Date.now()}`
    await fillForm(page, lastName)
    // Simulates browser translation and a password manager.
    await translate(page)
    await page.getByLabel(labels.email).evaluate((field) => field.after(document.createElement('div')))
    await page.getByRole('button', { name: messages.submit }).click()
    release()
    await expect(page.getByRole('status')).toContainText(messages.submitted)
    expect(await storedQuotes()).toContainEqual(expect.objectContaining({ lastName, projectType: 'repair' }))
  })
})
