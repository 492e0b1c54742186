import type { StoredQuote } from '@concrete-quote/openapi'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseQuotes } from '../../quotes/erase-quotes.ts'
import { addQuoteEvent } from '../../quotes/history.ts'
import { allQuotes, minIdAt, type QuoteFilter } from '../../stores/interface/quote-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { aQuote, inBatches, type OpenStore } from '../a-quote.ts'

/** The contract of every store for quotes. */
export function quotesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  async function reopen() {
    await store.close()
    store = await open()
  }

  it('preserves every character of a quote', async () => {
    const quotes = [
      aQuote(),
      aQuote({
        email: 'zoe@example.com',
        projectDetails: '🧱'.repeat(4000),
        spam: 'honeypot',
        reasons: ['links', 'a rule of another time'],
        source: 'partner',
        history: [
          { type: 'note', at: '2026-11-20T15:05:00.000Z', by: null, text: '🧱 "quoted"\n' },
          { type: 'note', at: '2026-11-20T15:05:00.000Z', by: 'ada', text: null },
        ],
      }),
    ]
    for (const quote of quotes) await store.add(quote)
    expect(await store.list(10)).toEqual(quotes.reverse())
  })

  it('persists quotes when it is closed and reopened', async () => {
    const quote = aQuote()
    await store.add(quote)
    await reopen()
    expect(await store.list(10)).toEqual([quote])
  })

  it('lists quotes newest first, page by page', async () => {
    const quotes = Array.from({ length: 7 }, () => aQuote())
    await Promise.all(quotes.map((quote) => store.add(quote)))
    const newest = [...quotes].reverse()
    expect(await store.list(3)).toEqual(newest.slice(0, 3))
    expect(await store.list(3, newest[2]?.id)).toEqual(newest.slice(3, 6))
    expect(await store.list(3, newest[5]?.id)).toEqual(newest.slice(6))
    expect(await store.list(3, newest[6]?.id)).toEqual([])
  })

  it('iterates over all quotes once, across pages', async () => {
    const quotes = Array.from({ length: 1000 }, () => aQuote())
    await inBatches(quotes, (quote) => store.add(quote))
    const ids: string[] = []
    for await (const { id } of allQuotes(store)) ids.push(id)
    expect(ids).toEqual(quotes.map(({ id }) => id).reverse())
  })

  it('rejects a duplicate ID without affecting concurrent writes', async () => {
    const [first, second, third] = [aQuote(), aQuote(), aQuote()]
    await store.add(first)
    const added = [second, { ...first, firstName: 'Another' }, third].map((quote) => store.add(quote))
    expect((await Promise.allSettled(added)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await store.list(10)).toEqual([third, second, first])
  })

  it('rolls back a failed write, and does not report it as an outage', async () => {
    const [first, other] = [aQuote(), aQuote()]
    await store.add(first)
    const once = { key: 'a key', fingerprint: 'f1' }
    const again = store.add(first, once, ['email'])
    await expect(again).rejects.toThrow(Error)
    await expect(again).rejects.not.toBeInstanceOf(StoreUnavailableError)
    expect(await store.deliveries(10)).toEqual([])
    expect(await store.list(10)).toEqual([first])
    expect(await store.add(other, once)).toMatchObject({ quote: { id: other.id }, replayed: false })
  })

  it('completes pending writes before it is closed', async () => {
    const quote = aQuote()
    const added = store.add(quote)
    await reopen()
    await added
    expect(await store.list(10)).toEqual([quote])
  })

  it('rejects calls after it is closed', async () => {
    await store.close()
    const late = [store.add(aQuote()), store.list(1), store.find('nothing'), store.findUser('ada')]
    await Promise.all(late.map((answer) => expect(answer).rejects.toThrow(StoreUnavailableError)))
    store = await open()
    expect(await store.list(1)).toEqual([])
  })

  it('lists IDs newest first, page by page', async () => {
    const ids = Array.from({ length: 3 }, () => aQuote().id)
    for (const id of ids) await store.add(aQuote({ id }))
    const [first = '', second = '', third = ''] = ids
    expect(await store.idsBefore(aQuote().id, 2)).toEqual([{ id: third }, { id: second }])
    expect(await store.idsBefore(second, 2)).toEqual([{ id: first }])
  })

  it('filters quotes', async () => {
    const at = (ms: number) => `${minIdAt(ms)}-7000-8000-000000000000`
    const quotes = [
      aQuote({ id: at(1000), projectType: 'patio' }),
      aQuote({ id: at(2000), projectType: 'patio', source: 'partner' }),
      aQuote({ id: at(3000), spam: 'too-fast', source: 'partner' }),
      aQuote({ id: at(4000), projectType: 'patio', spam: 'honeypot' }),
    ]
    for (const quote of quotes) await store.add(quote)
    const list = async (filter: QuoteFilter, before?: string) =>
      (await store.list(10, before, filter)).map(({ id }) => quotes.findIndex((quote) => quote.id === id))
    expect(await list({})).toEqual([3, 2, 1, 0])
    expect(await list({ hideSpam: true })).toEqual([1, 0])
    expect(await list({ onlySpam: true })).toEqual([3, 2])
    expect(await list({ onlySpam: true, projectType: 'patio' })).toEqual([3])
    expect(await list({ onlySpam: true, source: 'partner' })).toEqual([2])
    expect(await list({ onlySpam: true, answered: true })).toEqual([])
    expect(await list({ onlySpam: true }, at(4000))).toEqual([2])
    const [first = aQuote()] = quotes
    await store.update(first, { ...first, answeredAt: '2026-11-20T15:05:00.000Z' })
    expect(await list({ answered: false })).toEqual([3, 2, 1])
    expect(await list({ answered: true })).toEqual([0])
    expect(await list({ answered: false, hideSpam: true })).toEqual([1])
    expect(await list({ answered: false, hideSpam: true, projectType: 'patio' })).toEqual([1])
    expect(await list({ answered: false, source: 'partner' })).toEqual([2, 1])
    expect(await list({ answered: false, hideSpam: true }, quotes[1]?.id)).toEqual([])
    expect(await list({ projectType: 'patio' })).toEqual([3, 1, 0])
    expect(await list({ source: 'partner' })).toEqual([2, 1])
    expect(await list({ projectType: 'patio', source: 'partner' })).toEqual([1])
    expect(await list({ since: 2000 })).toEqual([3, 2, 1])
    expect(await list({ until: 3000 })).toEqual([1, 0])
    expect(await list({ since: 2000, until: 4000 })).toEqual([2, 1])
    expect(await list({ until: 4000 }, at(3000))).toEqual([1, 0])
    expect(await list({ until: 2000 }, at(3000))).toEqual([0])
  })

  describe('lists', () => {
    const answeredAt = '2026-11-20T15:05:00.000Z'
    const callBackAt = '2026-11-27T15:00:00.000Z'
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

    it('are in both orders the same, page by page, with all filters and searches', async () => {
      const at = (n: number) =>
        `${minIdAt(Math.floor(n / 3))}-7000-8000-00000000${String(n).padStart(4, '0')}`
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
        [{ answered: true }, (quote) => quote.answeredAt !== null],
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
  })

  it('finds a quote by ID, and erases it with its idempotency key', async () => {
    const quote = aQuote()
    const once = { key: 'a key', fingerprint: 'f1' }
    await store.add(quote, once)
    expect(await store.find(quote.id)).toEqual(quote)
    expect(await store.find('nothing')).toBeUndefined()
    expect([await store.erase(quote.id), await store.erase(quote.id)]).toEqual([true, false])
    expect(await store.find(quote.id)).toBeUndefined()
    expect(await store.add(aQuote(), once)).toMatchObject({ replayed: false })
  })

  it('erases quotes with their keys and deliveries, and an import does not restore them', async () => {
    const quotes = Array.from({ length: 5 }, () => aQuote())
    for (const [n, quote] of quotes.entries())
      await store.add(quote, { key: `key ${n}`, fingerprint: 'f1' }, ['email'])
    const records = await store.records(10)
    const [first, second, third, ...rest] = quotes.map(({ id }) => id)
    const erased = [first, third, 'nothing', first].map((id) => id ?? '')
    expect([await store.eraseAll(erased), await store.eraseAll(erased)]).toEqual([2, 0])
    expect((await store.list(10)).map(({ id }) => id).reverse()).toEqual([second, ...rest])
    expect((await store.deliveries(10)).map(({ quoteId }) => quoteId).reverse()).toEqual([second, ...rest])
    expect(await store.restore(records)).toBe(0)
    expect(await store.add(aQuote(), { key: 'key 0', fingerprint: 'f2' })).toMatchObject({ replayed: false })
  })

  it('does not erase a quote that has changed since it was read', async () => {
    const [quote, other] = [aQuote(), aQuote()]
    for (const each of [quote, other]) await store.add(each, undefined, ['email'])
    const changed = { ...quote, note: 'Visit on Monday' }
    await store.update(quote, changed)
    expect(await store.erase(quote.id, quote)).toBe(false)
    expect(await store.find(quote.id)).toEqual(changed)
    expect(await store.deliveries(10, undefined, { quoteId: quote.id })).toHaveLength(1)
    expect(await store.erasures(10)).toEqual([])
    expect(await store.erase(quote.id, changed)).toBe(true)
    expect(await store.erase(quote.id, changed)).toBe(false)
    expect(await store.list(10)).toEqual([other])
    expect(await store.erasures(10)).toMatchObject([{ id: quote.id }])
  })

  it('erases filtered quotes in batches, and reports progress', async () => {
    const quotes = Array.from({ length: 300 }, (_, n) => aQuote({ source: n % 3 === 0 ? 'partner' : null }))
    await inBatches(quotes, (quote) => store.add(quote))
    const progress: number[] = []
    for await (const erased of eraseQuotes(store, allQuotes(store, { source: 'partner' })))
      progress.push(erased)
    expect(progress.at(-1)).toBe(100)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(await store.count()).toBe(200)
  })

  it('persists the time last seen', async () => {
    expect(await store.lastSeenAt()).toBeUndefined()
    await store.setLastSeenAt(1000)
    await store.setLastSeenAt(1_800_000_000_123)
    await reopen()
    expect(await store.lastSeenAt()).toBe(1_800_000_000_123)
  })

  describe('updates', () => {
    const answer = {
      answeredAt: '2026-11-20T15:05:00.000Z',
      answeredBy: 'ada',
      note: 'Visit on Monday — 🧱',
      spam: null,
      address: '4711 Elm St, Dallas 🧱',
      assignedTo: 'ada',
      callBackAt: '2026-11-27T15:00:00.000Z',
      history: [
        { type: 'no-answer', at: '2026-11-20T14:10:00.000Z', by: 'ada', text: null },
        { type: 'a type of another version', at: '2026-11-20T15:05:00.000Z', by: null, text: '🧱 "quoted"' },
      ],
    }

    it('change a quote, also in lists and exports', async () => {
      const quote = aQuote()
      await store.add(quote)
      expect(await store.update(quote, answer)).toBe(true)
      const changed = { ...quote, ...answer }
      expect(await store.find(quote.id)).toEqual(changed)
      expect(await store.list(10)).toEqual([changed])
      expect(await store.records(10)).toMatchObject([changed])
      expect(await store.update(changed, { ...answer, answeredAt: null, note: null })).toBe(true)
      expect(await store.find(quote.id)).toEqual({ ...changed, answeredAt: null, note: null })
    })

    it('are rejected if the quote has changed or was erased since it was read', async () => {
      const quote = aQuote()
      await store.add(quote)
      expect(await store.update(quote, answer)).toBe(true)
      expect(await store.update(quote, { ...answer, note: 'Another' })).toBe(false)
      expect(await store.find(quote.id)).toEqual({ ...quote, ...answer })
      await store.erase(quote.id)
      expect(await store.update({ ...quote, ...answer }, answer)).toBe(false)
      expect(await store.update(aQuote(), answer)).toBe(false)
    })

    it('are rejected, as are erasures, if only the history is another', async () => {
      const [event] = answer.history
      const quote = aQuote()
      const called = { ...quote, history: [event, event].flatMap((each) => each ?? []) }
      await store.add(quote)
      expect(await store.update(quote, called)).toBe(true)
      for (const history of [[], called.history.slice(1), [...called.history, ...called.history]]) {
        expect(await store.update({ ...quote, history }, answer)).toBe(false)
        expect(await store.erase(quote.id, { ...quote, history })).toBe(false)
      }
      expect(await store.find(quote.id)).toEqual(called)
      expect(await store.update(called, { ...called, note: 'Visit' })).toBe(true)
      expect(await store.find(quote.id)).toEqual({ ...called, note: 'Visit' })
    })

    it('lose none of several events that are added concurrently, and add each once', async () => {
      const quote = aQuote()
      await store.add(quote)
      const times = Array.from({ length: 10 }, (_, n) => new Date(n).toISOString())
      const add = (at: string) => addQuoteEvent(store, quote.id, { type: 'no-answer', at }, 'ada')
      await Promise.all([...times, ...times].map(add))
      const { history = [] } = (await store.find(quote.id)) ?? {}
      expect(history.map(({ at }) => at).sort()).toEqual(times)
    })

    it('let one of several concurrent ones win', async () => {
      const quote = aQuote()
      await store.add(quote)
      const names = Array.from({ length: 10 }, (_, n) => `user ${n}`)
      const results = await Promise.all(
        names.map((answeredBy) => store.update(quote, { ...answer, answeredBy })),
      )
      expect(results.filter(Boolean)).toHaveLength(1)
      expect((await store.find(quote.id))?.answeredBy).toBe(names[results.indexOf(true)])
    })

    it('remove a spam mark but not its reasons, and notify the channels that were not notified before', async () => {
      const quote = aQuote({ spam: 'too-fast', reasons: ['links'] })
      await store.add(quote, undefined, ['email'])
      expect(await store.update(quote, { ...quote, spam: null }, ['email', 'webhook'])).toBe(true)
      expect(await store.list(10, undefined, { hideSpam: true })).toEqual([{ ...quote, spam: null }])
      const deliveries = await store.deliveries(10, undefined, { quoteId: quote.id })
      expect(deliveries.map(({ channel }) => channel)).toEqual(['email', 'webhook'])
      expect(deliveries.every(({ state, attempts }) => state === 'pending' && attempts === 0)).toBe(true)
    })

    it('make a delivery that was skipped due again, and no other', async () => {
      const quote = aQuote({ answeredAt: answer.answeredAt })
      const later = '2026-11-21T15:00:00.000Z'
      const reminders = ['skipped', 'sent', 'pending'].map((channel) => ({ channel, dueAt: later }))
      await store.add(quote, undefined, ['confirmation', 'email', ...reminders])
      const settle = async (channel: string, state: 'skipped' | 'delivered') => {
        const all = await store.deliveries(10, undefined, { quoteId: quote.id })
        const [delivery] = all.filter((each) => each.channel === channel)
        const outcome = { state, dueAt: null, settledAt: later, error: null }
        if (delivery) await store.settleDelivery(delivery, outcome)
      }
      await settle('confirmation', 'skipped')
      await settle('email', 'delivered')
      await settle('skipped', 'skipped')
      await settle('sent', 'delivered')
      const added = { channel: 'new', dueAt: later }
      const updatedAt = new Date().toISOString()
      const recipients = ['confirmation', 'email', ...reminders, added]
      await store.update(quote, { ...quote, answeredAt: null }, recipients)
      const after = await store.deliveries(10, undefined, { quoteId: quote.id })
      expect(after[0]?.dueAt?.localeCompare(updatedAt)).toBeGreaterThanOrEqual(0)
      expect(after.map(({ channel, state, dueAt }) => [channel, state, dueAt])).toEqual([
        ['confirmation', 'pending', after[0]?.dueAt],
        ['email', 'delivered', null],
        ['new', 'pending', later],
        ['pending', 'pending', later],
        ['sent', 'delivered', null],
        ['skipped', 'pending', later],
      ])
    })
  })

  it('counts each rate limit separately', async () => {
    const limit = { points: 2, duration: 60 }
    const limiter = store.limiter({ name: 'a', ...limit })
    expect(await limiter.count('key')).toMatchObject({ isAllowed: true, remaining: 1 })
    expect(await limiter.count('key')).toMatchObject({ isAllowed: true, remaining: 0 })
    expect(await limiter.read('key')).toMatchObject({ isAllowed: true, counted: 2 })
    expect(await limiter.count('key')).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(await limiter.read('key')).toMatchObject({ isAllowed: false, counted: 3 })
    await limiter.reset('key')
    expect(await limiter.read('key')).toMatchObject({ isAllowed: true, counted: 0 })
    expect(await limiter.count('key')).toMatchObject({ remaining: 1 })
    await limiter.undo('key')
    expect(await limiter.count('key')).toMatchObject({ remaining: 1 })
    expect(await store.limiter({ name: 'b', ...limit }).count('key')).toMatchObject({ remaining: 1 })
  })
}
