import {
  createLocalDays,
  promisedAt,
  type Statistics,
  type StoredQuote,
  campaignFields,
  campaignName,
  completeCampaign,
  type Campaign,
} from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addQuoteEvent } from '../../../src/quotes/changes/quote-history.ts'
import { readStatistics } from '../../../src/quotes/list/statistics.ts'
import { noChanges } from '../../../src/stores/interface/quote-store.ts'
import { allRecords, QuoteRecord } from '../../../src/stores/interface/record-store.ts'
import type { Store } from '../../../src/stores/store.ts'
import { inBatches, type OpenStore, quoteAt } from '../../values/a-quote.ts'

const timeZone = 'America/Chicago'
const days = createLocalDays(timeZone)
const dayMs = 86_400_000

/** What every store counts of the quotes of a period. */
export function statisticsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  /** The statistics of November 2026. */
  const november = () =>
    readStatistics(
      { since: Date.parse('2026-11-01T05:00:00Z'), until: Date.parse('2026-12-01T06:00:00Z') },
      { store, days, now: Date.parse('2026-12-01T06:00:00Z') },
    )

  it('include each quote of the period once, by the time of its receipt', async () => {
    const times = [
      '2026-11-01T04:59:59.999Z',
      '2026-11-01T05:00:00.000Z',
      '2026-12-01T05:59:59.999Z',
      '2026-12-01T06:00:00.000Z',
    ]
    for (const time of times) await store.add(quoteAt(Date.parse(time)))
    expect(await november()).toMatchObject({ quotes: 2, spam: 0, firstCall: { called: 0, due: 1 } })
  })

  it('follow spam that is released, an answer that is undone, and a call without an answer', async () => {
    const received = Date.parse('2026-11-10T15:00:00.000Z')
    const at = (minutes: number) => new Date(received + minutes * 60_000).toISOString()
    const quote = quoteAt(received, { spam: 'content', source: 'homes' })
    await store.add(quote)
    expect(await november()).toMatchObject({ quotes: 0, spam: 1, sources: [] })
    const released = { ...quote, spam: null }
    await store.update(quote, released)
    expect(await november()).toMatchObject({ quotes: 1, spam: 0, sources: [{ value: 'homes', quotes: 1 }] })
    const answered = { ...released, answeredAt: at(90) }
    await store.update(released, answered)
    const firstCall = async () => (await november()).firstCall
    expect(await firstCall()).toMatchObject({ called: 1, medianMinutes: 90, onTime: 1, due: 1 })
    await addQuoteEvent(store, quote.id, { type: 'no-answer', at: at(60) }, 'ada')
    // One that was recorded without a network is stored later.
    await addQuoteEvent(store, quote.id, { type: 'no-answer', at: at(30) }, 'ada')
    expect(await firstCall()).toMatchObject({ called: 1, medianMinutes: 30 })
    const before = await store.find(quote.id)
    if (before) await store.update(before, { ...before, answeredAt: null })
    expect(await firstCall()).toMatchObject({ called: 1, medianMinutes: 30 })
    await store.erase(quote.id)
    expect(await november()).toMatchObject({ quotes: 0, firstCall: { called: 0, due: 0 } })
  })

  it('take a call that is noted as before the receipt for one at once', async () => {
    const received = Date.parse('2026-11-10T15:00:00.000Z')
    await store.add(quoteAt(received, { answeredAt: new Date(received - 1).toISOString() }))
    expect((await november()).firstCall).toMatchObject({ medianMinutes: 0, onTime: 1 })
  })

  it('take no text for a call, whatever is in it', async () => {
    const text = '[{"type":"no-answer","at":"2026-11-10T15:00:00.000Z","by":null,"text":null}]'
    const note = { type: 'note', at: '2026-11-10T15:05:00.000Z', by: text, text }
    await store.add(quoteAt(Date.parse('2026-11-10T15:00:00Z'), { note: text, history: [note] }))
    expect((await november()).firstCall).toMatchObject({ called: 0, due: 1 })
  })

  it('equal a recount from the export, over a change of the clocks', { tags: ['heavy'] }, async () => {
    const random = createRandom(44)
    const first = Date.parse('2026-10-20T00:00:00Z')
    const quotes = Array.from({ length: 1800 }, () => randomQuote(first, random))
    const batches = Array.from({ length: 9 }, (_, n) => quotes.slice(200 * n, 200 * n + 200))
    for (const batch of batches) await store.restore(batch.map((quote) => QuoteRecord.parse(quote)))
    // What changed afterward counts, too.
    await inBatches(quotes.slice(0, 100), async (quote) => {
      if (quote.answeredAt !== null) await store.update(quote, { ...quote, answeredAt: null })
    })
    const exported: StoredQuote[] = []
    for await (const record of allRecords(store)) exported.push(record)
    expect(exported).toHaveLength(1800)
    const since = Date.parse('2026-10-21T05:00:00Z')
    for (const [until, now] of [
      ['2026-11-05T06:00:00Z', '2026-12-24T12:00:00Z'],
      ['2026-10-30T17:30:00Z', '2026-10-30T17:30:00Z'],
    ].map((each) => each.map(Date.parse)) as [number, number][]) {
      const statistics = await readStatistics({ since, until }, { store, days, now })
      expect(statistics).toMatchObject(recount(exported, { since, until, now }))
      const sum = statistics.sources.reduce((all, { quotes: count }) => all + count, statistics.otherSources)
      expect(sum).toBe(statistics.quotes)
    }
  })
}

