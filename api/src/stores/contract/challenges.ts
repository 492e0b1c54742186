import { expect, it } from 'vitest'
import type { OpenStore } from './a-quote.ts'

/** The contract of every store for the key that signs challenges. */
export function challengesContract(open: OpenStore) {
  it('create one key of 256 bits, however many processes ask for it', async () => {
    const store = await open()
    const keys = await Promise.all([store.challengeKey(), store.challengeKey(), store.challengeKey()])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    await store.close()
  })
}
