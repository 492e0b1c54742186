import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../platform/log.ts'
import { minIdAt } from '../stores/interface/quote-store.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../testing/values/a-quote.ts'
import { storedQuotes } from '../../testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer } from '../../testing/servers/server.ts'
import { createClockCheck, eraseOld, startRetention } from './retention.ts'

const config = parseConfig({})
const day = 24 * 60 * 60 * 1000
const at = (ms: number, changes: Parameters<typeof aQuote>[0] = {}) =>
  aQuote({ id: `${minIdAt(ms)}-7000-8000-000000000000`, createdAt: new Date(ms).toISOString(), ...changes })

const now = Date.now()
const [old, oldSpam, young] = [
  at(now - 30 * day - 1000),
  at(now - 40 * day, { spam: 'honeypot' }),
  at(now - 30 * day + 3_600_000),
]

it('erases quotes that are older than the limit, including spam, and no others', async () => {
  const store = openSqliteStore(freshDataDir())
  for (const quote of [old, oldSpam, young]) await store.add(quote)
  expect(await eraseOld(store, config, 31, now)).toBe(1)
  expect(await eraseOld(store, config, 30, now)).toBe(1)
  expect(await eraseOld(store, config, 30, now)).toBe(0)
  expect(await store.list(10)).toEqual([young])
  await store.close()
})

it('erases calls from the site that are as old', async () => {
  const store = openSqliteStore(freshDataDir())
  const tapAt = (ms: number) => ({ id: at(ms).id, page: '/', campaign: null, lang: null })
  const [oldTap, youngTap] = [tapAt(now - 30 * day - 1000), tapAt(now - 29 * day)]
  await store.addCallTaps([oldTap, youngTap])
  await eraseOld(store, config, 30, now)
  expect(await store.callTaps(10)).toEqual([youngTap])
  await store.close()
})

it('runs when a server starts only if RETENTION_DAYS is set', { tags: ['heavy'] }, async () => {
  const dataDir = freshDataDir()
  const stored = () => storedQuotes(dataDir)
  const store = openSqliteStore(dataDir)
  await store.add(young)
  await store.setSetting('lastSeenAt', String(Date.now()), undefined)
  await store.close()
  await stopServer(await startServer({ DATA_DIR: dataDir }))
  expect(await stored()).toEqual([young])
  const server = await startServer({ DATA_DIR: dataDir, RETENTION_DAYS: '29' })
  // It erases in the background after it is ready.
  await expect.poll(stored).toEqual([])
  await stopServer(server)
  expect(await stored()).toEqual([])
})

it('stops between two steps', async () => {
  const store = openSqliteStore(freshDataDir())
  const quotes = Array.from({ length: 100 }, (_, i) => at(now - 40 * day + i))
  for (const quote of quotes) await store.add(quote)
  await store.setSetting('lastSeenAt', String(now), undefined)
  const lines: string[] = []
  await startRetention(
    store,
    config,
    30,
    createLog('warn', { write: (line: string) => void lines.push(line) }),
  )()
  const left = await store.list(100)
  await store.close()
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(100)
  expect(lines).toEqual([])
})

const at2027 = aQuote({ createdAt: '2027-01-01T00:00:00.000Z' })

describe('the clock check', () => {
  const hour = 60 * 60 * 1000
  const start = Date.parse('2026-11-20T00:00:00Z')

  afterEach(() => void vi.useRealTimers())

  /** Sets the clock to a time, which the monotonic clock does not notice. */
  const setClock = (now: number | string) =>
    vi.isFakeTimers()
      ? vi.setSystemTime(now)
      : vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(now) })

  const pass = (ms: number) => vi.advanceTimersByTime(ms)

  /** A store that has last seen `start`, and a clock that is set to `now`. */
  async function at(now: number) {
    const store = openSqliteStore(freshDataDir())
    await store.setSetting('lastSeenAt', String(start), undefined)
    setClock(now)
    const check = createClockCheck(store)
    return { store, check: async () => (await check()).now }
  }

  it('accepts a clock that agrees with the time last seen, and records its time', async () => {
    const { store, check } = await at(start + hour)
    expect(await check()).toBe(start + hour)
    pass(20 * hour)
    expect(await check()).toBe(start + 21 * hour)
    expect(await store.setting('lastSeenAt')).toBe(String(start + 21 * hour))
    await store.close()
  })

  it('rejects a clock that jumped, until it is correct again or steady for a day', async () => {
    const { store, check } = await at(start)
    setClock(Date.now() + 3650 * day)
    expect(await check()).toBeUndefined()
    pass(23 * hour)
    expect(await check()).toBeUndefined()
    expect(await store.setting('lastSeenAt')).toBe(String(start))
    setClock(Date.now() - 3650 * day)
    expect(await check()).toBe(start + 23 * hour)
    setClock(Date.now() + 400 * day)
    expect(await check()).toBeUndefined()
    setClock(Date.now() + 400 * day)
    pass(24 * hour)
    expect(await check()).toBeUndefined()
    pass(24 * hour)
    expect(await check()).toBe(Date.now())
    await store.close()
  })

  it('rejects a clock that disagrees with another server', async () => {
    const { store, check } = await at(start + 3650 * day)
    expect(await check()).toBeUndefined()
    pass(24 * hour)
    await store.setSetting('lastSeenAt', String(start + 24 * hour), String(start))
    expect(await check()).toBeUndefined()
    await store.close()
  })

  it('falls back to the newest quote if no time was recorded', async () => {
    const store = openSqliteStore(freshDataDir())
    await store.add(at2027)
    setClock('2037-01-01T00:00:00Z')
    expect(await createClockCheck(store)()).toEqual({ seenAt: Date.parse(at2027.createdAt) })
    await store.close()
  })
})
