import { maxHistory, reservedHistory, type StoredQuote } from '@concrete-quote/openapi'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveApp } from '../../../testing/servers/app.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const { url, store } = await serveApp()
const tokens: Record<string, string> = {}
let quote: StoredQuote

beforeAll(async () => {
  for (const username of ['ada', 'bob']) {
    const user = { id: username, username, passwordHash: '' }
    await store.addUser(user)
    tokens[username] = await startTestSession(store, user)
  }
})

beforeEach(async () => {
  quote = aQuote()
  await store.add(quote)
})

const bearer = (token = tokens.ada) => ({ Authorization: `Bearer ${token}` })

/** Sends a request about the quote. */
const request = (method: string, path: string, body?: object, headers: Record<string, string> = bearer()) =>
  sendJson(method, `${url}/api/quotes/${quote.id}${path}`, body, headers)
const post = (body: object, headers?: Record<string, string>) => request('POST', '/history', body, headers)
const noAnswer = { type: 'no-answer', at: '2026-11-20T08:10:00-06:00' }
const added = { type: 'no-answer', at: '2026-11-20T14:10:00.000Z', by: 'ada', text: null }
/** The events of the quote, without their versions. */
const history = async () => (await store.find(quote.id))?.history.map(({ version: _, ...event }) => event)

