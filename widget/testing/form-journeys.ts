import { randomUUID } from 'node:crypto'
import { formMessages, quoteFieldNames, type Language, type QuoteFieldName } from '@concrete-quote/openapi'
import { expect, type Locator, type Page, type Route } from 'playwright/test'
import { storedQuotes } from './stored-quotes.ts'
import { test } from './test.ts'

/** The input of a visitor, by field. The unique last name identifies the quote. */
function aVisitor() {
  return {
    firstName: '  Zoë 🧱 ',
    lastName: `O'Brien "漢字" ${randomUUID()}`,
    phone: '+49 (0)30 123456',
    email: 'zoe@example.com',
    projectDetails: 'Die Einfahrt ist gerissen.\nSehr tief: <b>3 cm</b> — "bitte" helfen.',
  }
}
type Visitor = ReturnType<typeof aVisitor>
const typedFields = ['firstName', 'lastName', 'phone', 'email', 'projectDetails'] as const

/** Fills in a form with arbitrary valid values. */
export async function fillInValidly(form: Page | Locator) {
  for (const label of ['First Name', 'Last Name', 'Phone', 'Project Details']) {
    await form.getByLabel(label).fill('(214) 555-0147')
  }
  await form.getByLabel('Project Type').selectOption('other')
}

/** Responds to every quote request like a server other than ours. */
async function answerQuotes(page: Page, answer: { status: number; body: string }) {
  await page.route('**/api/quotes', (route: Route) =>
    route.fulfill({
      ...answer,
      headers: {
        'Access-Control-Allow-Origin': new URL(page.url()).origin,
        'Access-Control-Allow-Credentials': 'true',
      },
    }),
  )
}

/** Wraps every text node of the page in an element, as browsers do to translate a page. */
export async function translate(page: Page) {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      const texts: Node[] = []
      while (walker.nextNode()) {
        const { currentNode } = walker
        if (currentNode instanceof Element && currentNode.shadowRoot) wrap(currentNode.shadowRoot)
        const { parentElement } = currentNode
        const isShown = parentElement && !parentElement.closest('style, script, select, textarea, font')
        if (currentNode.nodeType === Node.TEXT_NODE && currentNode.textContent?.trim() && isShown)
          texts.push(currentNode)
      }
      for (const text of texts) {
        const font = document.createElement('font')
        ;(text as Text).replaceWith(font)
        font.append(text.textContent ?? '')
      }
    }
    wrap(document.body)
  })
}

