import { expect, type Page } from 'playwright/test'
import { formatPromise, formMessages } from '@concrete-quote/openapi'
import { fillInValidly } from '../../testing/form-page.ts'
import { choose, drawPhoto, status as photoStatus } from '../../testing/photos/add-photos.ts'
import { storedQuotes } from '../../testing/stored-quotes.ts'
import { snippet, test } from '../../testing/test.ts'

const { failed, failedDetail, submitted } = formMessages.en
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
  const agents = {
    'of W3C and OpenTelemetry': {
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'a=b',
      baggage: 'a=b',
    },
    'of Sentry': {
      'sentry-trace': '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1',
      baggage: 'sentry-environment=x',
    },
    'of Datadog': {
      'x-datadog-trace-id': '1',
      'x-datadog-parent-id': '2',
      'x-datadog-origin': 'rum',
      'x-datadog-sampling-priority': '1',
    },
    'of New Relic': { newrelic: 'eyJ2IjpbMCwxXX0=' },
    'of Zipkin': {
      'X-B3-TraceId': '0af7651916cd43dd8448eb211c80319c',
      'X-B3-SpanId': 'b7ad6b7169203331',
      'X-B3-Sampled': '1',
    },
    'of an old library': { 'X-Requested-With': 'XMLHttpRequest' },
  }
  const adding = (headers: object) => `
    const send = fetch
    window.fetch = (url, options) =>
      send(url, { ...options, headers: { ...options?.headers, ...${JSON.stringify(headers)} } })
    const { send: sendXhr } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      for (const [name, value] of Object.entries(${JSON.stringify(headers)})) this.setRequestHeader(name, value)
      sendXhr.call(this, body)
    }`

  for (const [whose, headers] of Object.entries(agents)) {
    test(`${whose}: the request is sent`, async ({ page, origin, partnerPage }) => {
      await page.goto(await partnerPage(withScript(origin, adding(headers))))
      const lastName = await fillIn(page)
      await button(page).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      expect(await stored(lastName)).toHaveLength(1)
    })
  }

  test('photos are sent, shown after a reload, and removed', async ({ page, origin, partnerPage }) => {
    await page.goto(await partnerPage(withScript(origin, adding(agents['of Datadog']))))
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

test.describe('a page’s fetch', () => {
  const fetches = {
    'throws an error, as a consent manager’s': `() => { throw new Error('Blocked until consent: vendor 17') }`,
    'throws a string': `() => { throw 'vendor 17' }`,
    'rejects without a reason': '() => Promise.reject()',
    'returns nothing': '() => undefined',
    'returns something like a promise that fails': `() => ({ then: (_, reject) => reject('vendor 17') })`,
    'resolves to something like a response': '() => Promise.resolve({ ok: true })',
  }
  for (const [does, value] of Object.entries(fetches)) {
    test(`${does}: the visitor reads our words`, async ({ page, origin, partnerPage }) => {
      const listener = `addEventListener('quote-failed', ({ detail }) => (document.title = detail.message))`
      await page.goto(await partnerPage(withScript(origin, `window.fetch = ${value}; ${listener}`)))
      const lastName = await fillIn(page)
      await button(page).click()
      await expect(page.locator('[part=status]')).toHaveText(`${failed}. ${failedDetail}`)
      await expect(page.getByRole('status')).toHaveText(`${failed} ${failedDetail}`)
      await expect(page).toHaveTitle(failedDetail)
      await expect(page.getByLabel('Last Name')).toHaveValue(lastName)
      await expect(button(page)).toBeEnabled()
    })
  }

  test('returns a thenable: the request is sent', async ({ page, origin, partnerPage }) => {
    const script = `
      const send = fetch
      window.fetch = (...request) => ({ then: (resolve, reject) => void send(...request).then(resolve, reject) })`
    await page.goto(await partnerPage(withScript(origin, script)))
    const lastName = await fillIn(page)
    await button(page).click()
    await expect(page.getByRole('status')).toContainText(submitted)
    expect(await stored(lastName)).toHaveLength(1)
  })
})

test.describe('a clock', () => {
  /** The least time that a person takes. */
  const humanMs = 2200

  const changes = {
    'set back by a minute': 'const now = Date.now; Date.now = () => now() - 60_000',
    'set back by a year': 'const now = Date.now; Date.now = () => now() - 365 * 86_400_000',
    stopped: 'const now = Date.now(); Date.now = () => now',
    'replaced, with the time since the page was loaded,': 'performance.now = () => 0',
  }
  for (const [change, script] of Object.entries(changes)) {
    test(`that is ${change} while the visitor types makes nobody a bot`, async ({
      page,
      origin,
      partnerPage,
    }) => {
      await page.goto(await partnerPage(snippet(origin)))
      const lastName = await fillIn(page)
      await page.evaluate(script)
      await page.waitForTimeout(humanMs)
      await button(page).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      expect(await stored(lastName)).toMatchObject([{ spam: null }])
    })
  }

  test('that is set forward while the visitor types makes nobody slow', async ({
    page,
    origin,
    partnerPage,
  }) => {
    await page.goto(await partnerPage(snippet(origin)))
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
        sessionStorage.setItem(
          key,
          JSON.stringify({ ...(JSON.parse(text) as object), startedAt: Date.now() }),
        )
    },
  }
  for (const [what, change] of Object.entries(drafts)) {
    test(`starts over with a reload: ${what} is corrected and sent at once`, async ({
      page,
      origin,
      partnerPage,
    }) => {
      await page.goto(await partnerPage(snippet(origin)))
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

  for (const days of [3, -4, 400]) {
    test(`that is ${days} days ahead does not change by when we call`, async ({
      page,
      origin,
      partnerPage,
    }) => {
      const script = `const now = Date.now; Date.now = () => now() + ${days} * 86_400_000`
      await page.goto(await partnerPage(withScript(origin, script)))
      const lastName = await fillIn(page)
      await button(page).click()
      await expect(page.locator('.cq-next')).toBeVisible()
      const [quote] = await stored(lastName)
      await expect(page.locator('.cq-next')).toContainText(
        formatPromise(
          formMessages.en.nextCall,
          formMessages.en.nextCallLater,
          Date.parse(quote?.createdAt ?? ''),
          Date.parse(quote?.respondBy ?? ''),
          'en',
        ).split('{phone}')[1] ?? '',
      )
    })
  }

  const replacements = {
    'returns a Date, as of Datejs': 'Date.now = () => new Date(); Date.parse = (text) => new Date(text)',
    'returns text': 'Date.now = () => String(+new Date())',
    throws: `Date.now = () => { throw new Error('No clock') }`,
  }
  for (const [does, script] of Object.entries(replacements)) {
    test(`that ${does}: the form is sent, and says by when we call`, async ({
      page,
      origin,
      partnerPage,
    }) => {
      await page.goto(await partnerPage(withScript(origin, script)))
      const lastName = await fillIn(page)
      await button(page).click()
      await expect(page.getByRole('status')).toContainText(submitted)
      await expect(page.locator('.cq-next')).toContainText(/ by \w+day \d+:\d0 [AP]M/)
      expect(await stored(lastName)).toHaveLength(1)
    })
  }

  test('that is set back while a toast is shown does not keep it', async ({ page, origin, partnerPage }) => {
    await page.goto(await partnerPage(snippet(origin)))
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
    origin,
    partnerPage,
  }) => {
    await page.goto(await partnerPage(snippet(origin)))
    await page.evaluate(() => {
      window.fetch = () => Promise.resolve(Response.json({ id: '1' }))
    })
    await fillIn(page)
    await button(page).click()
    await expect(page.locator('.cq-next p').first()).toHaveText(formMessages.en.submittedDetail)
  })
})