describe('POST /api/quotes/{id}/history', () => {
  it('records a call that nobody answered, and leaves the quote waiting', async () => {
    const response = await post(noAnswer)
    expect(response.status).toBe(200)
    const called = (await response.json()) as StoredQuote
    const { version } = called
    expect(called).toEqual({ ...quote, version, history: [{ ...added, version }] })
    const read = await request('GET', '')
    expect(read.headers.get('ETag')).toBe(response.headers.get('ETag'))
    expect(await read.json()).toEqual(called)
  })

  it('records a call once, however often it is sent, and a call by somebody else or at another time', async () => {
    await Promise.all([post(noAnswer), post(noAnswer), post(noAnswer)])
    await post({ ...noAnswer, at: added.at })
    expect(await history()).toEqual([added])
    await post(noAnswer, bearer(tokens.bob))
    await post({ ...noAnswer, at: '2026-11-20T16:00:00Z' })
    expect(await history()).toEqual([
      added,
      { ...added, by: 'bob' },
      { ...added, at: '2026-11-20T16:00:00.000Z' },
    ])
  })

  it('loses nothing of what several people record and change at the same time', async () => {
    const calls = Array.from({ length: 10 }, (_, n) => `2026-11-20T1${n}:00:00.000Z`)
    const responses = await Promise.all([
      ...calls.map((at, n) => post({ ...noAnswer, at }, bearer(n % 2 ? tokens.ada : tokens.bob))),
      request('PATCH', '', { note: 'Has a dog' }),
      request('PATCH', '', { address: '4711 Elm St' }, bearer(tokens.bob)),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const found = await store.find(quote.id)
    expect(found).toMatchObject({ note: 'Has a dog', address: '4711 Elm St' })
    const calledAt = found?.history.flatMap(({ type, at }) => (type === 'no-answer' ? [at] : []))
    expect(calledAt?.sort()).toEqual(calls)
    expect(found?.history).toHaveLength(12)
  })

  it.each([
    ['a time in the future', { ...noAnswer, at: new Date(Date.now() + 3_600_000).toISOString() }, '/at'],
    ['another type', { ...noAnswer, type: 'answered' }, '/type'],
    ['a field that it does not have', { ...noAnswer, by: 'bob' }, '/by'],
    ['a list', [], ''],
  ])('refuses %s', async (_, body, pointer) => {
    const response = await post(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
    expect(await history()).toEqual([])
  })

  it('refuses an event that the history has no room for, and repeats none', async () => {
    const full = { ...quote, history: Array.from({ length: maxHistory - reservedHistory }, () => added) }
    await store.update(quote, full)
    expect((await post(noAnswer)).status).toBe(200)
    const response = await post({ ...noAnswer, at: '2026-11-20T16:00:00Z' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      type: '/api/problems/history-full',
      title: 'The history of the quote is full',
    })
    expect(await history()).toHaveLength(maxHistory - reservedHistory)
  })

  it('responds with 404 if there is no such quote', async () => {
    quote = aQuote()
    expect((await post(noAnswer)).status).toBe(404)
  })

  it('adds an event in the name of a program that has the scope, and tells it nothing else', async () => {
    const { token, stored } = createApiToken('acme-crm', { scopes: ['quotes:write'] })
    await store.addToken(stored)
    const response = await post(noAnswer, bearer(token))
    expect(await response.json()).toEqual({ id: quote.id, version: (await store.find(quote.id))?.version })
    expect(await history()).toMatchObject([{ type: 'no-answer', by: 'token acme-crm' }])
  })
})

describe('PUT /api/quotes/{id}/opened', () => {
  it('notes the first time, and hinders no change of what was read before', async () => {
    const before = await request('GET', '')
    expect((await request('PUT', '/opened')).status).toBe(204)
    const { openedAt } = (await store.find(quote.id)) ?? {}
    expect(openedAt).toMatch(/Z$/)
    await request('PUT', '/opened')
    const ifMatch = { ...bearer(), 'If-Match': before.headers.get('ETag') ?? '' }
    expect((await request('PATCH', '', { note: 'Call first.' }, ifMatch)).status).toBe(200)
    const after = await request('GET', '')
    expect(await after.json()).toMatchObject({ openedAt, history: [{ type: 'note' }] })
    // What it was read with is not what it is now.
    const read = { ...bearer(), 'If-None-Match': `"${(await store.find(quote.id))?.version}"` }
    expect((await request('GET', '', undefined, read)).status).toBe(200)
    const again = { ...bearer(), 'If-Match': after.headers.get('ETag') ?? '' }
    expect((await request('PATCH', '', { note: null }, again)).status).toBe(200)
  })
})

describe('GET /api/quotes/{id}/deliveries', () => {
  const list = (headers?: Record<string, string>) => request('GET', '/deliveries', undefined, headers)

  it('lists who was notified, and of webhooks the host alone, because their URLs may be secrets', async () => {
    quote = aQuote({ createdAt: '2026-11-20T09:30:00.000Z' })
    await store.add(quote, undefined, [
      parseKey('confirmation'),
      parseKey('email owner@example.com'),
      parseKey('webhook https://hooks.example.com:8443/secret?key=secret'),
      { ...parseKey('reminder owner@example.com'), dueAt: '2026-11-21T05:30:00.000Z' },
    ])
    const { quoteId } = (await storedDeliveries(store, 1))[0] ?? {}
    expect(quoteId).toBe(quote.id)
    const others = ['confirmation', 'reminder owner@example.com', 'email owner@example.com'].map(parseKey)
    const leased = await store.leaseDelivery(quote.createdAt, '2026-11-20T09:30:30.000Z', others)
    const settledAt = '2026-11-20T09:30:01.200Z'
    if (leased)
      await store.settleDelivery(leased.delivery, { state: 'failed', dueAt: null, settledAt, error: '404' })
    const pending = { state: 'pending', attempts: 0, dueAt: quote.createdAt, settledAt: null }
    expect(await (await list()).json()).toEqual({
      items: [
        { kind: 'confirmation', target: null, ...pending },
        { kind: 'email', target: 'owner@example.com', ...pending },
        { kind: 'reminder', target: 'owner@example.com', ...pending, dueAt: '2026-11-21T05:30:00.000Z' },
        {
          kind: 'webhook',
          target: 'hooks.example.com:8443',
          state: 'failed',
          attempts: 1,
          dueAt: null,
          settledAt,
        },
      ],
    })
  })

  it('is empty if nobody was notified', async () => {
    expect(await (await list()).json()).toEqual({ items: [] })
  })
})
