import { expect, type Page } from 'playwright/test'
import { button, form } from '../../testing/pages/element-page.ts'
import { fillInValidly } from '../../testing/form-page.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { origin, snippet, test } from '../../testing/test.ts'

// Routers such as Turbo, htmx, and Barba replace the body of a page, also while a request is pending.

const element = '<concrete-quote-form></concrete-quote-form>'
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const field = (page: Page, label = 'Last Name') => page.getByLabel(label)

/** Replaces the body of the page. */
const swap = (page: Page, html: string) =>
  page.evaluate((html) => {
    const body = document.createElement('body')
    body.innerHTML = `<h1>Next page</h1>${html}`
    document.documentElement.replaceChild(body, document.body)
  }, html)

/** The events that reached the document. */
const events = (page: Page) => page.evaluate(() => (window as { events?: string[] }).events)

/** Submits a form on a page, and returns what lets the server respond, and the unique last name. */
async function submitOn(page: Page, url: string) {
  await page.goto(url)
  await page.evaluate(() => {
    const events = ((window as { events?: string[] }).events = [] as string[])
    for (const type of ['quote-submit', 'quote-submitted', 'quote-failed'])
      document.addEventListener(type, () => events.push(type))
  })
  const lastName = `Swapped ${Date.now()} ${Math.random()}`
  await fillInValidly(form(page).first())
  await field(page).first().fill(lastName)
  let respond = () => {}
  const responds = new Promise<void>((resolve) => (respond = resolve))
  const keys: (string | undefined)[] = []
  let isBroken = false
  await page.route('**/api/quotes', async (route) => {
    // After a failure, the form asks whether a policy has stopped it.
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    await responds
    if (isBroken) await route.abort()
    else await route.continue()
  })
  await button(page).first().click()
  await expect.poll(() => keys.length).toBe(1)
  return {
    lastName,
    keys,
    succeed: () => respond(),
    fail: () => {
      isBroken = true
      respond()
    },
    recover: () => void (isBroken = false),
  }
}

const stored = async (lastName: string) =>
  (await storedQuotes()).filter((quote) => quote.lastName === lastName)

for (const [what, html] of Object.entries({
  'one form': element,
  'a form that keeps no draft': element.replace('>', ' draft="off">'),
  'a form with an id': element.replace('>', ' id="quote">'),
}))
  test.describe(`a page with ${what} that is replaced during a request`, () => {
    const page1 = (origin: string) => snippet(origin).replace(element, html)

    test('shows the success in the new form, which is empty', async ({ page, partnerPage }) => {
      const { lastName, succeed } = await submitOn(page, await partnerPage(page1(origin)))
      // More than once, as after a preview of Turbo.
      for (let n = 0; n < 3; n++) {
        await swap(page, html)
        await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
      }
      succeed()
      await expect(toast(page)).toContainText('Quote Request Submitted!')
      await expect(field(page)).toHaveValue('')
      await expect(page.getByRole('heading', { name: 'Request sent.' })).toBeVisible()
      expect(await events(page)).toEqual(['quote-submit', 'quote-submitted'])
      expect(await stored(lastName)).toHaveLength(1)
      await page.reload()
      await expect(field(page)).toHaveValue('')
    })

    test('gives the new form what was typed after a failure', async ({ page, partnerPage }) => {
      const { lastName, keys, fail, recover } = await submitOn(page, await partnerPage(page1(origin)))
      await swap(page, html)
      await expect(field(page)).toHaveValue(lastName)
      fail()
      await expect(toast(page)).toContainText('Submission Failed')
      await expect(field(page)).toHaveValue(lastName)
      expect(await events(page)).toEqual(['quote-submit', 'quote-failed'])
      recover()
      await button(page).click()
      await expect(toast(page)).toContainText('Quote Request Submitted!')
      expect(keys[1]).toBe(keys[0])
      expect(await stored(lastName)).toHaveLength(1)
    })
  })

test('without a new form, the document gets the event, and a later form is empty', async ({
  page,
  partnerPage,
}) => {
  const { succeed } = await submitOn(page, await partnerPage(snippet(origin)))
  await swap(page, '')
  succeed()
  await expect.poll(() => events(page)).toEqual(['quote-submit', 'quote-submitted'])
  await swap(page, element)
  await expect(field(page)).toHaveValue('')
  await expect(button(page)).toBeEnabled()
})

test('without a new form, the document learns of a failure, and a later form has what was typed', async ({
  page,
  partnerPage,
}) => {
  const { lastName, fail } = await submitOn(page, await partnerPage(snippet(origin)))
  await swap(page, '')
  fail()
  await expect.poll(() => events(page)).toEqual(['quote-submit', 'quote-failed'])
  await swap(page, element)
  await expect(field(page)).toHaveValue(lastName)
  await expect(button(page)).toBeEnabled()
})

test('of two forms that are replaced, only the one that was sent is emptied', async ({
  page,
  partnerPage,
}) => {
  const url = await partnerPage(snippet(origin) + element)
  await page.goto(url)
  await field(page).nth(1).fill('Untouched')
  const { lastName, succeed } = await submitOn(page, url)
  await swap(page, element + element)
  await expect(field(page).nth(0)).toHaveValue(lastName)
  await expect(field(page).nth(1)).toHaveValue('Untouched')
  succeed()
  await expect(toast(page).first()).toContainText('Quote Request Submitted!')
  await expect(field(page).nth(0)).toHaveValue('')
  await expect(field(page).nth(1)).toHaveValue('Untouched')
})
