import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '../../../src/config.ts'
import { eraseQuotes } from '../../../src/quotes/erase-quotes.ts'
import { allQuotes } from '../../../src/stores/interface/quote-store.ts'
import { StoreUnavailableError } from '../../../src/stores/store-errors.ts'
import type { Store } from '../../../src/stores/store.ts'
import { aQuote, changed, inBatches, type OpenStore } from '../../values/a-quote.ts'
import { storedDeliveries } from '../../values/stored-deliveries.ts'
import { parseKey } from '../../../src/stores/interface/delivery-key.ts'
import { countQuotes } from '../../values/count-quotes.ts'

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
    const again = store.add(first, once, [parseKey('email')])
    await expect(again).rejects.toThrow(Error)
    await expect(again).rejects.not.toBeInstanceOf(StoreUnavailableError)
    expect(await storedDeliveries(store)).toEqual([])
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

  it('erases quotes with their keys and deliveries, and an import does not restore them', async () => {
    const quotes = Array.from({ length: 5 }, () => aQuote())
    for (const [n, quote] of quotes.entries())
      await store.add(quote, { key: `key ${n}`, fingerprint: 'f1' }, [parseKey('email')])
    const records = await store.records(10)
    const [first, second, third, ...rest] = quotes.map(({ id }) => id)
    const erased = [first, third, 'nothing', first].map((id) => id ?? '')
    expect([await store.eraseAll(erased), await store.eraseAll(erased)]).toEqual([2, 0])
    expect((await store.list(10)).map(({ id }) => id).reverse()).toEqual([second, ...rest])
    expect(await store.find(first ?? '')).toBeUndefined()
    expect((await storedDeliveries(store)).map(({ quoteId }) => quoteId).reverse()).toEqual([second, ...rest])
    expect(await store.restore(records)).toMatchObject({ added: 0 })
    expect(await store.add(aQuote(), { key: 'key 0', fingerprint: 'f2' })).toMatchObject({ replayed: false })
  })

  it('does not erase a quote that has changed since it was read', async () => {
    const [quote, other] = [aQuote(), aQuote()]
    for (const each of [quote, other]) await store.add(each, undefined, [parseKey('email')])
    const noted = changed(quote, { note: 'Visit on Monday' })
    await store.update(quote, noted)
    expect(await store.erase(quote.id, quote.version)).toBe(false)
    expect(await store.find(quote.id)).toEqual(noted)
    expect(await store.deliveries(quote.id)).toHaveLength(1)
    expect(await store.erasures(10)).toEqual([])
    expect(await store.erase(quote.id, noted.version)).toBe(true)
    expect(await store.erase(quote.id, noted.version)).toBe(false)
    expect(await store.list(10)).toEqual([other])
    expect(await store.erasures(10)).toMatchObject([{ id: quote.id }])
  })

  it('erases filtered quotes in batches, and reports progress', async () => {
    const quotes = Array.from({ length: 300 }, (_, n) => aQuote({ source: n % 3 === 0 ? 'partner' : null }))
    await inBatches(quotes, (quote) => store.add(quote))
    const partners = allQuotes(store, { source: 'partner' })
    const progress: number[] = []
    for await (const erased of eraseQuotes(store, parseConfig({}), partners)) progress.push(erased)
    expect(progress.at(-1)).toBe(100)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(await countQuotes(store)).toBe(200)
  })
}
