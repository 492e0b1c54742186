import type { StoredQuote } from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listSources } from '../../src/partners/sources.ts'
import { QuoteRecord } from '../../src/stores/interface/record-store.ts'
import type { Store } from '../../src/stores/store.ts'
import { endPassedTime, passTime } from '../faults/pass-time.ts'
import { type OpenStore, quoteAt } from '../values/a-quote.ts'

/** What every store does with sources: registered origins, and counts of quotes. */
export function sourcesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())
  afterEach(endPassedTime)

  const [homes, homesWww, roofs] = [
    { name: 'homes', origin: 'https://homes.example' },
    { name: 'homes', origin: 'https://www.homes.example' },
    { name: 'roofs', origin: 'https://roofs.example' },
  ]

  it('have any number of origins, each of which belongs to one source, and are removed with all', async () => {
    expect(await store.sources()).toEqual([])
    for (const source of [roofs, homesWww, homes, homes]) expect(await store.addSource(source)).toBe(true)
    expect(await store.addSource({ name: 'thief', origin: roofs.origin })).toBe(false)
    expect(await store.sources()).toEqual([homes, homesWww, roofs])
    expect(await store.removeOrigin(homesWww)).toBe(true)
    for (const origin of [homesWww, homes, { ...roofs, name: 'homes' }])
      expect(await store.removeOrigin(origin)).toBe(false)
    expect([await store.removeSource('homes'), await store.removeSource('homes')]).toEqual([true, false])
    expect(await store.sources()).toEqual([roofs])
  })

  it('are counted by month, without suspected spam and erased quotes', async () => {
    const at = (createdAt: string, changes: Partial<StoredQuote> = {}) =>
      quoteAt(Date.parse(createdAt), { source: 'homes', ...changes })
    const [first, second, marked, erased] = [
      at('2026-10-31T23:59:59.999Z'),
      at('2026-11-01T00:00:00.000Z'),
      at('2026-11-20T09:30:00.000Z', { spam: 'too-fast' }),
      at('2026-11-20T09:30:00.000Z', { source: 'roofs' }),
    ]
    for (const quote of [first, second, marked, erased]) await store.add(quote)
    await store.restore([QuoteRecord.parse(at('2026-11-20T09:30:00.000Z', { source: null }))])
    await store.erase(erased.id)
    const [october, november] = ['2026-10', '2026-11'].map((month) => ({ month, quotes: 1 }))
    const counted = async () =>
      (await listSources(store, 'UTC')).map(({ source, months }) => [source, months])
    expect(await counted()).toEqual([
      ['homes', [november, october]],
      [null, [november]],
    ])

    await store.update(marked, { ...marked, spam: null })
    await store.update(first, { ...first, spam: 'marked' })
    expect(await counted()).toContainEqual(['homes', [{ month: '2026-11', quotes: 2 }]])
  })

  it('have locations, which are found and counted with their partner and apart', async () => {
    const at = Date.parse('2026-11-20T09:30:00.000Z')
    const all = ['acme/plano', 'acme2', 'acme', 'acme/plano', 'acme-x', null].map((source, n) =>
      quoteAt(at + n, { source }),
    )
    for (const quote of all) await store.add(quote)
    passTime(60_000)
    const ids = (quotes: { id: string }[]) => quotes.map(({ id }) => id).sort()
    const expected = (...sources: string[]) => ids(all.filter(({ source }) => sources.includes(source ?? '')))
    for (const [source, ...sources] of [
      ['acme', 'acme', 'acme/plano'],
      ['acme/plano', 'acme/plano'],
      ['acme2', 'acme2'],
    ] as const) {
      const found = expected(...sources)
      expect(ids(await store.list(10, undefined, { source }))).toEqual(found)
      const [first] = await store.list(1, undefined, { source, order: 'oldest' })
      expect(ids(await store.list(10, first?.id, { source, order: 'oldest' }))).toHaveLength(found.length - 1)
      expect(ids((await store.changedQuotes({ since: 0, limit: 10, source })).items)).toEqual(found)
      const kinds = await store.countKinds({ from: '', below: 'g', source }, 0)
      expect(kinds.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(found.length)
    }
    const erased = all[0]?.id ?? ''
    await store.erase(erased)
    passTime(60_000)
    const erasures = async (source: string) =>
      ids((await store.erasedQuotes({ since: 0, limit: 10, source })).items)
    expect([await erasures('acme'), await erasures('acme2')]).toEqual([[erased], []])
  })
}
