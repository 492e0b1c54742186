import {
  company,
  createLocalDays,
  quoteFieldNames,
  quoteFields,
  type Language,
} from '@concrete-quote/openapi'
import { expect, type Page } from 'playwright/test'
import { answerQuotes, aVisitor, createFormPage, typedFields } from '../form-page.ts'
import { storedQuotes } from '../stored-quotes.ts'
import { test } from '../test.ts'
import { toastJourneys } from './toast-journeys.ts'
import { translate } from '../translate.ts'

/** Tests the form on any page, which `open` opens, in the language of the form. */
export function formJourneys(open: (page: Page) => Promise<unknown>, lang: Language = 'en') {
  const formPage = createFormPage(lang)
  const { messages, field, error, errorMessage, button, toasts, fillIn, expectTyped } = formPage

  test.beforeEach(({ page }) => open(page))

  test('a submitted quote is stored as typed, with whitespace trimmed', async ({ page }) => {
    const visitor = aVisitor()
    await fillIn(page, visitor)
    await button(page).click()
    await expect(toasts(page)).toContainText(messages.submitted)
    await expect(toasts(page)).toContainText(messages.submittedDetail)

    const stored = (await storedQuotes()).filter(({ lastName }) => lastName === visitor.lastName)
    expect(stored).toMatchObject([
      {
        firstName: 'Zoë 🧱',
        lastName: visitor.lastName,
        phone: visitor.phone,
        email: visitor.email,
        projectType: 'steps',
        projectDetails: visitor.projectDetails,
      },
    ])
  })

  test('a success clears the form, and shows in its place who calls by when, with focus there', async ({
    page,
  }) => {
    // From a Tuesday to a Wednesday where the company is, whatever the visitor's clock says.
    const at = (day: number, minute: number) =>
      new Date(createLocalDays(company.timeZone).momentOf(Date.UTC(2026, 5, day, 10, minute))).toISOString()
    const times = { createdAt: at(2, 42), respondBy: at(3, 30) }
    await page.evaluate((times) => {
      const send = fetch
      window.fetch = async (...request) => {
        const quote = (await (await send(...request)).json()) as object
        return Response.json({ ...quote, ...times })
      }
    }, times)
    const visitor = aVisitor()
    await fillIn(page, visitor)
    await button(page).click()
    await expect(page.getByRole('heading', { name: messages.next.slice(0, 12) })).toBeFocused()
    const next = page.locator('.cq-next')
    await expect(next).toContainText(visitor.phone)
    await expect(next).toContainText(lang === 'en' ? 'by Wednesday, 10:30 AM' : /el miércoles, 10:30\sa\.m\./)
    await expect(next.getByRole('link', { name: company.phone })).toHaveAttribute('href', company.telHref)
    for (const name of typedFields) await expect(field(page, name)).toHaveValue('')
    await expect(field(page, 'projectType')).toHaveValue('')
    const parts = [page.getByRole('heading', { name: messages.heading }), field(page, 'phone'), button(page)]
    for (const part of parts) await expect(part).toBeHidden()
    await expect(page.getByRole('form', { name: messages.heading })).toBeVisible()
    await page.getByRole('button', { name: messages.another }).click()
    for (const part of parts) await expect(part).toBeVisible()
    await expect(next).toHaveCount(0)
    await expect(field(page, 'firstName')).toBeFocused()
    await button(page).click()
    await expect(field(page, 'firstName')).toHaveAccessibleDescription(error('firstName'))
  })

  test('submitting an empty form shows errors and moves focus to the first field', async ({ page }) => {
    await button(page).click()
    for (const name of quoteFieldNames) {
      const isOptional = quoteFields[name].optional
      await expect(field(page, name)).toHaveAccessibleDescription(isOptional ? '' : error(name))
      expect(await field(page, name).getAttribute('aria-invalid')).toBe(isOptional ? null : 'true')
    }
    await expect(field(page, 'firstName')).toBeFocused()
  })

  test('errors appear on the first submit, and update on input afterward', async ({ page }) => {
    const email = field(page, 'email')
    await email.fill('nobody')
    await field(page, 'phone').focus()
    await expect(email).toHaveAccessibleDescription('')

    await fillIn(page, { ...aVisitor(), email: 'nobody' })
    await button(page).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(error('email'))
    await email.fill('nobody@example.com')
    await expect(email).toHaveAccessibleDescription('')
    await email.fill('')
    await expect(email).toHaveAccessibleDescription('')
    await email.fill('@')
    await expect(email).toHaveAccessibleDescription(error('email'))
  })

  test('the button is disabled and shows progress during the request', async ({ page }) => {
    let answer: (() => void) | undefined
    await page.route('**/api/quotes', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await fillIn(page, aVisitor())
    await button(page).click()
    const pending = page.getByRole('button', { name: messages.pending })
    await expect(pending).toBeDisabled()
    await expect(page.locator('.cq-status')).toBeFocused()
    await expect(page.locator('.cq-status')).toHaveText(messages.pending)
    // The button says it to those who see it.
    await expect(page.locator('.cq-status')).toHaveCSS('opacity', '0')
    // A success empties the fields: whatever were typed now would be lost.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('Lost')
    for (const name of quoteFieldNames) await expect(field(page, name)).not.toBeFocused()
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    await expect(toasts(page)).toContainText(messages.submitted)
    await page.getByRole('button', { name: messages.another }).click()
    await expect(button(page)).toBeEnabled()
  })

  test('an error response is shown, and the input is kept', async ({ page }) => {
    const visitor = aVisitor()
    await answerQuotes(page, { status: 500, body: 'The database is down' })
    await fillIn(page, visitor)
    await button(page).click()
    await expect(toasts(page)).toContainText(messages.failed)
    await expect(toasts(page)).toContainText(errorMessage(500, 'The database is down'))
    await expect(button(page)).toBeFocused()
    for (const part of [toasts(page), page.locator('.cq-form')]) {
      await expect(part.getByRole('link', { name: company.phone })).toHaveAttribute('href', company.telHref)
    }
    await expectTyped(page, visitor)
  })

  test('validation errors of the API are shown in plain text', async ({ page }) => {
    // Simulates a server whose validation is newer than the page.
    await page.route('**/api/quotes', (route) =>
      route.continue({ postData: '{"firstName": "", "phone": 7}' }),
    )
    await fillIn(page, aVisitor())
    await button(page).click()
    await expect(toasts(page)).toContainText(
      errorMessage(422, 'Please correct: First Name: First name is required; Last Name: Required;'),
    )
  })

  test('a network failure is reported, and the next attempt succeeds', async ({ page, context }) => {
    const visitor = aVisitor()
    await fillIn(page, visitor)
    await context.setOffline(true)
    await button(page).click()
    await expect(toasts(page)).toContainText(messages.offline)
    await expectTyped(page, visitor)
    await context.setOffline(false)
    await button(page).click()
    await expect(toasts(page)).toContainText(messages.submitted)
  })

  test('the form keeps working when the browser translates the page', async ({ page }) => {
    const visitor = aVisitor()
    await answerQuotes(page, { status: 500, body: 'no' })
    await fillIn(page, visitor)
    await translate(page)
    await button(page).click()
    await expect(toasts(page)).toContainText(errorMessage(500, 'no'))
    await translate(page)
    await page.unroute('**/api/quotes')
    await button(page).click()
    await expect(toasts(page)).toContainText(messages.submitted)
    await expect(field(page, 'lastName')).toHaveValue('')
  })

  // In other languages, they have other texts, which the tests above read.
  if (lang === 'en') toastJourneys(formPage)
}
