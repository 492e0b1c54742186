import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IdempotencyConflictError } from '../../../src/stores/store-errors.ts'
import type { Store } from '../../../src/stores/store.ts'
import { aQuote, type OpenStore } from '../../values/a-quote.ts'

/** The contract of every store for idempotency keys. */
export function idempotencyContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  async function reopen() {
    await store.close()
    store = await open()
  }

  describe('with an idempotency key', () => {
    const key = 'a key'
    const once = { key, fingerprint: 'f1' }

    it('stores one quote, and replays the first', async () => {
      const [first, second] = [aQuote(), aQuote()]
      expect(await store.add(first, once)).toMatchObject({ quote: { id: first.id }, replayed: false })
      const { id, createdAt, respondBy } = first
      expect(await store.add(second, once)).toEqual({ quote: { id, createdAt, respondBy }, replayed: true })
      await reopen()
      expect(await store.add(second, once)).toEqual({ quote: { id, createdAt, respondBy }, replayed: true })
      expect(await store.list(10)).toEqual([first])
    })

    it('rejects other fields under the same key', async () => {
      const first = aQuote()
      await store.add(first, once)
      await expect(store.add(aQuote(), { key, fingerprint: 'f2' })).rejects.toThrow(IdempotencyConflictError)
      expect(await store.list(10)).toEqual([first])
    })

    it('stores one of 50 concurrent quotes', async () => {
      const added = await Promise.all(Array.from({ length: 50 }, () => store.add(aQuote(), once)))
      expect(new Set(added.map(({ quote }) => quote.id)).size).toBe(1)
      expect(added.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(await store.list(10)).toHaveLength(1)
    })

    it('stores quotes with other keys or without keys separately', async () => {
      await Promise.all([
        store.add(aQuote(), once),
        store.add(aQuote(), { ...once, key: 'another key' }),
        store.add(aQuote()),
        store.add(aQuote()),
      ])
      expect(await store.list(10)).toHaveLength(4)
    })
  })
}
