import { randomUUID } from 'node:crypto'
import type { Closure, Quote, Settings } from '@concrete-quote/openapi'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { changeSettings, createClosures } from './notification-settings.ts'
import { aQuote, aQuoteRequest, postQuote } from '../../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'

const dayMs = 86_400_000
const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const vacation: Closure = { from: dateIn(-1), to: dateIn(20) }

const { url, store, send } = await serveSignedIn()
const change = (closures: unknown) => send('PATCH', '/settings', { closures })
const read = async () => ((await (await send('GET', '/settings')).json()) as Settings).closures

describe('the days that the owner closes', () => {
  it('are none at first, and then those that were last set, in their order', async () => {
    expect(await read()).toEqual([])
    const closures = [{ from: dateIn(30), to: dateIn(30) }, vacation]
    const response = await change([...closures, vacation])
    expect(response.status).toBe(200)
    expect(((await response.json()) as Settings).closures).toEqual(closures)
    expect(await read()).toEqual(closures)
    // Other settings leave them as they are.
    expect((await send('PATCH', '/settings', { lockScreen: 'brief' })).status).toBe(200)
    expect(await read()).toEqual(closures)
    expect((await change([])).status).toBe(200)
    expect(await read()).toEqual([])
  })

  it.each([
    ['ends before it starts', [{ from: '2026-12-24', to: '2026-12-23' }], '/closures/0/to', 'first day'],
    ['is in more than two years', [{ from: dateIn(800), to: dateIn(800) }], '/closures/0/to', 'two years'],
    ['takes longer than a year', [{ from: '2026-12-24', to: '2036-01-02' }], '/closures/0/to', 'a year'],
    [
      'is a date that no calendar has',
      [{ from: '2026-02-28', to: '2026-02-30' }],
      '/closures/0/to',
      'a date',
    ],
    ['is a time', [{ from: '2026-12-24T00:00:00Z', to: '2026-12-25' }], '/closures/0/from', 'a date'],
    ['is a word', [vacation, { from: 'Christmas', to: '2026-12-25' }], '/closures/1/from', 'a date'],
    ['is a number', [{ from: 20_261_224, to: '2026-12-25' }], '/closures/0/from', 'a date'],
    ['is missing', [{ from: '2026-12-24' }], '/closures/0/to', 'a date'],
    ['is no interval', ['2026-12-24'], '/closures/0', 'from'],
    ['has another field', [{ ...vacation, reason: 'x' }], '/closures/0', ''],
    ['is too many', Array.from({ length: 51 }, () => vacation), '/closures', 'at most 50'],
    ['is no list', vacation, '/closures', ''],
    ['is null', null, '/closures', ''],
  ])('are refused if one %s, and stay as they were', async (_, closures, pointer, detail) => {
    const before = await read()
    const response = await change(closures)
    expect(response.status).toBe(422)
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    const { errors = [] } = (await response.json()) as { errors?: { pointer: string; detail: string }[] }
    expect(errors.map((error) => error.pointer.slice(0, pointer.length))).toEqual([pointer])
    expect(errors[0]?.detail).toContain(detail)
    expect(await read()).toEqual(before)
  })

  it('may be a single day, and 50 intervals', async () => {
    const days = Array.from({ length: 50 }, (_, n) => ({ from: dateIn(2 * n + 40), to: dateIn(2 * n + 40) }))
    expect((await change(days)).status).toBe(200)
    expect(await read()).toEqual(days)
    await change([])
  })

  it('are followed by requests that only try the API, and change no stored promise', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    const respondByOf = async (response: Promise<Response>) =>
      ((await (await response).json()) as Quote).respondBy
    const promise = (headers = {}) => respondByOf(postQuote(url, headers))
    const first = await promise(key)
    await change([vacation])
    const tried = await respondByOf(send('POST', '/quotes?dryRun=true', aQuoteRequest()))
    expect((tried ?? '') > `${vacation.to}T24`).toBe(true)
    expect(await promise(key)).toBe(first)
    expect(await promise()).toBe(tried)
    expect(await store.list(10, undefined, { order: 'oldest' })).toMatchObject([
      { respondBy: first },
      { respondBy: tried },
    ])
    await change([])
  })

  it('are not part of the promise of a quote that an earlier version stored', async () => {
    const { url: origin, token, send: sendTo, store: stored } = await serveSignedIn()
    const old = aQuote({ respondBy: null })
    await stored.add(old)
    await sendTo('PATCH', '/settings', { closures: [vacation] })
    const quote = (await (await sendTo('GET', `/quotes/${old.id}`)).json()) as Quote
    expect(quote.respondBy).toBeNull()
    await postQuote(origin)
    const [promised] = await stored.list(1)
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/csv' }
    const csv = await (await fetch(`${origin}/api/quotes?order=oldest`, { headers })).text()
    expect(csv).toContain(`"${promised?.id}","${promised?.respondBy}","",`)
    expect(csv).toContain(`"${old.id}","","${old.reference}",`)
  })
})

it('the days of a store that cannot be read are asked for again', async () => {
  const stored = openSqliteStore(freshDataDir())
  await changeSettings(stored, { closures: [vacation] })
  let isAway = true
  const setting = (name: string) =>
    isAway ? Promise.reject(new Error('away')) : stored.setting(name as 'notifications')
  const closures = createClosures({ ...stored, setting })
  // A quote can be stored all the same.
  expect(await closures.current()).toEqual([])
  isAway = false
  expect(await closures.current()).toEqual([vacation])
  isAway = true
  await closures.refresh()
  expect(await closures.current()).toEqual([vacation])
  await stored.close()
})
