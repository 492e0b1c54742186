import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '../../src/stores/store.ts'
import type { OpenStore } from '../values/a-quote.ts'

/** The contract of every store for rate limits. */
export function limitsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  it('are counted separately', async () => {
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

  it('count bytes', async () => {
    const limiter = store.limiter({ name: 'a', points: 10_000_000_000, duration: 60 })
    expect(await limiter.count('key', 9_999_999_999)).toMatchObject({ isAllowed: true, remaining: 1 })
    expect(await limiter.count('key', 2)).toMatchObject({ isAllowed: false, remaining: 0 })
    expect(await limiter.read('key')).toMatchObject({ remaining: 0 })
  })

  it('are not exceeded for longer because of a clock that was ahead', async () => {
    const limiter = store.limiter({ name: 'ahead', points: 1, duration: 3600 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 366 * 86_400_000 })
    for (const key of ['read', 'counted']) for (let n = 0; n < 2; n++) await limiter.count(key)
    vi.useRealTimers()
    expect(await limiter.read('read')).toMatchObject({ isAllowed: true, counted: 0 })
    expect(await limiter.count('counted')).toMatchObject({ isAllowed: true, counted: 1 })
    expect(await limiter.count('counted')).toMatchObject({ isAllowed: false, counted: 2 })
  })
}
