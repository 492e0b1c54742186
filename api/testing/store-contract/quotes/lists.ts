import type { StoredQuote } from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { minIdAt, type QuoteFilter } from '../../../src/stores/interface/quote-store.ts'
import type { Store } from '../../../src/stores/store.ts'
import { aQuote, inBatches, type OpenStore } from '../../values/a-quote.ts'

/** The contract of every store for lists of quotes. */
export function listsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const answeredAt = '2026-11-20T15:05:00.000Z'
  const callBackAt = '2026-11-27T15:00:00.000Z'
  const [past, future] = ['2020-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z']
  const idsOf = (quotes: StoredQuote[]) => quotes.map(({ id }) => id)

  /** All pages of a list, which have `limit` quotes each. */
  async function pages(filter: QuoteFilter, limit: number): Promise<string[]> {
    const ids: string[] = []
    for (;;) {
      const page = idsOf(await store.list(limit, ids.at(-1), filter))
      expect(page.length).toBeLessThanOrEqual(limit)
      if (page.length === 0) return ids
      ids.push(...page)
    }
  }

  it('of IDs are newest first, page by page', async () => {
    const ids = Array.from({ length: 3 }, () => aQuote().id)
    for (const id of ids) await store.add(aQuote({ id }))
    const [first = '', second = '', third = ''] = ids
    expect(await store.idsBefore(aQuote().id, 2)).toEqual([{ id: third }, { id: second }])
    expect(await store.idsBefore(second, 2)).toEqual([{ id: first }])
  })

  it.each([
    [-3, 'was read before that of its ID'],
    [-1, 'was read before that of its ID'],
    [2, 'was read after that of its ID'],
    [40, 'was read after that of its ID'],
  ])('select a quote by its own time, if that is %i ms off because the clock %s', async (ms) => {
    const receivedAt = Date.parse('2026-11-27T09:30:00.000Z')
    const id = `${minIdAt(receivedAt - ms)}-7000-8000-000000000000`
    await store.add(aQuote({ id, createdAt: new Date(receivedAt).toISOString(), lastName: 'Rarebit' }))
    const count = async (filter: QuoteFilter) => {
      const [newest, oldest, found] = await Promise.all([
        store.list(10, undefined, filter),
        store.list(10, undefined, { ...filter, order: 'oldest' }),
        store.list(10, undefined, { ...filter, q: 'rareb' }),
      ])
      expect([oldest.length, found.length]).toEqual([newest.length, newest.length])
      return newest.length
    }
    expect(await count({ since: receivedAt })).toBe(1)
    expect(await count({ since: receivedAt + 1 })).toBe(0)
    expect(await count({ until: receivedAt })).toBe(0)
    expect(await count({ until: receivedAt + 1 })).toBe(1)
    expect(await count({ since: receivedAt, until: receivedAt + 1 })).toBe(1)
    expect(await count({ since: receivedAt, until: receivedAt + 1, projectType: 'patio' })).toBe(0)
  })

  it('are in both orders the same, page by page, with all filters and searches', async () => {
    const at = (n: number) => `${minIdAt(Math.floor(n / 3))}-7000-8000-00000000${String(n).padStart(4, '0')}`
    const quotes = Array.from({ length: 360 }, (_, n) =>
      aQuote({
        id: at(n),
        lastName: n % 5 === 0 ? 'Rarebit' : 'Common',
        projectType: n % 2 === 0 ? 'patio' : 'driveway',
        source: n % 3 === 0 ? 'partner' : null,
        lang: ['en', 'es', 'es-MX', 'est', null][n % 5] ?? null,
        ...(n % 6 === 0 && { campaign: null }),
        spam: n % 7 === 0 ? 'content' : null,
        answeredAt: n % 4 === 0 ? answeredAt : null,
        callBackAt: n % 11 === 0 ? callBackAt : null,
        assignedTo: n % 13 === 0 ? 'ada' : n % 13 === 1 ? 'grace' : null,
        respondBy: n % 8 === 0 ? answeredAt : n % 2 === 0 ? past : future,
        outcome: n % 8 === 0 ? 'won' : n % 8 === 4 ? 'lost' : null,
      }),
    )
    await inBatches(quotes, (quote) => store.add(quote))
    const filters: [QuoteFilter, (quote: StoredQuote) => boolean][] = [
      [{}, () => true],
      [{ q: 'rareb' }, ({ lastName }) => lastName === 'Rarebit'],
      [{ callBack: true }, (quote) => quote.callBackAt !== null],
      [{ callBack: false }, (quote) => quote.callBackAt === null],
      [{ assignedTo: 'ada' }, ({ assignedTo }) => assignedTo === 'ada'],
      [{ projectType: 'patio' }, ({ projectType }) => projectType === 'patio'],
      [{ source: 'partner' }, ({ source }) => source === 'partner'],
      [{ source: '' }, ({ source }) => source === null],
      [{ campaign: 'spring "sale"' }, ({ campaign }) => campaign?.utm_campaign === 'spring "sale"'],
      [{ campaign: '' }, ({ campaign }) => campaign === null],
      [{ lang: 'ES' }, ({ lang }) => lang === 'es' || lang === 'es-MX'],
      [{ lang: 'es-mx' }, ({ lang }) => lang === 'es-MX'],
      [{ lang: '.s' }, () => false],
      [{ lang: '' }, ({ lang }) => lang === null],
      [{ hideSpam: true }, ({ spam }) => spam === null],
      [{ onlySpam: true }, ({ spam }) => spam !== null],
      [{ answered: false, hideSpam: true }, (quote) => quote.answeredAt === null && quote.spam === null],
      [{ onTime: true }, ({ respondBy }) => respondBy === answeredAt],
      [{ onTime: false }, ({ respondBy }) => respondBy === past],
      [{ outcome: 'won' }, ({ outcome }) => outcome === 'won'],
      [{ outcome: '' }, ({ outcome }) => outcome === null],
      [{ answered: true }, (quote) => quote.answeredAt !== null],
      [{ answered: false, source: 'partner' }, (quote) => quote.answeredAt === null && quote.source !== null],
      [{ onlySpam: true, source: 'partner' }, ({ spam, source }) => spam !== null && source !== null],
      [
        { onlySpam: true, projectType: 'patio' },
        ({ spam, projectType }) => spam !== null && projectType === 'patio',
      ],
      [{ since: 30, until: 80 }, ({ id }) => id >= minIdAt(30) && id < minIdAt(80)],
    ]
    // Of two about the same field, the second one wins.
    const combined = filters
      .slice(0, 5)
      .flatMap(([one, isOne], n) =>
        filters
          .slice(n)
          .map(([other, isOther]): (typeof filters)[number] => [
            { ...one, ...other },
            (quote) => isOther(quote) && (Object.keys(one).some((name) => name in other) || isOne(quote)),
          ]),
      )
    for (const [filter, isMatch] of combined) {
      const expected = idsOf(quotes.filter(isMatch))
      expect(await pages({ ...filter, order: 'oldest' }, 50), JSON.stringify(filter)).toEqual(expected)
      expect(await pages(filter, 50), JSON.stringify(filter)).toEqual(expected.reverse())
    }
  })

  it('continue oldest first after a quote that was erased, or one of another time', async () => {
    const quotes = Array.from({ length: 5 }, (_, n) =>
      aQuote({ id: `${minIdAt(1000 * n)}-7000-8000-000000000000` }),
    )
    for (const quote of quotes) await store.add(quote)
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = idsOf(quotes)
    const oldest = async (after: string, filter: QuoteFilter = {}) =>
      idsOf(await store.list(10, after, { order: 'oldest', ...filter }))
    await store.erase(second)
    expect(await oldest(second)).toEqual([third, fourth, fifth])
    expect(await oldest(first, { since: 3000 })).toEqual([fourth, fifth])
    expect(await oldest(third, { since: 3000 })).toEqual([fourth, fifth])
    expect(await oldest(fourth, { since: 3000 })).toEqual([fifth])
    expect(await oldest(third, { until: 4000 })).toEqual([fourth])
    expect(await oldest(fifth, { until: 4000 })).toEqual([])
  })

  it('follow what changes of a quote', async () => {
    const quote = aQuote()
    await store.add(quote)
    const list = (filter: QuoteFilter) => store.list(10, undefined, filter)
    const planned = { ...quote, callBackAt, assignedTo: 'ada' }
    await store.update(quote, planned)
    expect(await list({ callBack: true, assignedTo: 'ada', answered: false, hideSpam: true })).toEqual([
      planned,
    ])
    expect(await list({ callBack: false })).toEqual([])
    expect(await list({ assignedTo: 'ad' })).toEqual([])
    const answered = { ...planned, callBackAt: null, answeredAt }
    await store.update(planned, answered)
    expect(await list({ callBack: true })).toEqual([])
    expect(await list({ callBack: false, q: 'brien', order: 'oldest' })).toEqual([answered])
  })
}
