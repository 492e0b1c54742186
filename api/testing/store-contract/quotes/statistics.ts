import {
  createLocalDays,
  maxAmount,
  promisedAt,
  type Statistics,
  type StoredQuote,
  type ValueCount,
  campaignFields,
  campaignName,
  completeCampaign,
  type Campaign,
} from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeQuote } from '../../../src/quotes/changes/change-quote.ts'
import { readStatistics } from '../../../src/quotes/list/statistics.ts'
import { sum } from '../../../src/stores/kind-counts.ts'
import { allRecords, QuoteRecord } from '../../../src/stores/interface/record-store.ts'
import { allQuotes, type QuoteFilter } from '../../../src/stores/interface/quote-store.ts'
import type { Store } from '../../../src/stores/store.ts'
import { inBatches, type OpenStore, quoteAt } from '../../values/a-quote.ts'
import { allCallTaps, type CallTap } from '../../../src/stores/records/call-taps.ts'

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

  /** Expects that lists have as many quotes as the figures of the largest values say. */
  async function expectFiguresToLead(period: Record<'since' | 'until', number>) {
    const statistics = await readStatistics(period, { store, days, now: Date.now() })
    const count = async (filter: QuoteFilter) => {
      let found = 0
      for await (const _ of allQuotes(store, { ...period, hideSpam: true, ...filter })) found++
      return found
    }
    for (const [name, [largest]] of [
      ['campaign', statistics.campaigns],
      ['source', statistics.sources],
    ] as const) {
      const of = { [name]: largest?.value ?? '' }
      expect(await count({ ...of, onTime: true })).toBe(largest?.onTime)
      expect(await count({ ...of, outcome: 'won' })).toBe(largest?.won)
    }
  }

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

  it('follow spam that is released, and answers and calls that are undone', async () => {
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
    await changeQuote(store, quote.id, { type: 'no-answer', at: at(60) }, 'ada')
    // One that was recorded without a network is stored later.
    await changeQuote(store, quote.id, { type: 'no-answer', at: at(30) }, 'ada')
    expect(await firstCall()).toMatchObject({ called: 1, medianMinutes: 30 })
    const before = await store.find(quote.id)
    if (before) await store.update(before, { ...before, answeredAt: null })
    expect(await firstCall()).toMatchObject({ called: 1, medianMinutes: 30 })
    await changeQuote(store, quote.id, { type: 'no-answer-undone', at: at(30) }, 'ada')
    expect(await firstCall()).toMatchObject({ called: 1, medianMinutes: 60 })
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

  it(
    'equal a recount from the export, over a change of the clocks',
    { tags: ['heavy'], timeout: 300_000 },
    async () => {
      // A command has no deadline that a busy machine could miss.
      await store.close()
      store = await open({ isCommand: true })
      const random = createRandom(44)
      const first = Date.parse('2026-10-20T00:00:00Z')
      const quotes = Array.from({ length: 10_000 }, () => randomQuote(first, random))
      const batches = Array.from({ length: 50 }, (_, n) => quotes.slice(200 * n, 200 * n + 200))
      await store.addCallTaps(Array.from({ length: 1000 }, () => randomTap(first, random)))
      for (const batch of batches) await store.restore(batch.map((quote) => QuoteRecord.parse(quote)))
      // What changed afterward counts, too.
      await inBatches(quotes.slice(0, 100), async (quote) => {
        if (quote.answeredAt !== null) await store.update(quote, { ...quote, answeredAt: null })
      })
      const exported: StoredQuote[] = []
      for await (const record of allRecords(store)) exported.push(record)
      expect(exported).toHaveLength(10_000)
      const taps: CallTap[] = []
      for await (const tap of allCallTaps(store)) taps.push(tap)
      expect(taps).toHaveLength(1000)
      const since = Date.parse('2026-10-21T05:00:00Z')
      for (const [until, now] of [
        ['2026-11-27T06:00:00Z', '2026-12-24T12:00:00Z'],
        ['2026-10-30T17:30:00Z', '2026-10-30T17:30:00Z'],
      ].map((each) => each.map(Date.parse)) as [number, number][]) {
        const statistics = await readStatistics({ since, until }, { store, days, now })
        expect(statistics).toMatchObject(recount(exported, taps, { since, until, now }))
        const listed = sum(statistics.sources, ({ quotes: count }) => count)
        expect(listed + statistics.otherSources).toBe(statistics.quotes)
        const ofHomes = await readStatistics({ since, until, source: 'homes' }, { store, days, now })
        const quotesOfHomes = exported.filter(({ source }) => source === 'homes')
        expect(ofHomes).toMatchObject(recount(quotesOfHomes, [], { since, until, now }))
      }
      await expectFiguresToLead({ since, until: since + 3 * dayMs })
    },
  )
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

/** A quote of the 40 days from a time. */
function randomQuote(first: number, random: () => number): StoredQuote {
  const receivedAt = first + Math.floor(random() * 40 * dayMs)
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
    projectType: oneOf('driveway', 'patio', 'other'),
    source: oneOf(null, 'homes', `partner ${Math.floor(random() * 80)}`),
    respondBy: oneOf(null, new Date(receivedAt + Math.floor(random() * 3 * dayMs)).toISOString()),
    lang: oneOf(null, 'en', 'en-US', 'es', 'es-MX', 'ES', 'vi'),
    spam: oneOf(null, null, null, 'content', 'marked'),
    answeredAt: oneOf(null, later()),
    campaign: oneOf(null, completeCampaign(visit)),
    history: Array.from({ length: Math.floor(random() * 4) }, () => event(oneOf('note', 'no-answer'))),
    ...oneOf<Partial<StoredQuote>>(
      {},
      { outcome: 'lost', lostReason: 'other' },
      { outcome: 'won', amount: oneOf(null, 0, Math.floor(random() * maxAmount)) },
    ),
  })
}

