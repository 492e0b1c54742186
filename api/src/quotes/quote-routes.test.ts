import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { projectTypes, SubmittedQuote } from '@concrete-quote/openapi'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { timeOf } from '../stores/interface/quote-store.ts'
import { aQuoteRequest } from '../../testing/values/a-quote.ts'
import { serveApp } from '../../testing/servers/app.ts'

const quote = {
  ...aQuoteRequest(),
  email: 'ada@example.com',
  projectDetails: 'The driveway has cracked.',
}
const json = { 'Content-Type': 'application/json' }

const { url, store, setFull } = await serveApp()

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/quotes`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })

/** Sends a request that fetch would not send. */
function send(options: RequestOptions, body?: string | Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { path: '/api/quotes', method: 'POST', ...options }, resolve)
      .once('error', reject)
      .end(body)
  })
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('POST /api/quotes', () => {
  it('stores the quote and responds with 201, the quote and its Location', async () => {
    const response = await post({ ...quote, firstName: ' Ada ', admin: true })
    expect(response.status).toBe(201)
    const { requestUrl, photosUrl, preparationUrl, ...stored } = (await response.json()) as SubmittedQuote
    expect(stored).toEqual({
      ...quote,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      reference: null,
      createdAt: expect.stringMatching(timestamp) as unknown,
      respondBy: expect.stringMatching(timestamp) as unknown,
    })
    expect(response.headers.get('Location')).toBe(`/api/quotes/${stored.id}`)
    const [link, key] = photosUrl?.split('/photos?key=') ?? []
    expect(link).toMatch(new RegExp(`/api/quotes/${stored.id}$`))
    expect(preparationUrl).toBe(`${link}/preparation?key=${key}`)
    expect(requestUrl).toBe(link?.replace(/api.*/, `r?key=${stored.id}.${key}`))
    expect(await store.list(1)).toMatchObject([stored])
  })

  it('responds with 422 and one error per invalid field, and stores nothing', async () => {
    const before = await store.list(1)
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
        { pointer: '/firstName', detail: 'First name is required', code: 'minLength', limit: 1 },
        { pointer: '/phone', detail: 'Required', code: 'required' },
        { pointer: '/email', detail: 'Expected string, received number', code: 'type' },
        {
          pointer: '/projectType',
          detail: 'Please select a project type',
          code: 'enum',
          allowedValues: projectTypes,
        },
      ],
    })
    expect(await store.list(1)).toEqual(before)
  })

  it.each([
    ['JSON', () => post(quote, { Accept: 'application/json' })],
    [
      'a form',
      () =>
        fetch(`${url}/api/quotes`, { method: 'POST', body: new URLSearchParams({ ...quote, email: '' }) }),
    ],
    ['a retry', () => post(quote, { 'Idempotency-Key': 'clock' })],
  ])('gives the quote of %s an ID of the millisecond in which it was received', async (_, submit) => {
    const now = Date.now
    // A machine that is busy between two readings of the clock.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      const read = now()
      while (now() < read + 3);
      return read
    })
    try {
      expect((await submit()).status).toBe(201)
    } finally {
      clock.mockRestore()
    }
    const [stored] = await store.list(1)
    expect(timeOf(stored?.id ?? '')).toBe(Date.parse(stored?.createdAt ?? ''))
  })

  it('gives quotes the right times and places after the clock was set back', async () => {
    await post(quote)
    const right = Date.now() - 60_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(right)
    try {
      for (const firstName of ['Bea', 'Cleo', 'Dana', 'Eve']) await post({ ...quote, firstName })
    } finally {
      clock.mockRestore()
    }
    const found = await store.list(9, undefined, { since: right, until: right + 1 })
    expect(found.map(({ firstName }) => firstName)).toEqual(['Eve', 'Dana', 'Cleo', 'Bea'])
    expect(found.map(({ id }) => timeOf(id))).toEqual([right, right, right, right])
  })

  it('responds in plain text to a client that prefers it', async () => {
    const response = await post({ ...quote, firstName: '' }, { Accept: 'text/plain' })
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('Please correct: First Name: First name is required.\n')
    const context = await post({ ...quote, source: 5 }, { Accept: 'text/plain' })
    expect(await context.text()).toBe('Please correct: source: Expected string, received number.\n')
  })

  it('parses JSON of any depth, and drops unknown fields', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    expect((await send({ headers: json }, deep)).statusCode).toBe(422)
    const known = JSON.stringify(quote).slice(0, -1)
    expect((await send({ headers: json }, `${known},"x":${deep}}`)).statusCode).toBe(201)
  })

  it.each([
    ['', 'The request is empty'],
    ['{', 'at position 1'],
    ['{"a":1,}', 'at position 7'],
    ['firstName=Ada', "Unexpected token 'i'"],
  ])('responds with 400 to %j, which is not JSON, and says why and where', async (body, detail) => {
    const response = await send({ headers: json }, body)
    expect(response.statusCode).toBe(400)
    expect(JSON.parse(await text(response))).toMatchObject({
      type: '/api/problems/invalid-body',
      status: 400,
      detail: expect.stringContaining(detail) as string,
    })
  })

  it('responds with 400 to a body that is not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect((await send({ headers: json }, body)).statusCode).toBe(400)
  })

  it.each([['multipart/form-data; boundary=x'], ['text/plain'], ['application/jsonp']])(
    'responds with 415 and the supported media types to %s',
    async (type) => {
      const response = await send({ headers: { 'Content-Type': type } }, JSON.stringify(quote))
      expect(response.statusCode).toBe(415)
      expect(JSON.parse(await text(response))).toMatchObject({
        detail: 'Send the request as application/json or application/x-www-form-urlencoded.',
      })
    },
  )

  it.each([
    [
      { ...json, 'Content-Encoding': 'compress' },
      'The content encoding is not supported. Send the body uncompressed, or with gzip, deflate, or br.',
    ],
    [
      { 'Content-Type': 'application/json; charset=iso-8859-1' },
      'The encoding of the request is not supported. Send UTF-8.',
    ],
  ])('says which encoding to use instead of %j', async (headers, detail) => {
    const response = await send({ headers }, JSON.stringify(quote))
    expect(response.statusCode).toBe(415)
    expect(JSON.parse(await text(response))).toMatchObject({ detail })
  })

  it.each([
    'application/json; charset=utf8',
    'application/json;charset="UTF8"',
    'application/json; Charset = utf-8 ',
    'application/json; charset=UTF_8; version=1',
    'application/json; charset=us-ascii',
    'application/x-www-form-urlencoded; charset=utf8',
    "application/x-www-form-urlencoded;charset='UTF-8'",
  ])('reads a body of the type %s as UTF-8', async (type) => {
    const body = type.includes('json')
      ? JSON.stringify(quote)
      : new URLSearchParams({ ...quote, email: '' }).toString()
    const response = await send({ headers: { 'Content-Type': type, Accept: 'application/json' } }, body)
    expect(response.statusCode).toBe(201)
    expect(JSON.parse(await text(response))).toMatchObject({ lastName: quote.lastName })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('accepts a body compressed with %s', async (coding, compress) => {
    const headers = { ...json, 'Content-Encoding': coding }
    expect((await send({ headers }, compress(JSON.stringify(quote)))).statusCode).toBe(201)
  })

  it('accepts a body of 64 kB, and responds with 413 to a larger one, compressed or not', async () => {
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

  it('responds with 503 and Retry-After while the store is full', async () => {
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

  it('stores a request once, and replays the first response', async () => {
    const first = await withKey('once')
    expect(first.headers.get('Idempotent-Replayed')).toBeNull()
    const answer = (await first.json()) as { id: string }
    // Fields that may differ between retries are not part of the fingerprint.
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

  it('keeps its fingerprint when optional fields are added to the schema', async () => {
    const { firstName, lastName, phone, projectType, projectDetails } = quote
    await withKey('fingerprint', { firstName, lastName, phone, projectType, projectDetails })
    const stored = (await store.records(1000)).at(-1)
    expect(stored?.fingerprint).toBe('0506c93dffa7e59bfedfac9f547906ea4c69960c6d978272ff3df318feda0d61')
  })

  it('is the same with and without quotation marks', async () => {
    await withKey('quoted')
    expect((await withKey('"quoted"')).headers.get('Idempotent-Replayed')).toBe('true')
  })

  it('is rejected with other fields', async () => {
    await withKey('changed')
    const response = await withKey('changed', { ...quote, phone: '(214) 555-0199' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: expect.stringContaining('with a new key') as unknown,
    })
  })

  it('is rejected with another reference', async () => {
    await withKey('referred', { ...quote, reference: 'CRM-1' })
    expect((await withKey('referred', { ...quote, reference: ' CRM-1 ' })).status).toBe(201)
    expect((await withKey('referred', { ...quote, reference: 'CRM-2' })).status).toBe(422)
    expect((await withKey('referred')).status).toBe(422)
  })

  it('is not consumed by a rejected request', async () => {
    expect((await withKey('refused', { ...quote, phone: '' })).status).toBe(422)
    expect((await withKey('refused')).status).toBe(201)
  })

  it.each(['', ' ', '""', 'a b', 'x'.repeat(256)])('cannot be %j', async (key) => {
    expect((await withKey(key)).status).toBe(400)
  })

  it('can have 255 characters', async () => {
    expect((await withKey('x'.repeat(255))).status).toBe(201)
  })

  it('stores one quote for 50 identical concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => (await withKey('at once')).json() as Promise<{ id: string }>),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })
})

describe('quote metadata', () => {
  it.each([
    ['a filled honeypot', { website: 'https://casino.example' }, 'honeypot'],
    ['less than 2,000 ms', { elapsedMs: 1999 }, 'too-fast'],
    ['2,000 ms', { elapsedMs: 2000 }, null],
    ['an empty honeypot', { website: '', elapsedMs: 60_000 }, null],
    ['nothing to judge', {}, null],
  ])('marks spam without changing the response: %s', async (_what, extras, spam) => {
    const response = await post({ ...quote, ...extras })
    expect(response.status).toBe(201)
    expect(Object.keys((await response.json()) as object).sort()).toEqual(
      Object.keys(SubmittedQuote.shape).sort(),
    )
    expect(await store.list(1)).toMatchObject([{ spam }])
  })

  it('includes the source, page URL and language', async () => {
    const pageUrl = 'https://partner.example/page?email=ada@example.com'
    await post({ ...quote, source: 'partner', pageUrl, lang: 'es' })
    expect(await store.list(1)).toMatchObject([
      { source: 'partner', pageUrl: 'https://partner.example/page', lang: 'es' },
    ])
  })

  it.each([
    [' CRM-2041 ', 'CRM-2041'],
    ['', null],
    [undefined, null],
  ])('includes the reference of the sender, which the response has: %j', async (reference, stored) => {
    expect(await (await post({ ...quote, reference })).json()).toMatchObject({ reference: stored })
    expect(await store.list(1)).toMatchObject([{ reference: stored }])
  })
})

describe('other endpoints', () => {
  it.each([
    ['PUT', '/api/quotes', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/quotes', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/openapi-3.0.json', 'GET, HEAD'],
    ['POST', '/api/quotes.csv', 'GET, HEAD'],
    ['POST', '/contact', 'GET, HEAD'],
  ])('%s %s responds with 405 and Allow', async (method, path, allow) => {
    const response = await fetch(`${url}${path}`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe(allow)
  })

  it('the OpenAPI document contains the public URL, in JSON and YAML', async () => {
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

  it('the OpenAPI document is also served as OpenAPI 3.0', async () => {
    const response = await fetch(`${url}/api/openapi-3.0.json`)
    expect(await response.json()).toMatchObject({
      openapi: '3.0.3',
      servers: [{ url: 'https://quotes.example.com' }],
      components: { schemas: { Quote: { properties: { email: { type: 'string', nullable: true } } } } },
    })
  })

  it.each(['openapi.json', 'openapi.yaml', 'openapi-3.0.json'])(
    'any origin may read /api/%s',
    async (name) => {
      for (const headers of [{}, { Origin: 'https://editor.example' }]) {
        const response = await fetch(`${url}/api/${name}`, { headers })
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
        expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      }
    },
  )

  it('pages contain the public URL', async () => {
    const html = await (await fetch(`${url}/contact`)).text()
    expect(html).toContain('<link rel="canonical" href="https://quotes.example.com/contact"/>')
    expect(html).not.toContain('public-url.invalid')
  })
})

describe('cross-origin requests', () => {
  const preflight = (origin: string, headers: Record<string, string> = {}, path = '/api/quotes') =>
    fetch(`${url}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST', ...headers },
    })

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:5173'])(
    'may post from %s',
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
  ])('may not post from %s', async (origin) => {
    expect((await preflight(origin)).headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect((await post(quote, { Origin: origin })).headers.get('Access-Control-Allow-Origin')).toBeNull()
  })

  it.each([
    '/api/quotes',
    '/api/quotes/1/photos',
    '/api/quotes/1/photos/2',
    '/api/quotes/1/photos/2/thumbnail',
  ])('may have the headers of monitoring agents on %s, from allowed origins', async (path) => {
    const asked = 'content-type,idempotency-key,newrelic,traceparent,x-b3-traceid,x-requested-with'
    const headers = { 'Access-Control-Request-Headers': asked }
    const allowed = await preflight('http://localhost:8080', headers, path)
    expect(allowed.headers.get('Access-Control-Allow-Headers')?.split(', ')).toEqual(asked.split(','))
    expect(allowed.headers.get('Vary')).toContain('Access-Control-Request-Headers')
    const refused = await preflight('https://evil.example', headers, path)
    expect(refused.headers.get('Access-Control-Allow-Headers')).toBeNull()
  })

  it.each(['/api/quotes.csv', '/api/quotes/1', '/api/quotes/1/history', '/api/sessions', '/api/settings'])(
    'may have no header on %s, which is the owner’s',
    async (path) => {
      const { headers } = await preflight(
        'http://localhost:8080',
        { 'Access-Control-Request-Headers': 'traceparent' },
        path,
      )
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect(headers.get('Access-Control-Allow-Headers')).toBeNull()
    },
  )

  it('give no rights by any header that a page may send', async () => {
    const headers = {
      Origin: 'http://localhost:8080',
      'X-Requested-With': 'XMLHttpRequest',
      traceparent: '00-1-1-1',
    }
    expect((await post(quote, { ...headers, 'Signed-In': '?1' })).status).toBe(401)
    expect((await fetch(`${url}/api/quotes`, { headers })).status).toBe(401)
  })

  it('may read error responses to posts, but not the list', async () => {
    const headers = { Origin: 'http://localhost:8080' }
    const allowed = (response: Response) => response.headers.get('Access-Control-Allow-Origin')
    expect(allowed(await post({}, headers))).toBe(headers.Origin)
    expect(allowed(await fetch(`${url}/api/quotes`, { headers }))).toBeNull()
  })

  it('may try the API from any origin, without credentials', async () => {
    const origin = 'https://staging.example'
    const asked = await preflight(origin, {}, '/api/quotes?dryRun=true')
    const tried = await fetch(`${url}/api/quotes?dryRun=true`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify(quote),
    })
    expect(tried.status).toBe(201)
    for (const { headers } of [asked, tried]) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
    expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('POST')
  })

  it('may load the widget from any origin', async () => {
    const { headers } = await fetch(`${url}/widget/v1/concrete-quote-form.js`)
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(headers.get('Content-Type')).toContain('javascript')
    const asked = { 'Access-Control-Request-Headers': 'baggage' }
    const allowed = await preflight('https://partner.example', asked, '/widget/v1/concrete-quote-form.js')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toBe('*')
  })
})
