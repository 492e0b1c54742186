import { describe, expect, it } from 'vitest'
import { createLocalDays } from '../format/local-days.ts'
import { minIdAt, type QuoteFacts, type QuoteKind } from '../stores/interface/quote-store.ts'
import { readStatistics } from './statistics.ts'

const days = createLocalDays('America/Chicago')
const hourMs = 3_600_000

/** The ID of a quote that was received at a time, in milliseconds since 1970. */
const idAt = (time: number) => `${minIdAt(time)}-7000-8000-000000000000`

/** Statistics of the quotes of a store, which all are in one page. */
function count(
  quotes: Partial<Omit<QuoteFacts, 'kind'> & QuoteKind>[],
  { since = '2026-11-01T05:00:00Z', until = '2026-12-01T06:00:00Z', now = '2026-12-01T06:00:00Z' } = {},
) {
  const facts = quotes.map(({ id = idAt(Date.parse(since)), calledAfterMs = null, ...kind }) => ({
    id,
    calledAfterMs,
    kind: { projectType: 'driveway', source: null, campaign: null, lang: null, spam: null, ...kind },
  }))
  const pages = [facts]
  const store = { facts: () => Promise.resolve(pages.shift() ?? []) }
  return readStatistics(
    { since: Date.parse(since), until: Date.parse(until) },
    { store, days, now: Date.parse(now) },
  )
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
    const at = (time: string) => ({ id: idAt(Date.parse(time)) })
    const { weeks } = await count([
      at('2026-11-02T05:59:59.999Z'),
      at('2026-11-02T06:00:00.000Z'),
      at('2026-11-30T23:00:00Z'),
    ])
    expect(weeks.map(({ quotes }) => quotes)).toEqual([1, 1, 0, 0, 0, 1])
  })
})

describe('the time to the first call', () => {
  const receivedAt = Date.parse('2026-11-02T15:00:00Z')
  const called = (calledAfterMs: number) => ({ id: idAt(receivedAt), calledAfterMs })

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

  it('counts as due what somebody called about, or is older than 24 hours', async () => {
    const now = '2026-11-03T15:00:00Z'
    const waiting = [{ id: idAt(receivedAt) }, { id: idAt(receivedAt - 1) }]
    const calls = [called(24 * hourMs), called(24 * hourMs + 1)]
    expect((await count([...waiting, ...calls], { now })).firstCall).toMatchObject({
      called: 2,
      within24Hours: 1,
      due: 3,
    })
  })
})

it('counts spam only as spam', async () => {
  const spam = { spam: 'marked', source: 'homes', calledAfterMs: 60_000 }
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
  expect(listed.slice(0, 3)).toEqual([
    { value: 'p50', quotes: 2 },
    { value: null, quotes: 1 },
    { value: 'p00', quotes: 1 },
  ])
  expect([listed.length, listed.at(-1)?.value, otherSources]).toEqual([50, 'p47', 2])
})

it('counts languages without their regions, and an empty text as none', async () => {
  const quotes = ['es', 'es-MX', 'ES-419', 'en', '', null].map((lang) => ({ lang, campaign: lang && '' }))
  expect(await count(quotes)).toMatchObject({
    languages: [
      { value: 'es', quotes: 3 },
      { value: null, quotes: 2 },
      { value: 'en', quotes: 1 },
    ],
    campaigns: [{ value: null, quotes: 6 }],
  })
})
