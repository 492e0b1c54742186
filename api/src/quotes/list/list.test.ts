import document from '@concrete-quote/openapi/openapi.json' with { type: 'json' }
import { campaignFields, StoredQuote, type Problem } from '@concrete-quote/openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { aQuote, changed } from '../../../testing/values/a-quote.ts'
import { parseConfig } from '../../config.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'

const { url, store, token } = await serveSignedIn({ config: parseConfig({ TIME_ZONE: 'America/Chicago' }) })
const quotes = [
  aQuote({ firstName: 'One', projectType: 'patio', source: 'partner' }),
  aQuote({ firstName: 'Two', projectType: 'driveway', projectDetails: '=HYPERLINK("x")\nand, "more"' }),
  aQuote({ firstName: 'Three', projectType: 'patio', email: 'three@example.com' }),
  aQuote({ firstName: 'Spam', projectType: 'patio', spam: 'honeypot' }),
]
const headers = { Authorization: `Bearer ${token}` }

beforeAll(async () => {
  for (const quote of quotes) await store.add(quote)
})

const get = (path: string, accept = 'application/json') =>
  fetch(`${url}/api/quotes${path}`, { headers: { ...headers, Accept: accept } })

interface Page {
  items: StoredQuote[]
  next: string | null
}
const names = async (response: Response) =>
  ((await response.json()) as Page).items.map(({ firstName }) => firstName)

