import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { QuoteFieldName, QuoteRequest } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { serveApp } from '../testing/app.ts'

const quote: Pick<QuoteRequest, QuoteFieldName> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  email: 'ada@example.com',
  projectType: 'driveway',
  projectDetails: 'The driveway has cracked.',
}
const json = { 'Content-Type': 'application/json' }

const { url, store, setFull } = await serveApp()

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/quotes`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

/** For requests that fetch would not send. */
function send(options: RequestOptions, body?: string | Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { path: '/api/quotes', method: 'POST', ...options }, resolve)
      .once('error', reject)
      .end(body)
  })
}

describe('POST /api/quotes', () => {
  it('stores the quote and answers 201 with it and where it is', async () => {
    const response = await post({ ...quote, firstName: ' Ada ', admin: true })
    expect(response.status).toBe(201)
    const stored = (await response.json()) as { id: string }
    expect(stored).toEqual({
      ...quote,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    })
    expect(response.headers.get('Location')).toBe(`/api/quotes/${stored.id}`)
    expect(await store.newest(1)).toMatchObject([stored])
  })

  it.each([[undefined], [null], [''], ['  ']])('answers %j for an e-mail as null', async (email) => {
    expect(await (await post({ ...quote, email })).json()).toMatchObject({ email: null })
  })

  it('answers 422 with one error for each faulty field, and stores nothing', async () => {
    const before = await store.newest(1)
    const response = await post({
      ...quote,
      firstName: '',
      phone: undefined,
      projectType: 'castle',
      email: 7,
    })
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toEqual({
      type: '/api/problems/invalid-request',
      title: 'The request is not valid',
      status: 422,
      detail:
        'Please correct: First Name: First name is required; Phone: Required; Email: Expected string, received number; Project Type: Please select a project type.',
      instance: `urn:uuid:${response.headers.get('X-Request-Id')}`,
      errors: [
        { pointer: '/firstName', detail: 'First name is required' },
        { pointer: '/phone', detail: 'Required' },
        { pointer: '/email', detail: 'Expected string, received number' },
        { pointer: '/projectType', detail: 'Please select a project type' },
      ],
    })
    expect(await store.newest(1)).toEqual(before)
  })

  it('answers a sentence to a client that prefers one', async () => {
    const response = await post({ ...quote, firstName: '' }, { Accept: 'text/plain' })
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Please correct: First Name: First name is required.\n')
  })

  it.each([[[]], ['text'], [7], [null]])('answers 422 to %j, which is no object', async (body) => {
    const response = await post(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '' }] })
  })

  it('takes an operator of MongoDB for what it is: not a text', async () => {
    const response = await post({ ...quote, phone: { $gt: '' }, email: { $ne: null } })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [
        { pointer: '/phone', detail: 'Expected string, received object' },
        { pointer: '/email', detail: 'Expected string, received object' },
      ],
    })
  })

  it('reads JSON however deep, and drops what it does not know', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    expect((await send({ headers: json }, deep)).statusCode).toBe(422)
    const known = JSON.stringify(quote).slice(0, -1)
    expect((await send({ headers: json }, `${known},"x":${deep}}`)).statusCode).toBe(201)
  })

  it('ignores cookies: one of nobody’s session, on a page of any site, changes nothing', async () => {
    const cookie = { Cookie: 'session=nonsense', 'Sec-Fetch-Site': 'cross-site' }
    expect((await send({ headers: { ...json, ...cookie } }, JSON.stringify(quote))).statusCode).toBe(201)
  })

  it.each(['', '{', '{"a":1,}', 'firstName=Ada'])('answers 400 to %j, which is no JSON', async (body) => {
    const response = await send({ headers: json }, body)
    expect(response.statusCode).toBe(400)
    expect(JSON.parse(await text(response))).toMatchObject({
      type: '/api/problems/invalid-body',
      status: 400,
    })
  })

  it('answers 400 to a body that is not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect((await send({ headers: json }, body)).statusCode).toBe(400)
  })

  it.each([
    ['multipart/form-data; boundary=x'],
    ['text/plain'],
    ['application/jsonp'],
    ['application/json; charset=iso-8859-1'],
  ])('answers 415 to %s', async (type) => {
    const response = await send({ headers: { 'Content-Type': type } }, JSON.stringify(quote))
    expect(response.statusCode).toBe(415)
  })

  it('reads a body of 64 kB and answers 413 to a larger one, compressed or not', async () => {
    const sized = (bytes: number) => {
      const frame = JSON.stringify({ ...quote, padding: '' })
      return JSON.stringify({ ...quote, padding: 'x'.repeat(bytes - frame.length) })
    }
    expect((await send({ headers: json }, sized(65_536))).statusCode).toBe(201)
    expect((await send({ headers: json }, sized(65_537))).statusCode).toBe(413)
    const compressed = gzipSync(sized(1_000_000))
    expect((await send({ headers: { ...json, 'Content-Encoding': 'gzip' } }, compressed)).statusCode).toBe(
      413,
    )
  })

  it('answers 503 with Retry-After while the store cannot store', async () => {
    setFull(true)
    const response = await post(quote)
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('60')
    setFull(false)
    expect((await post(quote)).status).toBe(201)
  })
})

describe('an Idempotency-Key', () => {
  const withKey = (key: string, body: object = quote) => post(body, { 'Idempotency-Key': key })

  it('stores a request once, and answers it again as the first time', async () => {
    const first = await withKey('once')
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    const answer = (await first.json()) as { id: string }
    // What may differ between two presses does not count.
    const again = await withKey('once', {
      ...quote,
      firstName: ' Ada ',
      elapsedMs: 9000,
      source: 'elsewhere',
    })
    expect(again.status).toBe(201)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.headers.get('Location')).toBe(`/api/quotes/${answer.id}`)
    expect(await again.json()).toEqual(answer)
  })

  it('still knows a request that came before there was another field to leave empty', async () => {
    const { firstName, lastName, phone, projectType, projectDetails } = quote
    await withKey('fingerprint', { firstName, lastName, phone, projectType, projectDetails })
    const stored = (await store.records(1000)).at(-1)
    expect(stored?.fingerprint).toBe('335c09810e0ffdc580b7eba2e70b3e98b5fa3685ddd6b894f8b35d582c5a544d')
  })

  it('is the same bare or quoted', async () => {
    await withKey('quoted')
    expect((await withKey('"quoted"')).headers.get('Idempotent-Replayed')).toBe('true')
  })

  it('is refused with other fields', async () => {
    await withKey('changed')
    const response = await withKey('changed', { ...quote, phone: '(214) 555-0199' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('with a new key') as unknown,
    })
  })

  it('is not used up by a request that was refused', async () => {
    expect((await withKey('refused', { ...quote, phone: '' })).status).toBe(422)
    expect((await withKey('refused')).status).toBe(201)
  })

  it.each(['', ' ', '""', 'a b', 'x'.repeat(256)])('%j is no key', async (key) => {
    expect((await withKey(key)).status).toBe(400)
  })

  it('of 255 characters is one', async () => {
    expect((await withKey('x'.repeat(255))).status).toBe(201)
  })

  it('stores one quote of 50 equal requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await withKey('at once')).json() as Promise<{ id: string }>),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })
})

describe('a quote that looks like spam', () => {
  it.each([
    ['a filled honeypot', { website: 'https://casino.example' }, 'honeypot'],
    ['less than 2,000 ms', { elapsedMs: 1999 }, 'too-fast'],
    ['2,000 ms', { elapsedMs: 2000 }, null],
    ['an empty honeypot', { website: '', elapsedMs: 60_000 }, null],
    ['nothing to judge', {}, null],
  ])('(%s) is answered and stored like any other, only marked', async (_what, extras, spam) => {
    const response = await post({ ...quote, ...extras })
    expect(response.status).toBe(201)
    expect(Object.keys((await response.json()) as object).sort()).toEqual(
      [...Object.keys(quote), 'id', 'createdAt'].sort(),
    )
    expect(await store.newest(1)).toMatchObject([{ spam }])
  })

  it('is stored with where it came from', async () => {
    const pageUrl = 'https://partner.example/page?email=ada@example.com'
    await post({ ...quote, source: 'partner', pageUrl, lang: 'es' })
    expect(await store.newest(1)).toMatchObject([
      { source: 'partner', pageUrl: 'https://partner.example/page', lang: 'es' },
    ])
  })
})

describe('other calls', () => {
  it('GET /api/quotes asks for a sign-in', async () => {
    const response = await fetch(`${url}/api/quotes`)
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  })

  it.each([
    ['PUT', '/api/quotes', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/quotes', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/openapi-3.0.json', 'GET, HEAD'],
    ['POST', '/api/quotes.csv', 'GET, HEAD'],
    ['POST', '/contact', 'GET, HEAD'],
  ])('%s %s is answered 405 with Allow', async (method, path, allow) => {
    const response = await fetch(`${url}${path}`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe(allow)
  })

  it('an unknown path under /api is a problem, elsewhere the site’s page', async () => {
    const api = await fetch(`${url}/api/nothing`)
    expect([api.status, api.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
    const page = await fetch(`${url}/nothing/here`)
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('404 Page Not Found')
  })

  it('the document names the public address, in JSON and in YAML', async () => {
    const response = await fetch(`${url}/api/openapi.json`)
    const document: unknown = await response.json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://quotes.example.com' }],
    })
    const yaml = await fetch(`${url}/api/openapi.yaml`)
    expect(yaml.headers.get('Content-Type')).toMatch(/^application\/yaml/)
    expect(parse(await yaml.text())).toEqual(document)
  })

  it('the document is also served as OpenAPI 3.0', async () => {
    const response = await fetch(`${url}/api/openapi-3.0.json`)
    expect(await response.json()).toMatchObject({
      openapi: '3.0.3',
      servers: [{ url: 'https://quotes.example.com' }],
      components: { schemas: { Quote: { properties: { email: { type: 'string', nullable: true } } } } },
    })
  })

  it.each(['openapi.json', 'openapi.yaml', 'openapi-3.0.json'])('any page may read /api/%s', async (name) => {
    for (const headers of [{}, { Origin: 'https://editor.example' }]) {
      const response = await fetch(`${url}/api/${name}`, { headers })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
  })

  it('pages name the public address', async () => {
    const html = await (await fetch(`${url}/contact`)).text()
    expect(html).toContain('<link rel="canonical" href="https://quotes.example.com/contact"/>')
    expect(html).not.toContain('public-url.invalid')
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    fetch(`${url}/api/quotes`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    })

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:5173'])(
    '%s may post',
    async (origin) => {
      const { status, headers } = await preflight(origin)
      expect(status).toBe(204)
      expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
      expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
      expect(headers.get('Access-Control-Allow-Headers')).toBe('Content-Type, Idempotency-Key')
      expect(headers.get('Vary')).toContain('Origin')
      expect((await post(quote, { Origin: origin })).headers.get('Access-Control-Allow-Origin')).toBe(origin)
    },
  )

  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1:80.evil.example',
    'null',
  ])('%s may not', async (origin) => {
    expect((await preflight(origin)).headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await post(quote, { Origin: origin })).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it('may read refusals of what they post, but not the list', async () => {
    const headers = { Origin: 'http://localhost:8080' }
    const allowed = (response: Response) => response.headers.get('Access-Control-Allow-Origin')
    expect(allowed(await post({}, headers))).toBe(headers.Origin)
    expect(allowed(await fetch(`${url}/api/quotes`, { headers }))).toBeNull()
  })

  it('any may load the widget', async () => {
    const { headers } = await fetch(`${url}/widget/v1/concrete-quote-form.js`)
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('Content-Type')).toContain('javascript')
  })
})