/** Tests the form on any page, which `open` opens, in the language of the form. */
export function formJourneys(open: (page: Page) => Promise<unknown>, lang: Language = 'en') {
  const messages = formMessages[lang]
  const field = (page: Page, name: QuoteFieldName) => page.getByLabel(messages.labels[name])
  const error = (name: QuoteFieldName) => messages.errors[name]({ min: 10, max: 0 })
  /** The message of an error response: the API responds in English only. */
  const errorMessage = (status: number, message: string) =>
    `${status}: ${messages.errorsByStatus ? (messages.errorsByStatus[status] ?? messages.failedDetail) : message}`

  const button = (page: Page) => page.getByRole('button', { name: messages.submit })
  const toasts = (page: Page) => page.getByRole('region', { name: messages.notifications })

  async function fillIn(page: Page, visitor: Visitor) {
    for (const name of typedFields) await field(page, name).fill(visitor[name])
    await field(page, 'projectType').selectOption({ label: messages.projectTypes.steps })
  }

  async function expectTyped(page: Page, visitor: Visitor) {
    for (const name of typedFields) await expect(field(page, name)).toHaveValue(visitor[name])
    await expect(field(page, 'projectType')).toHaveValue('steps')
  }

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

  test('a success clears the form and moves focus to its heading', async ({ page }) => {
    await fillIn(page, aVisitor())
    await button(page).click()
    await expect(page.getByRole('heading', { name: messages.heading })).toBeFocused()
    for (const name of typedFields) await expect(field(page, name)).toHaveValue('')
    await expect(field(page, 'projectType')).toHaveValue('')
    await expect(page.getByText(messages.submittedDetail).last()).toBeVisible()
    await button(page).click()
    await expect(field(page, 'firstName')).toHaveAccessibleDescription(error('firstName'))
  })

  test('submitting an empty form shows errors and moves focus to the first field', async ({ page }) => {
    await button(page).click()
    for (const name of quoteFieldNames) {
      const isOptional = name === 'email'
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
    await expect(page.getByText(messages.pending).last()).toBeFocused()
    // A success empties the fields: whatever were typed now would be lost.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('Lost')
    for (const name of quoteFieldNames) await expect(field(page, name)).not.toBeFocused()
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    await expect(button(page)).toBeEnabled()
    await expect(toasts(page)).toContainText(messages.submitted)
  })

  const failures = [
    {
      what: 'a body',
      answer: { status: 500, body: 'The database is down' },
      message: errorMessage(500, 'The database is down'),
    },
    {
      what: 'an empty body',
      answer: { status: 503, body: '' },
      message: errorMessage(503, 'Service Unavailable'),
    },
  ]
  for (const { what, answer, message } of failures) {
    test(`an error response with ${what} is shown, and the input is kept`, async ({ page }) => {
      const visitor = aVisitor()
      await answerQuotes(page, answer)
      await fillIn(page, visitor)
      await button(page).click()
      await expect(toasts(page)).toContainText(messages.failed)
      await expect(toasts(page)).toContainText(message)
      await expect(button(page)).toBeFocused()
      await expectTyped(page, visitor)
    })
  }

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
    await expect(toasts(page)).toContainText(messages.failedDetail)
    await expectTyped(page, visitor)
    await context.setOffline(false)
    await button(page).click()
    await expect(toasts(page)).toContainText(messages.submitted)
  })

  test('any 2xx response is a success, regardless of its body', async ({ page }) => {
    await answerQuotes(page, { status: 200, body: '<p>OK</p>' })
    await fillIn(page, aVisitor())
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

  test.describe('a toast', () => {
    const toast = (page: Page) => toasts(page).getByText(errorMessage(500, 'no'))

    test.beforeEach(async ({ page }) => {
      await answerQuotes(page, { status: 500, body: 'no' })
      await fillIn(page, aVisitor())
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await button(page).click()
      await expect(toast(page)).toBeVisible()
      await expect(button(page)).toBeFocused()
      await page.mouse.move(0, 0)
    })

    test('is shown for 5 seconds', async ({ page }) => {
      await page.clock.runFor(4900)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(200)
      await expect(toast(page)).toBeHidden()
    })

    test('pauses while it is hovered', async ({ page }) => {
      await page.clock.runFor(3000)
      await toasts(page).hover()
      await page.clock.runFor(10_000)
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.runFor(1500)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(1000)
      await expect(toast(page)).toBeHidden()
    })

    test('is focused by F8, pauses while focused, and is closed by Escape, restoring focus', async ({
      page,
    }) => {
      await page.keyboard.press('F8')
      await expect(toasts(page)).toBeFocused()
      await page.clock.runFor(10_000)
      await expect(toast(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(toast(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
    })

    test('is closed by its button, restoring focus, and the next one closes by itself', async ({ page }) => {
      await toasts(page).getByRole('button', { name: messages.closeToast }).click()
      await expect(toast(page)).toBeHidden()
      await expect(button(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(toast(page)).toBeVisible()
      await page.mouse.move(0, 0)
      await page.clock.runFor(5100)
      await expect(toast(page)).toBeHidden()
    })

    const closings = {
      'its button': (page: Page) => toasts(page).getByRole('button', { name: messages.closeToast }).click(),
      'F8 and Escape': async (page: Page) => {
        await page.keyboard.press('F8')
        await expect(toasts(page)).toBeFocused()
        await page.keyboard.press('Escape')
      },
    }
    for (const [by, close] of Object.entries(closings)) {
      test(`is closed by ${by} with nothing focused before, and the next one closes by itself`, async ({
        page,
      }) => {
        await button(page).evaluate((focused) => focused.blur())
        await close(page)
        await expect(toast(page)).toBeHidden()
        await page.mouse.move(0, 0)
        await button(page).evaluate((submit: HTMLButtonElement) => submit.form?.requestSubmit())
        await expect(toast(page)).toBeVisible()
        await expect(button(page)).toBeEnabled()
        await page.clock.runFor(5100)
        await expect(toast(page)).toBeHidden()
      })
    }

    test('fits the window with its button, regardless of its length', async ({ page }) => {
      await page.unroute('**/api/quotes')
      await answerQuotes(page, { status: 502, body: '<p>A proxy has much to say. '.repeat(400) })
      await button(page).click()
      await expect(toasts(page)).toContainText(errorMessage(502, '<p>A proxy'))
      await expect(toasts(page)).toBeInViewport({ ratio: 1 })
      await expect(toasts(page).getByRole('button', { name: messages.closeToast })).toBeInViewport({
        ratio: 1,
      })
    })

    test('is dismissed by a swipe of more than 50 px to the right', async ({ page }) => {
      const swipe = async (byX: number) => {
        const box = await toast(page).boundingBox()
        if (!box) throw new Error('The toast is not shown')
        await page.mouse.move(box.x, box.y + 5)
        await page.mouse.down()
        await page.mouse.move(box.x + byX, box.y + 5, { steps: 4 })
        await page.mouse.up()
      }
      await swipe(50)
      await expect(toast(page)).toBeVisible()
      await swipe(-80)
      await expect(toast(page)).toBeVisible()
      await swipe(51)
      await expect(toast(page)).toBeHidden()
    })

    test('is dismissed by a swipe on a touchscreen', async ({ page }) => {
      const devtools = await page.context().newCDPSession(page)
      const box = await toast(page).boundingBox()
      if (!box) throw new Error('The toast is not shown')
      const touch = (type: 'touchStart' | 'touchMove', byX: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + byX, y: box.y + 5 }] })
      await touch('touchStart', 0)
      for (const byX of [20, 40, 60]) await touch('touchMove', byX)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(toast(page)).toBeHidden()
    })

    test('pauses while the page is hidden', async ({ page }) => {
      const hide = (hidden: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      await page.clock.runFor(3000)
      await hide(true)
      await page.clock.runFor(10_000)
      await expect(toast(page)).toBeVisible()
      await hide(false)
      await page.clock.runFor(1500)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(1000)
      await expect(toast(page)).toBeHidden()
    })

    test('is shown in a persistent live region', async ({ page }) => {
      const region = toasts(page)
      await expect(region).toHaveAttribute('popover', 'manual')
      await expect(page.getByRole('status')).toHaveText(`${messages.failed} ${errorMessage(500, 'no')}`)
      await page.keyboard.press('F8')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('status')).toBeEmpty()
      expect(await region.getAttribute('popover')).toBeNull()
    })

    test('is replaced by the next one immediately', async ({ page }) => {
      await page.unroute('**/api/quotes')
      await answerQuotes(page, { status: 502, body: 'bad gateway' })
      await button(page).click()
      await expect(toasts(page).getByText(errorMessage(502, 'bad gateway'))).toBeVisible()
      await expect(toast(page)).toBeHidden()
      await page.clock.runFor(4900)
      await expect(toasts(page).getByText(errorMessage(502, 'bad gateway'))).toBeVisible()
    })
  })
}
