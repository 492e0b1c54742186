import { expect, type Page } from 'playwright/test'
import { button, form, set } from '../../testing/pages/element-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'
import type { ConcreteQuoteForm } from '../../src/element/element.ts'

test.describe('methods:', () => {
  test.beforeEach(async ({ page, visit }) => {
    await visit(snippet(origin))
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
    await form(page).evaluate((element: ConcreteQuoteForm) => element.prefill({ phone: '(214) 555-0123' }))
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
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'cqShown'))).toEqual(
      [],
    )
  })

  test('reset clears the fields and the draft of an element that is not in the document', async ({
    page,
  }) => {
    await page.getByLabel('First Name').fill('Ada')
    const stored = await form(page).evaluate(async (element: ConcreteQuoteForm) => {
      element.remove()
      await new Promise((resolve) => setTimeout(resolve, 100))
      element.reset()
      const { length } = Object.keys(sessionStorage).filter((key) => key !== 'cqShown')
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
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'cqShown'))).toEqual(
      [],
    )
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
