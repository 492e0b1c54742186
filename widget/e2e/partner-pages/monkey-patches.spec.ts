import { expect, type Page } from 'playwright/test'
import { formatPromise, formMessages } from '@concrete-quote/openapi'
import { fillInValidly } from '../../testing/form-page.ts'
import { choose, drawPhoto, status as photoStatus } from '../../testing/photos/add-photos.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { origin, snippet, test } from '../../testing/test.ts'

const { submitted } = formMessages.en
const button = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** A page with the form, and a script that runs before that of the form. */
const withScript = (origin: string, script: string) => `<script>${script}</script>${snippet(origin)}`

/** Fills in the form, and returns the unique last name. */
async function fillIn(page: Page): Promise<string> {
  const lastName = `Patched ${Date.now()} ${Math.random()}`
  await fillInValidly(page)
  await page.getByLabel('Last Name').fill(lastName)
  return lastName
}

const stored = async (lastName: string) =>
  (await storedQuotes()).filter((quote) => quote.lastName === lastName)

test.describe('headers that a monitoring agent adds to each request', () => {
  /** Those of Datadog. */
  const headers = {
    'x-datadog-trace-id': '1',
    'x-datadog-parent-id': '2',
    'x-datadog-origin': 'rum',
    'x-datadog-sampling-priority': '1',
  }
  const adding = `
    const send = fetch
    window.fetch = (url, options) =>
      send(url, { ...options, headers: { ...options?.headers, ...${JSON.stringify(headers)} } })
    const { send: sendXhr } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      for (const [name, value] of Object.entries(${JSON.stringify(headers)})) this.setRequestHeader(name, value)
      sendXhr.call(this, body)
    }`

  test('the request and photos are sent, shown after a reload, and removed', async ({ page, visit }) => {
    await visit(withScript(origin, adding))
    await fillIn(page)
    await button(page).click()
    await choose(page, await drawPhoto(page, 80, 60))
    await expect(photoStatus(page)).toHaveText('Photos sent: 1 of 1.')
    await page.reload()
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Remove: photo 1' }).click()
    expect((await removed).status()).toBe(204)
  })
})

test.describe('a clock', () => {
  /** The least time that a person takes. */
  const humanMs = 2200

  const changes = {
    'set back by a year': 'const now = Date.now; Date.now = () => now() - 365 * 86_400_000',
    stopped: 'const now = Date.now(); Date.now = () => now',
    'replaced, with the time since the page was loaded,': 'performance.now = () => 0',
  }
  for (const [change, script] of Object.entries(changes)) {
    test(`that is ${change} while the visitor types makes nobody a bot`, async ({ page, visit }) => {
      await visit(snippet(origin))
      const lastName = await fillIn(page)
      await page.evaluate(script)
      await page.waitForTimeout(humanMs)
      await button(page).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      expect(await stored(lastName)).toMatchObject([{ spam: null }])
    })
  }

  test('that is set forward while the visitor types makes nobody slow', async ({ page, visit }) => {
    await visit(snippet(origin))
    const lastName = await fillIn(page)
    await page.evaluate('const now = Date.now; Date.now = () => now() + 3_600_000')
    await button(page).click()
    await expect(page.getByRole('status')).toContainText(submitted)
    expect(await stored(lastName)).toMatchObject([{ spam: 'too-fast' }])
  })

  const drafts = {
    'a draft': () => undefined,
    'a draft of version 1.1, which has a time by a clock': () => {
      for (const [key, text] of Object.entries({ ...sessionStorage }) as [string, string][])
        if (text.startsWith('{'))
          sessionStorage.setItem(
            key,
            JSON.stringify({ ...(JSON.parse(text) as object), startedAt: Date.now() }),
          )
    },
  }
  for (const [what, change] of Object.entries(drafts)) {
    test(`starts over with a reload: ${what} is corrected and sent at once`, async ({ page, visit }) => {
      await visit(snippet(origin))
      const lastName = await fillIn(page)
      await page.evaluate(change)
      await page.reload()
      await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
      await page.getByLabel('Phone').fill('(214) 555-0148')
      await button(page).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      // How long the visitor took is not known.
      expect(await stored(lastName)).toMatchObject([{ spam: null, phone: '(214) 555-0148' }])
    })
  }

  test('that is days ahead does not change by when we call', async ({ page, visit }) => {
    const script = 'const now = Date.now; Date.now = () => now() + 400 * 86_400_000'
    await visit(withScript(origin, script))
    const lastName = await fillIn(page)
    await button(page).click()
    await expect(page.locator('.cq-next')).toBeVisible()
    const [quote] = await stored(lastName)
    await expect(page.locator('.cq-next')).toContainText(
      formatPromise(
        formMessages.en.next,
        formMessages.en.next,
        Date.parse(quote?.createdAt ?? ''),
        Date.parse(quote?.respondBy ?? ''),
        'en',
      ),
    )
  })

  const replacements = {
    'returns a Date, as of Datejs': 'Date.now = () => new Date(); Date.parse = (text) => new Date(text)',
    'returns text': 'Date.now = () => String(+new Date())',
    throws: `Date.now = () => { throw new Error('No clock') }`,
  }
  for (const [does, script] of Object.entries(replacements)) {
    test(`that ${does}: the form is sent, and says by when we call`, async ({ page, visit }) => {
      await visit(withScript(origin, script))
      const lastName = await fillIn(page)
      await button(page).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      await expect(page.locator('.cq-next')).toContainText(/ by \w+day, \d+:\d0 [AP]M/)
      expect(await stored(lastName)).toHaveLength(1)
    })
  }

  test('that is set back while a toast is shown does not keep it', async ({ page, visit }) => {
    await visit(snippet(origin))
    await fillIn(page)
    await button(page).click()
    await expect(toasts(page)).toBeVisible()
    await page.evaluate('const now = Date.now; Date.now = () => now() - 3_600_000')
    await toasts(page).hover()
    await page.mouse.move(0, 0)
    await expect(toasts(page)).toBeHidden({ timeout: 7000 })
  })

  test('of an API that does not say when it stored the quote: nothing is promised', async ({
    page,
    visit,
  }) => {
    await visit(snippet(origin))
    await page.evaluate(() => {
      window.fetch = () => Promise.resolve(Response.json({ id: '1' }))
    })
    await fillIn(page)
    await button(page).click()
    await expect(page.locator('.cq-next p').first()).toHaveText(formMessages.en.submittedDetail)
  })
})
