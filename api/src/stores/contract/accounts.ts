import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../quote-store.ts'
import type { OpenStore } from './a-quote.ts'

/** What every store does with users and sessions. */
export function accountsContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  async function reopen() {
    await store.close()
    store = await open()
  }

  describe('users', () => {
    const ada = { id: uuid(), username: 'ada', passwordHash: '$scrypt$1' }

    it('are found by name, listed in order, and one for a name', async () => {
      expect(await store.addUser({ ...ada, id: uuid(), username: 'zoë' })).toBe(true)
      expect(await store.addUser(ada)).toBe(true)
      expect(await store.addUser({ ...ada, id: uuid(), passwordHash: 'other' })).toBe(false)
      await reopen()
      expect(await store.findUser('ada')).toEqual(ada)
      expect(await store.findUser('Ada')).toBeUndefined()
      expect((await store.users()).map(({ username }) => username)).toEqual(['ada', 'zoë'])
      expect((await store.users())[0]).toEqual(ada)
    })

    it('get another password, or go, and their sessions end', async () => {
      const session = { tokenHash: 'h1', username: 'ada', expiresAt: '2026-01-01T12:00:00.000Z' }
      const now = '2026-01-01T00:00:00.000Z'
      await store.addUser(ada)
      await store.addSession(session, now)
      expect(await store.setPassword('ada', '$scrypt$2')).toBe(true)
      expect((await store.findUser('ada'))?.passwordHash).toBe('$scrypt$2')
      expect(await store.findSession('h1', now)).toBeUndefined()
      await store.addSession(session, now)
      expect(await store.removeUser('ada')).toBe(true)
      expect(await store.findSession('h1', now)).toBeUndefined()
      expect(await store.findUser('ada')).toBeUndefined()
      expect([await store.removeUser('ada'), await store.setPassword('ada', 'x')]).toEqual([false, false])
    })
  })

  describe('sessions', () => {
    const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`

    it('last until they expire, are extended or are removed', async () => {
      await store.addUser({ id: uuid(), username: 'ada', passwordHash: 'x' })
      await store.addSession({ tokenHash: 'h1', username: 'ada', expiresAt: at(12) }, at(0))
      await store.addSession({ tokenHash: 'h2', username: 'ada', expiresAt: at(12) }, at(0))
      await reopen()
      expect(await store.findSession('h1', at(11))).toEqual({ username: 'ada', expiresAt: at(12) })
      expect(await store.findSession('h1', at(12))).toBeUndefined()
      await store.extendSession('h1', at(20))
      expect(await store.findSession('h1', at(19))).toEqual({ username: 'ada', expiresAt: at(20) })
      await store.removeSession('h1')
      expect(await store.findSession('h1', at(0))).toBeUndefined()
    })

    it('that have expired are forgotten when one starts', async () => {
      await store.addUser({ id: uuid(), username: 'ada', passwordHash: 'x' })
      await store.addSession({ tokenHash: 'h1', username: 'ada', expiresAt: at(12) }, at(0))
      await store.addSession({ tokenHash: 'h2', username: 'ada', expiresAt: at(23) }, at(13))
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.findSession('h2', at(13))).toBeDefined()
    })
  })
}
