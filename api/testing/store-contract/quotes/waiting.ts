import { promisedAt } from '@concrete-quote/openapi'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../../src/stores/store.ts'
import { aQuote, type OpenStore } from '../../values/a-quote.ts'

/** What every store does with quotes that nobody has responded to. */
export function waitingContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  it('are counted without suspected spam, and it is known since when they wait', async () => {
    expect(await store.waiting()).toEqual({ count: 0, oldestAt: null })
    const [marked, oldest, newest, answered] = [
      aQuote({ spam: 'marked' }),
      aQuote({ createdAt: '2026-11-20T09:30:00.000Z', respondBy: '2026-11-21T09:30:00.000Z' }),
      aQuote(),
      aQuote({ answeredAt: '2026-11-20T15:05:00.000Z' }),
    ]
    for (const quote of [marked, oldest, newest, answered]) await store.add(quote)
    const promised = Date.parse('2026-11-21T09:30:00.000Z')
    expect(await store.waiting(promised - 1)).toEqual({ count: 0, oldestAt: null })
    expect(await store.waiting(promised)).toEqual({ count: 1, oldestAt: oldest.createdAt })
    expect(await store.waiting(promisedAt(newest))).toEqual({ count: 2, oldestAt: oldest.createdAt })
    expect(await store.waiting()).toEqual({ count: 2, oldestAt: oldest.createdAt })
    await store.update(oldest, { ...oldest, answeredAt: '2026-11-20T15:05:00.000Z' })
    expect(await store.waiting()).toEqual({ count: 1, oldestAt: newest.createdAt })
    await store.erase(newest.id)
    expect(await store.waiting()).toEqual({ count: 0, oldestAt: null })
  })
}