describe('GET /api/quotes', () => {
  it('lists quotes, newest first, without spam and without their histories, which may be long', async () => {
    const response = await get('')
    expect(response.status).toBe(200)
    const { history: _, ...newest } = quotes[2] as StoredQuote
    const { items, next } = (await response.json()) as Page
    expect([items[0], next]).toEqual([{ ...newest, calls: 0 }, null])
    expect(items.map(({ id }) => id)).toEqual([quotes[2]?.id, quotes[1]?.id, quotes[0]?.id])
  })

  it('says how often somebody called, and the page of the quote and the export say when', async () => {
    const call = { type: 'no-answer', at: '2026-11-20T14:10:00.000Z', by: 'ada', text: null }
    const history = [call, { ...call, type: 'note', text: 'Has a dog' }, { ...call, by: 'bob' }]
    const quote = aQuote({ source: 'called' })
    await store.add(quote)
    await store.update(quote, { ...quote, history })
    const [listed] = ((await (await get('?source=called')).json()) as Page).items
    expect(listed).toMatchObject({ id: quote.id, calls: 2 })
    expect(listed).not.toHaveProperty('history')
    for (const path of [`/${quote.id}`, '.ndjson?source=called'])
      expect(await (await get(path)).json()).toMatchObject({ id: quote.id, history })
    await store.erase(quote.id)
  })

  it('follows what changes: each page says where the next changes begin, also at the end', async () => {
    const since = new Date().toISOString()
    const follow = async (cursor?: string | null) =>
      (await (
        await get(`?${new URLSearchParams({ updatedSince: since, ...(cursor && { cursor }) })}`)
      ).json()) as Page
    const { items, next } = await follow()
    expect(items).toEqual([])
    const spam = aQuote({ spam: 'honeypot' })
    await store.add(spam)
    const changed = await follow(next)
    expect(changed.items.map(({ id }) => id)).toEqual([spam.id])
    expect((await follow(changed.next)).items).toEqual([])
    await store.erase(spam.id)
    const erasures = await fetch(`${url}/api/erasures?since=${since}`, { headers })
    expect(await erasures.json()).toMatchObject({
      items: [{ id: spam.id }],
      next: expect.any(String) as string,
    })
  })

  it.each([
    '?updatedSince=today',
    '?updatedSince=2026-11-20T00:00:00Z&spam=only',
    '?updatedSince=2026-11-20T00:00:00Z&cursor=MDFhMWY4M2EtMzkzYi03MWVhLTgyYzgtZGUxM2I0ZGQ5MTYz',
    '.csv?updatedSince=2026-11-20T00:00:00Z',
  ])('rejects %s', async (path) => expect((await get(path)).status).toBe(422))

  it('responds with 304 while the page is unchanged', async () => {
    const conditional = (etag: string, path = '') =>
      fetch(`${url}/api/quotes${path}`, {
        // As a page sends it with `fetch`.
        headers: { ...headers, 'If-None-Match': etag, 'Cache-Control': 'no-cache' },
      })
    const etag = (await get('')).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const unchanged = await conditional(`"other", W/${etag}`)
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect(unchanged.headers.get('ETag')).toBe(etag)
    expect((await conditional(etag, '?limit=1')).status).toBe(200)

    const quote = aQuote()
    await store.add(quote)
    const added = await conditional(etag)
    expect(added.status).toBe(200)
    await store.update(quote, { ...quote, note: 'Called' })
    const changed = await conditional(added.headers.get('ETag') ?? '')
    expect(changed.status).toBe(200)
    await store.erase(quote.id)
    expect((await conditional(etag)).status).toBe(304)
  })

  it('paginates by cursor, in the body and in the Link header', async () => {
    const first = await get('?limit=2&spam=include')
    const { items, next } = (await first.json()) as Page
    expect(items.map(({ firstName }) => firstName)).toEqual(['Spam', 'Three'])
    expect(first.headers.get('Link')).toBe(`</api/quotes?limit=2&spam=include&cursor=${next}>; rel="next"`)
    const second = await get(`?limit=2&spam=include&cursor=${next}`)
    expect(second.headers.get('Link')).toBeNull()
    expect(await second.json()).toMatchObject({
      items: [{ id: quotes[1]?.id }, { id: quotes[0]?.id }],
      next: null,
    })
  })

  it.each([
    ['projectType=patio', ['Three', 'One']],
    ['source=partner', ['One']],
    ['spam=include&projectType=patio&limit=1', ['Spam']],
    ['spam=only', ['Spam']],
    ['q=%20THREE@', ['Three']],
    ['since=2020-01-01T00:00:00Z', ['Three', 'Two', 'One']],
    ['until=2020-01-01T00:00:00%2B01:00', []],
    ['since=2999-01-01T00:00:00Z', []],
    // An offset as strftime formats it (%z), and a + that is not percent-encoded.
    ['since=2999-01-01T00:00:00%2B0000', []],
    ['since=2020-01-01T00:00:00+0000', ['Three', 'Two', 'One']],
    ['until=2020-01-01T00:00:00.000000+01:00', []],
    ['until=2999-01-01T00:00:00-0600', ['Three', 'Two', 'One']],
  ])('filters by %s', async (query, expected) => {
    expect(await names(await get(`?${query}`))).toEqual(expected)
  })

  const { Cursor: cursorParameter } = document.components.parameters
  const notALimit = { pointer: '/limit', detail: 'Must be a number from 1 to 200' }
  const notACursor = { pointer: '/cursor', detail: 'Must be the `next` of another page' }
  it.each([
    ['colour=blue', { pointer: '/colour', detail: 'Unknown parameter' }],
    ['a/b~c=1', { pointer: '/a~1b~0c', detail: 'Unknown parameter' }],
    ['limit=0', { ...notALimit, code: 'minimum', limit: 1 }],
    ['limit=1e1', { ...notALimit, code: 'type' }],
    ['limit=1&limit=2', { pointer: '/limit', detail: 'Expected string, received array' }],
    ['limit=201', { ...notALimit, code: 'maximum', limit: 200 }],
    ['projectType=castle', { pointer: '/projectType', detail: 'Must be a project type' }],
    ['since=yesterday', { pointer: '/since', detail: 'Must be a time such as 2026-11-20T09:30:00Z' }],
    [
      'since=2026-11-20T09:30:00',
      { pointer: '/since', detail: 'Must be a time such as 2026-11-20T09:30:00Z' },
    ],
    ['since=2026-11-20+0000', { pointer: '/since', detail: 'Must be a time such as 2026-11-20T09:30:00Z' }],
    ['q=%20', { pointer: '/q', detail: 'Must not be blank' }],
    ['spam=maybe', { pointer: '/spam', detail: 'Must be `include` or `only`, or left out' }],
    [`since=${'T'.repeat(15_000)}`, { pointer: '/since', detail: 'Must have at most 40 characters' }],
    ['cursor=x', { ...notACursor, code: 'pattern', pattern: cursorParameter.schema.pattern }],
    [`cursor=${'z'.repeat(48)}`, { ...notACursor, code: 'invalid' }],
    [`cursor=${'A'.repeat(48)}`, { ...notACursor, code: 'invalid' }],
    [`cursor=${Buffer.from('~'.repeat(36)).toString('base64url')}`, { ...notACursor, code: 'invalid' }],
  ])('rejects %s', async (query, error) => {
    const response = await get(`?${query}`)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ type: '/api/problems/invalid-request', errors: [error] })
  })

  it('names each unknown parameter, up to 100', async () => {
    const response = await get('?limit=0&colour=blue&constructor=1')
    expect(await response.json()).toMatchObject({
      detail:
        'Please correct: limit: Must be a number from 1 to 200; colour: Unknown parameter; constructor: Unknown parameter.',
      errors: [{ pointer: '/limit' }, { pointer: '/colour' }, { pointer: '/constructor' }],
    })
    const many = Array.from({ length: 200 }, (_, n) => `p${n}`)
    const { errors } = (await (await get(`?${many.join('&')}`)).json()) as Problem
    expect(errors?.map(({ pointer }) => pointer)).toEqual(many.slice(0, 100).map((name) => `/${name}`))
  })

  it('streams the filtered list as CSV that is safe in spreadsheets', async () => {
    const response = await get('?projectType=driveway', 'text/csv')
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=quotes.csv')
    const csv = Buffer.from(await response.arrayBuffer()).toString('utf8')
    const [head, row] = csv.split('\r\n')
    const labels = ['received', 'project', 'answered']
    const { campaign: _, history: __, version: ___, openedAt: ____, ...fields } = StoredQuote.shape
    expect(head?.slice(1).split(',').sort()).toEqual(
      [...Object.keys(fields), ...campaignFields, ...labels].sort(),
    )
    expect(row).toContain(`,"'=HYPERLINK(""x"")\nand, ""more""",`)
    expect(row).toContain(`"O'Brien ""漢字"" 🧱`)
  })

  it('adds local times and labels to the machine-readable values in CSV', async () => {
    const quote = aQuote({
      projectType: 'patio',
      source: 'labels',
      createdAt: '2026-07-20T03:30:00.000Z',
      answeredAt: '2026-11-20T09:30:00.000Z',
    })
    await store.add(quote)
    const csv = await (await get('?source=labels', 'text/csv')).text()
    expect(csv).toContain('"2026-07-19 22:30","2026-07-20T03:30:00.000Z",')
    expect(csv).toContain('"Patio & Outdoor Space","patio",')
    expect(csv).toContain('"2026-11-20 03:30","2026-11-20T09:30:00.000Z",')
    await store.erase(quote.id)
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    'Smith;=1+1',
    'Smith\t@SUM(A1)',
    'Smith\n=1+1',
    'Smith\r\n+1',
    'Smith\r-1',
    'Smith\n＠SUM(A1)',
  ])('escapes a CSV cell that looks like a formula: %s', async (lastName) => {
    const quote = aQuote({ lastName })
    await store.add(quote)
    const csv = await (await get(`?q=${encodeURIComponent(lastName)}`, 'text/csv')).text()
    expect(csv).toContain(`"${lastName.replace(/[=+\-@＝＋－＠]/, "'$&")}"`)
    await store.erase(quote.id)
  })

  it('escapes each line and each part of a CSV cell that looks like a formula, also in quotes', async () => {
    const note = '=A1\n"=A2";"""+A3\n\n-A4; B\t=A5'
    const quote = aQuote({ note, source: 'formulas' })
    await store.add(quote)
    const csv = await (await get('?source=formulas', 'text/csv')).text()
    expect(csv).toContain(`"'=A1\n'""=A2"";'""""""+A3\n\n'-A4; B\t'=A5"`)
    await store.erase(quote.id)
  })

  it('removes bidirectional controls from CSV, also before a formula, and keeps them in NDJSON', async () => {
    const controls = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
    const quote = aQuote({
      firstName: `${controls}=1+1`,
      lastName: `love${controls}lace שלום`,
      source: 'bidi',
    })
    await store.add(quote)
    const csv = await (await get('?source=bidi', 'text/csv')).text()
    expect(csv).toContain(`"'=1+1","lovelace שלום",`)
    expect(await (await get('?source=bidi', 'application/x-ndjson')).json()).toEqual(quote)
    await store.erase(quote.id)
  })

  it.each([
    ['.csv', 'text/csv'],
    ['.ndjson', 'application/x-ndjson'],
  ])('exports at %s the same as the list with Accept: %s', async (path, type) => {
    for (const query of ['', '?spam=include', '?projectType=patio&limit=1', '?since=2999-01-01T00:00:00Z']) {
      const [own, negotiated] = await Promise.all([get(`${path}${query}`), get(query, type)])
      expect(own.headers.get('Content-Type')).toBe(negotiated.headers.get('Content-Type'))
      const { headers } = negotiated
      expect(own.headers.get('Content-Disposition')).toBe(headers.get('Content-Disposition'))
      expect(headers.get('Content-Disposition')).toBe(`attachment; filename=quotes${path}`)
      expect(await own.text()).toBe(await negotiated.text())
    }
  })

  it('exports from a cursor and up to a limit', async () => {
    const { next } = (await (await get('?limit=1')).json()) as Page
    const exported = async (query: string) =>
      (await (await get(`.ndjson${query}`)).text())
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as StoredQuote).firstName)
    expect(await exported(`?cursor=${next}`)).toEqual(['Two', 'One'])
    expect(await exported('?limit=2')).toEqual(['Three', 'Two'])
  })

  it.each([
    ['.csv', 'text/csv'],
    ['.ndjson', 'application/x-ndjson'],
    ['', 'text/csv'],
    ['', 'application/x-ndjson'],
  ])('exports at “%s” as %s only to who signed in within 15 minutes', async (path, Accept) => {
    const user = { username: 'ada', passwordHash: '' }
    const startedAt = new Date(Date.now() - 16 * 60_000).toISOString()
    const Authorization = `Bearer ${await startTestSession(store, user, startedAt)}`
    const response = await fetch(`${url}/api/quotes${path}`, { headers: { Authorization, Accept } })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toContain('insufficient_user_authentication')
    expect(response.headers.get('Content-Disposition')).toBeNull()
    expect((await fetch(`${url}/api/quotes`, { headers: { Authorization } })).status).toBe(200)
  })

  it.each(['.csv', '.ndjson'])('rejects an unknown filter of %s', async (path) => {
    const response = await get(`${path}?colour=blue`)
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Disposition')).toBeNull()
  })
})

describe('one quote', () => {
  it('is sent with 304 while it is unchanged', async () => {
    const quote = aQuote()
    await store.add(quote)
    const read = (etag?: string) =>
      fetch(`${url}/api/quotes/${quote.id}`, {
        // As a page sends it with `fetch`.
        headers: { ...headers, ...(etag && { 'If-None-Match': etag, 'Cache-Control': 'no-cache' }) },
      })
    const etag = (await read()).headers.get('ETag') ?? ''
    const unchanged = await read(`"other", W/${etag}`)
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect(unchanged.headers.get('ETag')).toBe(etag)
    await store.update(quote, changed(quote, { note: 'Called' }))
    expect((await read(etag)).status).toBe(200)
    await store.erase(quote.id)
    expect((await read(etag)).status).toBe(404)
  })
})
