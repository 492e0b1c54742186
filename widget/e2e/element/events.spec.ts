import { expect } from 'playwright/test'
import { button, load, withoutWidget } from '../../testing/pages/element-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { origin, snippet, test } from '../../testing/test.ts'
import type { QuoteFormEvents } from '../../src/element/element.ts'

declare global {
  /** Reports an event to the test. */
  var heard: (type: string, detail: unknown) => Promise<void>
}

test.describe('events bubble and cross shadow boundaries:', () => {
  let events: { type: string; detail: unknown }[]

  test.beforeEach(async ({ page, visit }) => {
    events = []
    await page.exposeFunction('heard', (type: string, detail: unknown) => events.push({ type, detail }))
    await visit(withoutWidget(snippet(origin)))
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
    await expect(page.getByLabel('First Name')).toHaveValue('(214) 555-0123')
  })
})

test('quote-ready reaches listeners that are added after the element', async ({ page, visit }) => {
  await visit(withoutWidget(snippet(origin)))
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

test('keeps focus in the fallback form if the element is in another shadow root', async ({ page, visit }) => {
  await visit(withoutWidget(snippet(origin)))
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