/** A generator of numbers from 0 to 1 (mulberry32), the same for a seed. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A quote of the 16 days from a time: most of the first week, more than a step counts. */
function randomQuote(first: number, random: () => number): StoredQuote {
  const receivedAt = first + Math.floor(random() ** 2 * 16 * dayMs)
  const oneOf = <T>(...values: T[]) => values[Math.floor(random() * values.length)] as T
  const later = () => new Date(receivedAt + Math.floor(random() ** 3 * 4 * dayMs)).toISOString()
  const event = (type: string) => ({ type, at: later(), by: oneOf('ada', null), text: oneOf('"at":"', null) })
  const visit = oneOf<Partial<Campaign>>(
    {
      utm_campaign: `campaign "${Math.floor(random() * 70)}" \\ 🧱`,
      gclid: oneOf('x', null),
      utm_source: 'a',
    },
    ...campaignFields.map((name) => ({ [name]: `${name} 🧱`, landingPage: '/services' })),
  )
  return quoteAt(receivedAt, {
    ...noChanges,
    projectType: oneOf('driveway', 'patio', 'other'),
    source: oneOf(null, 'homes', `partner ${Math.floor(random() * 80)}`),
    respondBy: oneOf(null, new Date(receivedAt + Math.floor(random() * 3 * dayMs)).toISOString()),
    lang: oneOf(null, 'en', 'en-US', 'es', 'es-MX', 'ES', 'vi'),
    spam: oneOf(null, null, null, 'content', 'marked'),
    answeredAt: oneOf(null, later()),
    campaign: oneOf(null, completeCampaign(visit)),
    history: Array.from({ length: Math.floor(random() * 4) }, () => event(oneOf('note', 'no-answer'))),
  })
}

/** Counts exported quotes, as simply as possible. */
function recount(
  exported: StoredQuote[],
  { since, until, now }: Record<'since' | 'until' | 'now', number>,
): Partial<Statistics> {
  const inPeriod = exported.filter(({ createdAt }) => {
    const time = Date.parse(createdAt)
    return time >= since && time < until
  })
  const quotes = inPeriod.filter(({ spam }) => spam === null)
  const localDate = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const weekOf = (time: string) => {
    const date = new Date(localDate.format(new Date(time)))
    while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
    return date.toISOString()
  }
  const weeks = countBy(quotes, ({ createdAt }) => weekOf(createdAt))
  const minutes: number[] = []
  let [onTime, due] = [0, 0]
  for (const quote of quotes) {
    const { createdAt, answeredAt, history } = quote
    const calls = history.filter(({ type }) => type === 'no-answer').map(({ at }) => Date.parse(at))
    if (answeredAt !== null) calls.push(Date.parse(answeredAt))
    if (calls.length > 0) {
      minutes.push((Math.min(...calls) - Date.parse(createdAt)) / 60_000)
      if (Math.min(...calls) <= promisedAt(quote)) onTime++
    } else if (now >= promisedAt(quote)) due++
  }
  minutes.sort((a, b) => a - b)
  const values = (of: (quote: StoredQuote) => string | null) =>
    countBy(quotes, (quote) => of(quote) ?? '')
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, 50)
      .map(([value, count]) => ({ value: value === '' ? null : value, quotes: count }))
  return {
    quotes: quotes.length,
    spam: inPeriod.length - quotes.length,
    firstCall: {
      called: minutes.length,
      medianMinutes: minutes[Math.ceil(minutes.length / 2) - 1] ?? null,
      p90Minutes: minutes[Math.ceil(minutes.length * 0.9) - 1] ?? null,
      onTime,
      within24Hours: minutes.filter((each) => each <= 24 * 60).length,
      due: minutes.length + due,
    },
    weeks: weeks
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, count]) => expect.objectContaining({ quotes: count }) as Statistics['weeks'][number]),
    projectTypes: values(({ projectType }) => projectType),
    sources: values(({ source }) => source),
    campaigns: values(({ campaign }) => campaignName(campaign)),
    languages: values(({ lang }) => lang && lang.slice(0, 2).toLowerCase()),
  }
}

function countBy(quotes: StoredQuote[], keyOf: (quote: StoredQuote) => string): [string, number][] {
  const counts: Record<string, number> = {}
  for (const quote of quotes) counts[keyOf(quote)] = (counts[keyOf(quote)] ?? 0) + 1
  return Object.entries(counts)
}
