import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../../src/stores/store.ts'
import { aPasskey } from '../../values/a-passkey.ts'
import type { OpenStore } from '../../values/a-quote.ts'

/** The contract of every store for passkeys. */
export function passkeysContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
    for (const username of ['ada', 'sam']) await store.addUser({ id: username, username, passwordHash: 'x' })
  })
  afterEach(() => store.close())

  const at = '2026-11-22T09:30:00.000Z'
  const phone = aPasskey('phone')

  it('are unique by ID, found by it, and listed by user, the oldest first', async () => {
    const key = aPasskey('key', {
      ...{ counter: 2 ** 32 - 1, transports: [], isSynced: false },
      ...{ createdAt: '2026-11-19T09:30:00.000Z', lastUsedAt: at },
    })
    const other = aPasskey('other', { username: 'sam' })
    for (const passkey of [phone, key, other]) expect(await store.addPasskey(passkey)).toBe(true)
    expect(await store.addPasskey(aPasskey('phone', { username: 'sam', publicKey: 'another' }))).toBe(false)
    await store.close()
    store = await open()
    expect(await store.findPasskey('phone')).toEqual(phone)
    expect(await store.findPasskey('Phone')).toBeUndefined()
    expect(await store.passkeys('ada')).toEqual([key, phone])
    expect(await store.passkeys('sam')).toEqual([other])
  })

  it('are removed by their user only', async () => {
    await store.addPasskey(phone)
    expect(await store.removePasskey('phone', 'sam')).toBe(false)
    expect([await store.removePasskey('phone', 'ada'), await store.removePasskey('phone', 'ada')]).toEqual([
      true,
      false,
    ])
    expect(await store.findPasskey('phone')).toBeUndefined()
  })

  it('are used once for each count, and any number of times without one', async () => {
    await store.addPasskey(phone)
    for (const expected of [true, true])
      expect(await store.usePasskey('phone', 0, { counter: 0, at })).toBe(expected)
    const uses = [1, 1, 1].map((counter) => store.usePasskey('phone', 0, { counter, at }))
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1)
    expect(await store.findPasskey('phone')).toEqual({ ...phone, counter: 1, lastUsedAt: at })
    await store.removePasskey('phone', 'ada')
    expect(await store.usePasskey('phone', 1, { counter: 2, at })).toBe(false)
  })

  it('stay when the password of their user changes, and are removed with the user', async () => {
    await store.addPasskey(phone)
    await store.setPassword('ada', 'y')
    expect(await store.passkeys('ada')).toEqual([phone])
    await store.removeUser('ada')
    expect(await store.findPasskey('phone')).toBeUndefined()
    await store.addUser({ id: 'another', username: 'ada', passwordHash: 'x' })
    expect(await store.passkeys('ada')).toEqual([])
  })

  it('are not added if the user does not exist, or is removed meanwhile', async () => {
    expect(await store.addPasskey(aPasskey('key', { username: 'bob' }))).toBe(false)
    const passkeys = Array.from({ length: 20 }, (_, n) => aPasskey(`passkey ${n}`))
    await Promise.all([
      ...passkeys.slice(0, 10).map((passkey) => store.addPasskey(passkey)),
      store.removeUser('ada'),
      ...passkeys.slice(10).map((passkey) => store.addPasskey(passkey)),
    ])
    expect(await store.passkeys('ada')).toEqual([])
  })
}
