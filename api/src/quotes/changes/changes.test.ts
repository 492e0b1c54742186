import { SubmittedQuote, type StoredQuote } from '@concrete-quote/openapi'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aQuote, changed } from '../../../testing/values/a-quote.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'

const sqlite = openSqliteStore(freshDataDir())
const find = vi.fn((id: string) => sqlite.find(id))
const update = vi.fn<typeof sqlite.update>((...args) => sqlite.update(...args))
const { url, store, token } = await serveSignedIn({ store: { ...sqlite, find, update } })
let quote: StoredQuote

beforeEach(async () => {
  quote = aQuote()
  await store.add(quote)
})

function request(method: string, body?: unknown, headers: Record<string, string> = {}, id = quote.id) {
  return fetch(`${url}/api/quotes/${id}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
const patch = (body: unknown, headers?: Record<string, string>) => request('PATCH', body, headers)
/** Changes the quote, and returns it. */
const changedBy = async (body: object) => (await (await patch(body)).json()) as StoredQuote
const hourMs = 3_600_000
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
/** A time since the quote was stored. */
const justNow = expect.toSatisfy((at: string) => at >= quote.createdAt && at <= fromNow(0)) as string
const etagOf = (response: Response) => response.headers.get('ETag') ?? ''

describe('PATCH /api/quotes/{id}', () => {
  it('records who responded and when, and returns the quote with a new entity tag', async () => {
    const read = await request('GET')
    const response = await patch({ answeredAt: '2026-11-20T09:05:00-06:00', note: ' Visit on Monday ' })
    expect(response.status).toBe(200)
    const answeredAt = '2026-11-20T15:05:00.000Z'
    const note = 'Visit on Monday'
    const received = (await response.json()) as StoredQuote
    const { version } = received
    expect(received).toEqual({
      ...quote,
      version,
      answeredAt,
      answeredBy: 'ada',
      note,
      history: [
        { type: 'answered', at: justNow, by: 'ada', text: answeredAt, version },
        { type: 'note', at: justNow, by: 'ada', text: note, version },
      ],
    })
    expect([etagOf(read), etagOf(response)]).toEqual([`"${quote.version}"`, `"${version}"`])
    const again = await request('GET')
    expect(await again.json()).toEqual(received)
    expect(etagOf(again)).toBe(etagOf(response))
  })

  it('leaves absent fields unchanged, and removes null fields', async () => {
    await patch({ answeredAt: '2026-11-20T15:05:00Z', note: 'A note' })
    expect(await (await patch({ note: 'Another' })).json()).toMatchObject({
      answeredAt: '2026-11-20T15:05:00.000Z',
      answeredBy: 'ada',
      note: 'Another',
    })
    const { history: _, version: __, ...fields } = quote
    expect(await (await patch({ answeredAt: null, note: null })).json()).toMatchObject(fields)
    expect(await (await patch({ note: '  ' })).json()).toMatchObject({ note: null })
    expect(await (await patch({})).json()).toMatchObject(fields)
  })

  it('refuses what is not possible, and says which field', async () => {
    const response = await patch({ outcome: 'won' })
    expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer: '/outcome' }] })
    expect(await store.find(quote.id)).toEqual(quote)
  })

  it('is assigned to anybody, so that a token does not learn who has an account, and to nobody if that is blank', async () => {
    expect(await changedBy({ address: '4711 Elm St', assignedTo: 'bob' })).toMatchObject({
      assignedTo: 'bob',
    })
    expect(await changedBy({ address: ' ', assignedTo: '' })).toMatchObject({
      address: null,
      assignedTo: null,
    })
  })

  it('accepts the media type of JSON Merge Patch, and no other', async () => {
    const accepted = await patch({ note: 'A note' }, { 'Content-Type': 'application/merge-patch+json' })
    expect(accepted.status).toBe(200)
    expect((await patch({ note: 'A note' }, { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it('rejects a change to an outdated version', async () => {
    const etag = etagOf(await request('GET'))
    const [first, second] = [
      await patch({ note: 'First' }, { 'If-Match': etag }),
      await patch({ note: 'Second' }, { 'If-Match': etag }),
    ]
    expect([first.status, second.status]).toEqual([200, 412])
    expect(await second.json()).toMatchObject({ type: '/api/problems/precondition-failed', status: 412 })
    expect(await store.find(quote.id)).toMatchObject({ note: 'First' })
    expect((await patch({ note: 'Third' }, { 'If-Match': `"x", ${etagOf(first)}` })).status).toBe(200)
    const fourth = await patch({ note: 'Fourth' }, { 'If-Match': '*' })
    expect(fourth.status).toBe(200)
    // As proxies that compress the response return it.
    const fifth = await patch({ note: 'Fifth' }, { 'If-Match': `W/${etagOf(fourth)}` })
    expect(fifth.status).toBe(200)
    const suffixed = (response: Response) => ({ 'If-Match': etagOf(response).replace(/"$/, '-gzip"') })
    expect((await patch({ note: 'Sixth' }, suffixed(fifth))).status).toBe(200)
    expect((await patch({ note: 'Seventh' }, suffixed(fifth))).status).toBe(412)
  })

  it('are both stored if somebody else changes the quote meanwhile', async () => {
    update.mockImplementationOnce(async (...args) => {
      await sqlite.update(quote, changed(quote, { note: 'First' }))
      return sqlite.update(...args)
    })
    expect(await changedBy({ address: '4711 Elm St' })).toMatchObject({
      note: 'First',
      address: '4711 Elm St',
    })
  })

  it('ends with 503 if the store never takes it', async () => {
    update.mockResolvedValue(false)
    expect((await patch({ note: 'First' })).status).toBe(503)
    const body = JSON.stringify({ type: 'no-answer', at: quote.createdAt })
    const response = await fetch(`${url}/api/quotes/${quote.id}/history`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
    })
    expect(response.status).toBe(503)
    update.mockReset()
    expect(await store.find(quote.id)).toEqual(quote)
  })

  it('invalidates the previous entity tag for DELETE', async () => {
    const etag = etagOf(await request('GET'))
    await patch({ note: 'First' }, { 'If-Match': etag })
    const erase = (ifMatch: string) => request('DELETE', undefined, { 'If-Match': ifMatch })
    const rejected = await erase(etag)
    expect(rejected.status).toBe(412)
    expect(await rejected.json()).toMatchObject({ type: '/api/problems/precondition-failed' })
    expect(await store.find(quote.id)).toMatchObject({ note: 'First' })
    expect((await erase(etagOf(await request('GET')))).status).toBe(204)
    expect((await erase('*')).status).toBe(404)
  })

  it('is not erased by a request that only wanted to try that', async () => {
    const response = await fetch(`${url}/api/quotes/${quote.id}?dryRun=true`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/dryRun', detail: 'Unknown parameter' }],
    })
    expect(await store.find(quote.id)).toEqual(quote)
  })

  it('is not erased if it is changed while the request is checked', async () => {
    const etag = etagOf(await request('GET'))
    find.mockImplementationOnce(async (id) => {
      const found = await sqlite.find(id)
      await store.update(quote, changed(quote, { note: 'First' }))
      return found
    })
    expect((await request('DELETE', undefined, { 'If-Match': etag })).status).toBe(412)
    expect(await store.find(quote.id)).toMatchObject({ note: 'First' })
  })

  it.each([
    ['a field that cannot be changed', { phone: '1' }, '/phone'],
    ['a time without an offset', { answeredAt: '2026-11-20T15:05:00' }, '/answeredAt'],
    ['a time after the year 9999 in UTC', { answeredAt: '9999-12-31T23:59:59-01:00' }, '/answeredAt'],
    ['a time before the year 0000 in UTC', { answeredAt: '0000-01-01T00:00:00+01:00' }, '/answeredAt'],
    ['a time in the future', { answeredAt: fromNow(hourMs) }, '/answeredAt'],
    ['a note that is too long', { note: 'x'.repeat(4001) }, '/note'],
    ['a note of another type', { note: 7 }, '/note'],
    ['an address that is too long', { address: 'x'.repeat(201) }, '/address'],
    ['a time to call back without an offset', { callBackAt: '2027-01-08T09:00:00' }, '/callBackAt'],
    ['events', { history: [] }, '/history'],
    ['an unknown mark', { spam: 'honeypot' }, '/spam'],
    ['a list', [], ''],
  ])('rejects %s', async (_, body, pointer) => {
    const response = await patch(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
    expect(await store.find(quote.id)).toEqual(quote)
  })

  it('accepts the time of a clock that is a minute fast', async () => {
    const answeredAt = fromNow(60_000)
    expect(await (await patch({ answeredAt })).json()).toMatchObject({ answeredAt })
  })

  it('accepts a note of 4,000 characters', async () => {
    expect((await patch({ note: '🧱'.repeat(4000) })).status).toBe(200)
  })

  it('responds with 404 if there is no such quote', async () => {
    expect((await request('PATCH', { note: 'A note' }, {}, 'nothing')).status).toBe(404)
  })
})

describe('a visitor', () => {
  it('never receives what the owner recorded', async () => {
    const key = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' }
    const { firstName, lastName, phone, email, projectDetails } = quote
    const body = JSON.stringify({ firstName, lastName, phone, email, projectType: 'patio', projectDetails })
    const post = () => fetch(`${url}/api/quotes`, { method: 'POST', headers: key, body })
    const { id } = (await (await post()).json()) as { id: string }
    const changes = { note: 'Difficult', answeredAt: '2026-11-20T15:05:00Z', address: '4711 Elm St' }
    await request('PATCH', changes, {}, id)
    const replay = await post()
    expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
    expect(Object.keys((await replay.json()) as object).sort()).toEqual(
      Object.keys(SubmittedQuote.shape).sort(),
    )
  })
})