/** A tap on the phone number in the 40 days from a time. */
function randomTap(first: number, random: () => number): CallTap {
  const oneOf = (...values: (string | null)[]) => values[Math.floor(random() * values.length)] ?? null
  const id = uuid({ msecs: first + Math.floor(random() * 40 * dayMs) })
  const campaign = oneOf(null, 'Direct', `campaign "${Math.floor(random() * 100)}" \\ 🧱`)
  return { id, page: '/services', campaign, lang: oneOf(null, 'en', 'es-MX', 'ko') }
}

/** Counts exported quotes, as simply as possible. */
function recount(
  exported: StoredQuote[],
  allTaps: CallTap[],
  { since, until, now }: Record<'since' | 'until' | 'now', number>,
): Partial<Statistics> {
  const inPeriod = exported.filter(({ createdAt }) => {
    const time = Date.parse(createdAt)
    return time >= since && time < until
  })
  const quotes = inPeriod.filter(({ spam }) => spam === null)
  const taps = allTaps.filter(({ id }) => timeOf(id) >= since && timeOf(id) < until)
  const localDate = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const weekOf = (time: string) => {
    const date = new Date(localDate.format(new Date(time)))
    while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1)
    return date.toISOString()
  }
  const weeks = countBy(quotes, ({ createdAt }) => weekOf(createdAt))
  const firstCalls = new Map(
    quotes.map((quote) => {
      const calls = quote.history.filter(({ type }) => type === 'no-answer').map(({ at }) => Date.parse(at))
      const answer = quote.answeredAt === null ? Infinity : Date.parse(quote.answeredAt)
      return [quote, Math.min(...calls, answer)]
    }),
  )
  const firstCall = (quote: StoredQuote) => firstCalls.get(quote) ?? Infinity
  const called = quotes.filter((quote) => firstCall(quote) < Infinity)
  const minutes = called.map((quote) => (firstCall(quote) - Date.parse(quote.createdAt)) / 60_000)
  minutes.sort((a, b) => a - b)
  const figures = (of: StoredQuote[]) => ({
    quotes: of.length,
    due: of.filter((quote) => firstCall(quote) < Infinity || now >= promisedAt(quote)).length,
    onTime: of.filter((quote) => firstCall(quote) <= promisedAt(quote)).length,
    won: of.filter(({ outcome }) => outcome === 'won').length,
    amount: of.reduce((all, { amount }) => all + (amount ?? 0), 0),
  })
  const values = (
    of: (quote: StoredQuote) => string | null,
    ofTap?: (tap: CallTap) => string | null,
  ): ValueCount[] => {
    const ofQuotes = quotes.map(of)
    return [...new Set([...ofQuotes, ...(ofTap ? taps.map(ofTap) : [])])]
      .map((value) => ({
        value,
        ...figures(quotes.filter((_, n) => ofQuotes[n] === value)),
        ...(ofTap && { callTaps: taps.filter((tap) => ofTap(tap) === value).length }),
      }))
      .sort(
        (a, b) =>
          b.quotes - a.quotes ||
          (b.callTaps ?? 0) - (a.callTaps ?? 0) ||
          ((a.value ?? '') < (b.value ?? '') ? -1 : 1),
      )
      .slice(0, 50)
  }
  const { due, onTime, won, amount } = figures(quotes)
  return {
    quotes: quotes.length,
    spam: inPeriod.length - quotes.length,
    firstCall: {
      called: minutes.length,
      medianMinutes: minutes[Math.ceil(minutes.length / 2) - 1] ?? null,
      p90Minutes: minutes[Math.ceil(minutes.length * 0.9) - 1] ?? null,
      onTime,
      within24Hours: minutes.filter((each) => each <= 24 * 60).length,
      due,
    },
    won,
    amount,
    callTaps: taps.length,
    weeks: weeks
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, count]) => expect.objectContaining({ quotes: count }) as Statistics['weeks'][number]),
    projectTypes: values(({ projectType }) => projectType),
    sources: values(({ source }) => source),
    campaigns: values(
      ({ campaign }) => campaignName(campaign),
      ({ campaign }) => campaign,
    ),
    languages: values(languageOf, languageOf),
  }
}

const languageOf = ({ lang }: Pick<CallTap, 'lang'>) => lang && lang.slice(0, 2).toLowerCase()

/** The time in an ID, which begins with it in hexadecimal. */
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

function countBy(quotes: StoredQuote[], keyOf: (quote: StoredQuote) => string): [string, number][] {
  const counts: Record<string, number> = {}
  for (const quote of quotes) counts[keyOf(quote)] = (counts[keyOf(quote)] ?? 0) + 1
  return Object.entries(counts)
}
