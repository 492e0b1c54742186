import { afterEach, beforeEach, expect, it } from 'vitest'
import { QuoteRecord } from '../../stores/interface/record-store.ts'
import type { Store } from '../../stores/store.ts'
import { aQuote, type OpenStore } from '../a-quote.ts'

/** What every store does with sources: registered origins, and counts of quotes. */
export function sourcesContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const [homes, homesWww, roofs] = [
    { name: 'homes', origin: 'https://homes.example' },
    { name: 'homes', origin: 'https://www.homes.example' },
    { name: 'roofs', origin: 'https://roofs.example' },
  ]

  it('have any number of origins, each of which belongs to one source', async () => {
    expect(await store.sources()).toEqual([])
    for (const source of [roofs, homesWww, homes, homes]) expect(await store.addSource(source)).toBe(true)
    expect(await store.addSource({ name: 'thief', origin: roofs.origin })).toBe(false)
    expect(await store.sources()).toEqual([homes, homesWww, roofs])
  })

  it('are found by origin or name, and removed by name', async () => {
    for (const source of [homes, homesWww, roofs]) await store.addSource(source)
    expect(await store.findSources(roofs.origin, null)).toEqual([roofs])
    expect(await store.findSources(undefined, 'roofs')).toEqual([roofs])
    expect(await store.findSources('https://nobody.example', 'nobody')).toEqual([])
    const both = await store.findSources(roofs.origin, 'homes')
    expect(both.map(({ origin }) => origin).sort()).toEqual(
      [homes, roofs, homesWww].map(({ origin }) => origin),
    )
    expect([await store.removeSource('homes'), await store.removeSource('homes')]).toEqual([true, false])
    expect(await store.sources()).toEqual([roofs])
  })

  it('are counted by month, without suspected spam and erased quotes', async () => {
    const count = (source: string | null, month: string, quotes: number) => ({ source, month, quotes })
    const at = (createdAt: string, changes: Parameters<typeof aQuote>[0] = {}) =>
      aQuote({ source: 'homes', createdAt, ...changes })
    const [first, second, marked, erased] = [
      at('2026-10-31T23:59:59.999Z'),
      at('2026-11-01T00:00:00.000Z'),
      at('2026-11-20T09:30:00.000Z', { spam: 'too-fast' }),
      at('2026-11-20T09:30:00.000Z', { source: 'roofs' }),
    ]
    for (const quote of [first, second, marked, erased]) await store.add(quote)
    const nobody = at('2026-11-20T09:30:00.000Z', { source: null })
    await store.restore([QuoteRecord.parse(nobody)])
    await store.erase(erased.id)
    const october = count('homes', '2026-10', 1)
    expect(await store.countBySource(100)).toEqual(
      expect.arrayContaining([october, count('homes', '2026-11', 1), count(null, '2026-11', 1)]),
    )
    expect(await store.countBySource(100)).toHaveLength(3)

    await store.update(marked, { ...marked, spam: null })
    expect((await store.countBySource(100))[0]).toEqual(count('homes', '2026-11', 2))
    await store.update(first, { ...first, spam: 'marked' })
    expect(await store.countBySource(100)).not.toContainEqual(october)
  })

  it('are counted first if they are registered, then those with most quotes', async () => {
    await store.addSource(roofs)
    await store.addSource({ name: '$$deals', origin: 'https://deals.example' })
    for (const source of ['roofs', 'invented', 'invented', 'other'])
      await store.add(aQuote({ source, createdAt: '2026-11-20T09:30:00.000Z' }))
    const counts = await store.countBySource(2)
    expect(counts.map(({ source, quotes }) => [source, quotes])).toEqual([
      ['roofs', 1],
      ['invented', 2],
    ])
  })

  it('are counted once for each idempotency key', async () => {
    const once = { key: 'a key', fingerprint: 'f1' }
    for (let n = 0; n < 2; n++)
      await store.add(aQuote({ source: 'homes', createdAt: '2026-11-20T09:30:00.000Z' }), once)
    expect(await store.countBySource(100)).toEqual([{ source: 'homes', month: '2026-11', quotes: 1 }])
  })
}
