import { createLocalDays, completeCampaign } from '@concrete-quote/openapi'
import type { StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { readStatistics } from './statistics.ts'

const days = createLocalDays('America/Chicago')
const hourMs = 3_600_000

/** A quote that was received at a time, in milliseconds since 1970. */
const at = (msecs: number, changes: Partial<StoredQuote> = {}) =>
  aQuote({ id: uuid({ msecs }), source: null, lang: null, campaign: null, ...changes })

/** Statistics of the quotes of a store. By default, they were received when the period began. */
async function count(
  quotes: Partial<StoredQuote>[],
  { since = '2026-11-01T05:00:00Z', until = '2026-12-01T06:00:00Z', now = '2026-12-01T06:00:00Z' } = {},
) {
  const store = openSqliteStore(freshDataDir())
  await Promise.all(quotes.map((quote) => store.add(at(Date.parse(quote.createdAt ?? since), quote))))
  const period = { since: Date.parse(since), until: Date.parse(until) }
  const statistics = await readStatistics(period, { store, days, now: Date.parse(now) })
  await store.close()
  return statistics
}

it('has all weeks and no values if there are no quotes', async () => {
  expect(await count([])).toMatchObject({
    quotes: 0,
    spam: 0,
    firstCall: { called: 0, medianMinutes: null, p90Minutes: null, within24Hours: 0, due: 0 },
    weeks: Array.from({ length: 6 }, () => ({ quotes: 0 })),
    projectTypes: [],
    sources: [],
    otherSources: 0,
  })
})

describe('weeks', () => {
  const bounds = async (period: Parameters<typeof count>[1]) =>
    (await count([], period)).weeks.map(({ since, until }) => `${since.slice(0, 16)} ${until.slice(0, 16)}`)

  it('begin on Monday in the time zone of the business, before and after a change of the clocks', async () => {
    expect(await bounds({ since: '2026-10-25T05:00:00Z', until: '2026-11-04T00:00:00Z' })).toEqual([
      '2026-10-25T05:00 2026-10-26T05:00',
      '2026-10-26T05:00 2026-11-02T06:00',
      '2026-11-02T06:00 2026-11-04T00:00',
    ])
    expect(await bounds({ since: '2026-03-02T06:00:00Z', until: '2026-03-16T05:00:00Z' })).toEqual([
      '2026-03-02T06:00 2026-03-09T05:00',
      '2026-03-09T05:00 2026-03-16T05:00',
    ])
  })

  it('are fewer than 60 in the longest period', async () => {
    expect(await bounds({ since: '2026-01-04T12:00:00Z', until: '2027-02-08T12:00:00Z' })).toHaveLength(59)
  })

  it('have the quotes that were received in them', async () => {
    const times = ['2026-11-02T05:59:59.999Z', '2026-11-02T06:00:00.000Z', '2026-11-30T23:00:00.000Z']
    const { weeks } = await count(times.map((createdAt) => ({ createdAt })))
    expect(weeks.map(({ quotes }) => quotes)).toEqual([1, 1, 0, 0, 0, 1])
  })
})

describe('the time to the first call', () => {
  const receivedAt = Date.parse('2026-11-02T15:00:00Z')
  const iso = (time: number) => new Date(time).toISOString()
  const called = (calledAfterMs: number) => ({
    createdAt: iso(receivedAt),
    answeredAt: iso(receivedAt + calledAfterMs),
  })

  it('is given by the nearest rank', async () => {
    const after = async (...hours: number[]) => {
      const { medianMinutes, p90Minutes } = (await count(hours.map((h) => called(h * hourMs)))).firstCall
      return [medianMinutes, p90Minutes]
    }
    expect(await after(1)).toEqual([60, 60])
    expect(await after(3, 1)).toEqual([60, 180])
    expect(await after(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)).toEqual([300, 540])
    expect(await after(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)).toEqual([360, 600])
  })

  it('counts as due what somebody called about, and whose promise has passed', async () => {
    const now = '2026-11-03T15:00:00Z'
    const waiting = [{ createdAt: iso(receivedAt) }, { createdAt: iso(receivedAt + 1) }]
    const calls = [called(24 * hourMs), called(24 * hourMs + 1)]
    expect((await count([...waiting, ...calls], { now })).firstCall).toMatchObject({
      called: 2,
      within24Hours: 1,
      onTime: 1,
      due: 3,
    })
  })
})

it('counts spam only as spam', async () => {
  const spam = { spam: 'marked', source: 'homes', answeredAt: '2026-11-02T15:00:00.000Z' } as const
  expect(await count([spam, {}])).toMatchObject({
    quotes: 1,
    spam: 1,
    sources: [{ value: null, quotes: 1 }],
    firstCall: { called: 0, due: 1 },
  })
})

it('lists the 50 most frequent values, in the order of their texts if as frequent, and counts the others', async () => {
  const sources = Array.from({ length: 51 }, (_, n) => ({ source: `p${String(n).padStart(2, '0')}` }))
  const { sources: listed, otherSources, quotes } = await count([...sources, { source: 'p50' }, {}])
  expect(quotes).toBe(53)
  expect(listed.slice(0, 3)).toMatchObject([
    { value: 'p50', quotes: 2 },
    { value: null, quotes: 1 },
    { value: 'p00', quotes: 1 },
  ])
  expect([listed.length, listed.at(-1)?.value, otherSources]).toEqual([50, 'p47', 2])
})

it('counts languages without their regions, and an empty text as none', async () => {
  const languages = ['es', 'es-MX', 'ES-419', 'en', '', null]
  const campaign = completeCampaign({ utm_campaign: '' })
  expect(
    await count(languages.map((lang) => ({ lang, campaign: lang === null ? null : campaign }))),
  ).toMatchObject({
    languages: [
      { value: 'es', quotes: 3 },
      { value: null, quotes: 2 },
      { value: 'en', quotes: 1 },
    ],
    campaigns: [{ value: null, quotes: 6 }],
  })
})

it('counts any number of campaigns that calls from the site name, as programs can send', async () => {
  const store = openSqliteStore(freshDataDir())
  const taps = Array.from({ length: 200_000 }, (_, n) => ({ campaign: `c${n}`, lang: null, count: 1 }))
  const countCallTaps = () => Promise.resolve(taps)
  const period = { since: Date.parse('2026-11-02T06:00:00Z'), until: Date.parse('2026-11-09T06:00:00Z') }
  const counted = await readStatistics(period, {
    store: { ...store, countCallTaps },
    days,
    now: period.until,
  })
  await store.close()
  expect(counted.callTaps).toBe(200_000)
})
