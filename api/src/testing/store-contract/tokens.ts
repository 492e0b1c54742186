import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../stores/store.ts'
import type { OpenStore } from '../a-quote.ts'

/** The contract of every store for API tokens. */
export function tokensContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const crm = { name: 'crm', tokenHash: 'h1', createdAt: '2026-11-20T09:30:00.000Z' }
  const app = { name: 'app', tokenHash: 'h2', createdAt: '2026-11-21T09:30:00.000Z' }

  it('are unique by name, found by hash, and listed in order', async () => {
    expect(await store.addToken(crm)).toBe(true)
    expect(await store.addToken(app)).toBe(true)
    expect(await store.addToken({ ...crm, tokenHash: 'h3' })).toBe(false)
    await store.close()
    store = await open()
    expect(await store.findToken('h1')).toEqual(crm)
    expect(await store.findToken('h3')).toBeUndefined()
    expect(await store.tokens()).toEqual([app, crm])
  })

  it('are not found after they are removed, and their name can be used again', async () => {
    await store.addToken(crm)
    await store.addToken(app)
    expect([await store.removeToken('crm'), await store.removeToken('crm')]).toEqual([true, false])
    expect(await store.findToken('h1')).toBeUndefined()
    expect(await store.tokens()).toEqual([app])
    expect(await store.addToken({ ...crm, tokenHash: 'h3' })).toBe(true)
    expect(await store.findToken('h3')).toMatchObject({ name: 'crm' })
  })
}
