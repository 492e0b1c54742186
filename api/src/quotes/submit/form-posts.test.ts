import { createHash } from 'node:crypto'
import { company, formMessages } from '@concrete-quote/openapi'
import { afterEach, describe, expect, it } from 'vitest'
import { serveApp } from '../../../testing/servers/app.ts'

const fields = {
  firstName: 'Ada',
  lastName: '<b>"Lovelace"</b> & \'Söhne\'',
  phone: '(214) 555-0123',
  email: '',
  projectType: 'driveway',
  projectDetails: '\r\nThe driveway\r\nhas cracked.',
}

const { url, store, setFull, readPartners } = await serveApp({ allowedOrigins: ['https://partner.example'] })
afterEach(() => setFull(false))

const post = (form: Record<string, string>, headers: Record<string, string> = {}, to = url) =>
  fetch(`${to}/api/quotes`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })

const storedFor = async (lastName: string) =>
  (await store.list(50)).filter((quote) => quote.lastName === lastName)

/** The hidden fields of a page's form, by name. */
const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)" \/>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>

describe('a form posted without JavaScript', () => {
  it('is stored and confirmed with an HTML page', async () => {
    const response = await post(fields)
    expect(response.status).toBe(201)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain('<h1>Quote Request Submitted!</h1>')
    expect(html).toContain('We will contact you to discuss your project.')
    expect(html).toMatch(/<h2>Request sent. We'll call you by \w+day[ ,]/)
    expect(html).toMatch(
      /will call you at \(214\)\u{A0}555-0123 (within \d+ hours|when our office is open again)/u,
    )
    expect(html).toContain(`Or call <a href="${company.telHref}">`)
    expect(await store.list(1)).toMatchObject([
      { lastName: fields.lastName, email: null, projectDetails: 'The driveway\nhas cracked.' },
    ])
  })

  it('has its numbers parsed', async () => {
    await post({ ...fields, elapsedMs: '1500' })
    expect(await store.list(1)).toMatchObject([{ spam: 'too-fast' }])
    const html = await (await post({ ...fields, elapsedMs: 'soon' })).text()
    expect(html).toContain('Expected number, received string')
  })

  it('is returned with errors and with its input escaped', async () => {
    const response = await post({
      ...fields,
      phone: '"><script>alert(1)</script>',
      email: 'nobody',
      projectDetails: '',
    })
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('<p class="error" id="email-error">Invalid email address</p>')
    expect(html).toMatch(
      /<input name="email" aria-invalid="true" aria-describedby="email-error" type="email" [^>]*value="nobody" \/>/,
    )
    expect(html).toContain('Please provide project details (minimum 10 characters)')
    expect(html).toContain('value="&lt;b&gt;&quot;Lovelace&quot;&lt;/b&gt; &amp; &#39;Söhne&#39;"')
    expect(html).toContain('<option value="driveway" selected>Driveway</option>')
    expect(html).not.toMatch(/<script|<b>/)
  })

  it.each([
    [
      'a field that is blank twice',
      'firstName=&firstName=+',
      '<p class="error" id="firstName-error">First name is required</p>',
    ],
    ['a field that is sent twice, and keeps its value', 'firstName=a&firstName=b', ' value="b" />'],
    ['an empty body', '', '<p class="error" id="firstName-error">First name is required</p>'],
    [
      '__proto__',
      '__proto__=1&constructor=2',
      '<p class="error" id="firstName-error">First name is required</p>',
    ],
    [
      'a Spanish form without a field',
      'lang=es&lastName=Lovelace',
      '<p class="error" id="firstName-error">El nombre es obligatorio</p>',
    ],
  ])('gets an HTML page with errors for %s', async (_what, body, expected) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await fetch(`${url}/api/quotes`, { method: 'POST', headers, body })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(expected)
  })

  it.each([
    ['equal values', ['Twice', 'Twice'], 'Twice'],
    ['values of which the last counts', ['First', 'Second'], 'Second'],
    ['a field for phones that is hidden and blank', ['Wide', ' ', ''], 'Wide'],
  ])('is stored with one value of a field that is sent with %s', async (_what, values, firstName) => {
    const body = new URLSearchParams(fields)
    for (const name of ['firstName', 'projectType', 'lang', 'utm_source']) body.delete(name)
    for (const value of values) body.append('firstName', value)
    for (const value of ['', 'steps']) body.append('projectType', value)
    for (const value of ['es_MX', '']) body.append('lang', value)
    for (const value of ['newsletter', 'flyer']) body.append('utm_source', value)
    const response = await fetch(`${url}/api/quotes`, { method: 'POST', body })
    expect(response.status).toBe(201)
    expect(await response.text()).toContain('<html lang="es">')
    expect(await store.list(1)).toMatchObject([
      { firstName, projectType: 'steps', lang: 'es-MX', campaign: { utm_source: 'flyer' } },
    ])
  })

  it('takes a honeypot that is filled in once for filled in', async () => {
    const body = new URLSearchParams({ ...fields, website: 'https://spam.example' })
    body.append('website', '')
    await fetch(`${url}/api/quotes`, { method: 'POST', body })
    expect(await store.list(1)).toMatchObject([{ spam: 'honeypot' }])
  })

  it('is rejected if it is not encoded as UTF-8', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await fetch(`${url}/api/quotes`, { method: 'POST', headers, body: 'firstName=Zo%EB' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('The form is not encoded as UTF-8.')
  })

  it('keeps its input on the error page if the store is full', async () => {
    setFull(true)
    const response = await post(fields)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('60')
    const html = await response.text()
    expect(html).toContain('The service is temporarily unavailable.')
    expect(html).toContain('has cracked.</textarea>')
  })

  it('gets 413 and the advice to go back if it is too large', async () => {
    const response = await post({ ...fields, projectDetails: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
    const html = await response.text()
    expect(html).toContain('limit is 64 kB')
    expect(html).toContain('Go back in your browser')
  })

  it.each([
    ['an allowed origin', { Origin: 'https://partner.example' }],
    ['the public URL', { Origin: 'https://quotes.example.com' }],
    ['the address by which the server was reached', { Origin: url }],
    ['a page of the server that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['a client that names no origin', {}],
  ])('is accepted from %s', async (_from, headers: Record<string, string>) => {
    expect((await post(fields, headers)).status).toBe(201)
  })

  it.each(['null', 'https://evil.example', 'http://quotes.example.com', 'https://quotes.example.com:8443'])(
    'from the origin %s goes on at our page, with what the visitor typed alone, and is stored when it is sent there',
    async (Origin) => {
      const before = await store.list(1)
      const lastName = `From "${Origin}"`
      const theirs = {
        source: 'registered',
        reference: 'R-1',
        pageUrl: 'https://bank.example/',
        returnTo: 'https://partner.example/',
        utm_source: 'x',
        postedFrom: 'https://partner.example',
      }
      const headers = { Origin, 'Sec-Fetch-Site': 'cross-site' }
      const response = await post({ ...fields, ...theirs, lastName }, headers)
      expect(response.status).toBe(403)
      expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      const html = await response.text()
      expect(html).toContain(`<h1>${formMessages.en.heading}</h1>`)
      expect(html).toContain(`value="${lastName.replaceAll('"', '&quot;')}"`)
      expect(await store.list(1)).toEqual(before)

      const again = { ...fields, lastName, ...hiddenFields(html) }
      expect((await post(again, { Origin: 'https://quotes.example.com' })).status).toBe(201)
      expect(await store.list(1)).toMatchObject([
        {
          lastName,
          source: null,
          reference: null,
          campaign: null,
          pageUrl: Origin === 'null' ? null : `${Origin}/`,
        },
      ])
    },
  )

  it.each([
    ['on the same day, as by a double click', {}],
    ['with the same key', { idempotencyKey: 'k-1' }],
  ])('is stored once if it is submitted again %s', async (_when, key) => {
    const form = { ...fields, ...key, lastName: `Twice ${JSON.stringify(key)}` }
    const answers = await Promise.all([post(form), post({ ...form, source: 'elsewhere' }), post(form)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(2)
    expect(await storedFor(form.lastName)).toHaveLength(1)
  })

  it('is stored even if spam with the same fields was sent under a guessed key', async () => {
    const form = { ...fields, lastName: 'Guessed' }
    const filledIn = Object.entries({ ...form, projectDetails: 'The driveway\nhas cracked.' }).filter(
      ([, value]) => value !== '',
    )
    const hash = createHash('sha256').update(JSON.stringify(filledIn)).digest('hex')
    const today = new Date().toISOString().slice(0, 10)
    const guess = async (idempotencyKey: string) =>
      (await post({ ...form, website: 'https://spam.example', idempotencyKey })).status
    expect(await guess(`form-${today}-${hash}`)).toBe(201)
    expect(await guess(`form ${today} ${hash}`)).toBe(400)
    await post(form)
    expect((await storedFor('Guessed')).map(({ spam }) => spam)).toEqual([null, 'honeypot'])
  })

  it('is stored once if it is submitted again as the same kind of suspected spam', async () => {
    const form = { ...fields, lastName: 'Spam' }
    for (let press = 1; press <= 2; press++) {
      await post({ ...form, elapsedMs: '100' })
      await post({ ...form, website: 'https://spam.example' })
    }
    expect((await storedFor('Spam')).map(({ spam }) => spam)).toEqual(['honeypot', 'too-fast'])
  })

  it('is stored separately if its fields, its key or its spam verdict differ', async () => {
    const form = { ...fields, lastName: 'Others' }
    await post({ ...form, website: 'https://spam.example' })
    await post(form)
    await post({ ...form, projectDetails: 'The patio has cracked.' })
    await post({ ...form, idempotencyKey: 'k-2' })
    expect((await storedFor('Others')).map(({ spam }) => spam)).toEqual([null, null, null, 'honeypot'])
  })

  it.each(['two words', 'é', 'x'.repeat(256)])(
    'is rejected for the invalid key %j, and gets a new key',
    async (key) => {
      const response = await post({ ...fields, idempotencyKey: key })
      expect(response.status).toBe(400)
      expect(hiddenFields(await response.text()).idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    },
  )

  it('keeps its key if the store is full, and is stored once when it is retried', async () => {
    const form = { ...fields, lastName: 'Retried', idempotencyKey: 'k-3' }
    setFull(true)
    const hidden = hiddenFields(await (await post(form)).text())
    setFull(false)
    expect(hidden).toEqual({ idempotencyKey: 'k-3' })
    for (let press = 1; press <= 2; press++) await post({ ...form, ...hidden })
    expect(await storedFor('Retried')).toHaveLength(1)
  })

  it('is rejected if its key was used with other input, and stored under a new key', async () => {
    const form = { ...fields, lastName: 'Changed', idempotencyKey: 'k-4' }
    await post(form)
    const changed = { ...form, projectDetails: 'The patio has cracked.' }
    const response = await post(changed)
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('We already received this form with different answers.')
    expect((await post({ ...changed, ...hiddenFields(html) })).status).toBe(201)
    expect(await storedFor('Changed')).toHaveLength(2)
  })

  describe('with invalid fields', () => {
    const hidden = {
      returnTo: '/contact',
      source: 'lone-star-homes',
      pageUrl: 'https://lone-star-homes.example/driveways',
      lang: 'es-MX',
    }

    it('keeps its hidden fields, and is stored once however often it is submitted', async () => {
      const form = { ...fields, lastName: 'Corrected' }
      const html = await (await post({ ...form, ...hidden, phone: '' })).text()
      expect(hiddenFields(html)).toEqual({ ...hidden, idempotencyKey: expect.any(String) as unknown })
      const corrected = { ...form, ...hiddenFields(html) }
      const answers = await Promise.all([post(corrected), post(corrected)])
      expect(answers.map(({ status }) => status)).toEqual([303, 303])
      const { source, pageUrl, lang } = hidden
      expect(await storedFor('Corrected')).toMatchObject([{ source, pageUrl, lang, spam: null }])
    })

    it('keeps the registered source of its page, which no other page can name', async () => {
      await store.addSource({ name: 'registered', origin: 'https://partner.example' })
      await readPartners()
      const correct = async (page: string, posted: Record<string, string>, lastName: string) => {
        const first = await post({ ...fields, ...posted, lastName, phone: '' }, { Origin: page })
        const again = { ...fields, lastName, ...hiddenFields(await first.text()) }
        // Corrected twice.
        const second = await post({ ...again, phone: '' }, { Origin: 'https://quotes.example.com' })
        const last = { ...again, ...hiddenFields(await second.text()) }
        expect((await post(last, { Origin: 'https://quotes.example.com' })).status).toBe(201)
        return (await storedFor(lastName))[0]?.source
      }
      const claimed = { source: 'registered', postedFrom: 'https://partner.example' }
      expect(await correct('https://partner.example', { source: 'registered' }, 'Partner')).toBe('registered')
      expect(await correct('https://evil.example', claimed, 'Evil')).toBeNull()
      await post({ ...fields, ...claimed, lastName: 'Direct' })
      expect((await storedFor('Direct'))[0]?.source).toBeNull()
    })

    it('is returned without the honeypot, which a browser may have autofilled', async () => {
      const html = await (await post({ ...fields, phone: '', website: 'https://example.com' })).text()
      expect(hiddenFields(html)).not.toHaveProperty('website')
    })

    it('is returned without invalid hidden fields, which the visitor cannot correct', async () => {
      const faulty = { ...hidden, lang: 'no language', source: 'x'.repeat(101), elapsedMs: '5000' }
      const { lang: _lang, source: _source, ...kept } = hidden
      const html = await (await post({ ...fields, ...faulty })).text()
      expect(hiddenFields(html)).toEqual({ ...kept, idempotencyKey: expect.any(String) as unknown })
    })
  })

  describe('with returnTo', () => {
    it.each([
      ['/contact?sent', 'https://quotes.example.com/contact?sent'],
      ['https://quotes.example.com/', 'https://quotes.example.com/'],
      ['https://partner.example/thanks?x=1#y', 'https://partner.example/thanks?x=1#y'],
    ])('%s redirects to %s', async (returnTo, location) => {
      const response = await post({ ...fields, returnTo })
      expect([response.status, response.headers.get('Location')]).toEqual([303, location])
    })

    it.each([
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'http://partner.example/',
      'https://partner.example.evil.example/',
      'javascript:alert(1)',
      'http://[',
      'blob:https://quotes.example.com/x',
    ])('ignores %s', async (returnTo) => {
      const response = await post({ ...fields, returnTo })
      expect([response.status, response.headers.get('Location')]).toEqual([201, null])
    })
  })
})

describe('a client over the rate limit', () => {
  it('gets 429 also for forms from pages that may not post', async () => {
    const limited = await serveApp({ rateLimit: { points: 2, duration: 60 } })
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const statuses = [1, 2, 3].map(async () => (await post(fields, foreign, limited.url)).status)
    expect((await Promise.all(statuses)).sort()).toEqual([403, 403, 429])
  })

  it('gets 429 with Retry-After in the format that it accepts, and keeps its input', async () => {
    const limited = await serveApp({ rateLimit: { points: 2, duration: 60 } })
    for (const firstName of ['Ada', 'Grace'])
      expect((await post({ ...fields, firstName }, {}, limited.url)).status).toBe(201)

    const page = await post(fields, {}, limited.url)
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await page.text()).toMatch(
      /Please try again in \d+ seconds, or call us at .*has cracked\.<\/textarea>/s,
    )

    const json = { 'Content-Type': 'application/json' }
    const problem = await fetch(`${limited.url}/api/quotes`, { method: 'POST', headers: json, body: '{}' })
    expect([problem.status, problem.headers.get('Content-Type')]).toEqual([429, 'application/problem+json'])
    const plain = { ...json, Accept: 'text/plain' }
    const sentence = await fetch(`${limited.url}/api/quotes`, { method: 'POST', headers: plain, body: '{}' })
    expect(await sentence.text()).toMatch(/^Too many requests came from your network\. .*\n$/)
    expect((await limited.store.list(10)).length).toBe(2)
  })
})
