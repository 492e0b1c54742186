import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../src/stores/store.ts'
import type { OpenStore } from '../../values/a-quote.ts'
import { aSession } from '../../values/a-session.ts'
import type { StoredToken } from '../../../src/stores/records/tokens.ts'

/** The contract of every store for users and sessions. */
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

    it('are unique by name, found by name and listed in order', async () => {
      expect(await store.addUser({ ...ada, id: uuid(), username: 'zoë' })).toBe(true)
      expect(await store.addUser(ada)).toBe(true)
      expect(await store.addUser({ ...ada, id: uuid(), passwordHash: 'other' })).toBe(false)
      await reopen()
      expect(await store.findUser('ada')).toEqual(ada)
      expect(await store.findUser('Ada')).toBeUndefined()
      expect((await store.users()).map(({ username }) => username)).toEqual(['ada', 'zoë'])
      expect((await store.users())[0]).toEqual(ada)
    })

    it('lose their sessions when their password changes or they are removed', async () => {
      const now = '2026-01-01T00:00:00.000Z'
      const session = aSession('h1')
      await store.addUser(ada)
      await store.addSession(session, ada.passwordHash)
      expect(await store.setPassword('ada', '$scrypt$2')).toBe(true)
      expect((await store.findUser('ada'))?.passwordHash).toBe('$scrypt$2')
      expect(await store.findSession('h1', now)).toBeUndefined()
      await store.addSession(session, '$scrypt$2')
      expect(await store.removeUser('ada')).toBe(true)
      expect(await store.findSession('h1', now)).toBeUndefined()
      expect(await store.findUser('ada')).toBeUndefined()
      expect([await store.removeUser('ada'), await store.setPassword('ada', 'x')]).toEqual([false, false])
    })
  })

  describe('a password', () => {
    it('changes only if it is still the one that was verified', async () => {
      await store.addUser({ id: uuid(), username: 'ada', passwordHash: 'stolen' })
      await store.setPassword('ada', 'reset')
      const session = aSession('h1')
      await store.addSession(session, 'reset')

      expect(await store.setPassword('ada', 'again', 'stolen')).toBe(false)
      expect((await store.findUser('ada'))?.passwordHash).toBe('reset')
      expect(await store.findSession('h1', session.startedAt)).toBeDefined()
      expect(await store.setPassword('ada', 'changed', 'reset')).toBe(true)
      expect(await store.findSession('h1', session.startedAt)).toBeUndefined()
    })
  })

  describe('invitations', () => {
    const ada = { id: uuid(), username: 'ada', passwordHash: 'x' }
    const until = '2026-01-04T00:00:00.000Z'
    const now = '2026-01-01T00:00:00.000Z'
    const aLink = (tokenHash: string) => ({ username: 'ada', tokenHash, expiresAt: until })

    it('are of a user, one at a time, until they expire', async () => {
      expect(await store.setInvitation(aLink('h1'))).toBe(false)
      await store.addUser(ada)
      await store.addUser({ id: uuid(), username: 'zoë', passwordHash: 'x' })
      for (const tokenHash of ['h1', 'h2']) expect(await store.setInvitation(aLink(tokenHash))).toBe(true)
      await store.setInvitation({ ...aLink('h3'), username: 'zoë', expiresAt: now })
      await reopen()
      expect(await store.findInvitation('h1', now)).toBeUndefined()
      expect(await store.findInvitation('h2', now)).toEqual(aLink('h2'))
      expect(await store.findInvitation('h2', until)).toBeUndefined()
      expect(await store.invitations(now)).toEqual([aLink('h2')])
    })

    it('end when the password changes or the user is removed', async () => {
      await store.addUser(ada)
      await store.setInvitation(aLink('h1'))
      expect(await store.setPassword('ada', 'y', 'other')).toBe(false)
      expect(await store.findInvitation('h1', now)).toBeDefined()
      await store.setPassword('ada', 'y')
      expect(await store.findInvitation('h1', now)).toBeUndefined()
      expect(await store.invitations(now)).toEqual([])
      await store.setInvitation(aLink('h2'))
      await store.removeUser('ada')
      await store.addUser({ ...ada, passwordHash: 'y' })
      expect(await store.findInvitation('h2', now)).toBeUndefined()
    })
  })

  describe('sessions', () => {
    const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`
    const ada = { id: uuid(), username: 'ada', passwordHash: 'x' }
    /** A use of a session, which then lasts for another 12 hours. */
    const use = (hour: number) => ({ lastUsedAt: at(hour), expiresAt: at(hour + 12) })

    it('of one user are listed, the last used first, and end one by one or all at once', async () => {
      await store.addUser(ada)
      await store.addUser({ id: uuid(), username: 'zoë', passwordHash: 'x' })
      const [first, second] = [aSession('h1'), aSession('h2', { startedAt: at(1) })]
      const third = aSession('h3', { startedAt: at(2) })
      const other = aSession('h4', { username: 'zoë', browser: 'Safari on iPhone', method: 'passkey' })
      for (const session of [other, first, second, third]) await store.addSession(session, 'x')
      await store.extendSession('h1', use(4))
      const used = { ...first, ...use(4) }
      expect(await store.sessions('ada', at(5))).toEqual([used, third, second])
      expect(await store.sessions('ada', at(12))).toEqual([used])
      expect(await store.sessions('zoë', at(5))).toEqual([other])

      expect(await store.endSession(third.id, 'zoë')).toBe(false)
      expect([await store.endSession(third.id, 'ada'), await store.endSession(third.id, 'ada')]).toEqual([
        true,
        false,
      ])
      expect(await store.findSession('h3', at(5))).toBeUndefined()
      expect(await store.sessions('ada', at(5))).toEqual([used, second])
      await store.removeSessions('ada')
      expect(await store.sessions('ada', at(5))).toEqual([])
      expect(await store.findSession('h1', at(5))).toBeUndefined()
      expect(await store.sessions('zoë', at(5))).toEqual([other])
    })

    it('last until they expire or are removed, and can be extended', async () => {
      await store.addUser(ada)
      const [first, second] = [aSession('h1'), aSession('h2', { startedAt: at(1), expiresAt: at(13) })]
      expect(await store.addSession(first, 'x')).toBe(true)
      expect(await store.addSession(second, 'x')).toBe(true)
      await reopen()
      expect(await store.findSession('h1', at(11))).toEqual(first)
      expect(await store.findSession('h1', at(12))).toBeUndefined()
      await store.extendSession('h1', use(8))
      expect(await store.findSession('h1', at(19))).toEqual({ ...first, ...use(8) })
      await store.removeSession('h1')
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.findSession('h2', at(12))).toEqual(second)
    })

    it('are deleted after they expire, when another one starts', async () => {
      await store.addUser(ada)
      await store.addSession(aSession('h1'), 'x')
      await store.addSession(aSession('h2', { startedAt: at(13), expiresAt: at(23) }), 'x')
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.findSession('h2', at(13))).toBeDefined()
    })

    it('do not start if the password changed or the user was removed meanwhile', async () => {
      await store.addUser(ada)
      await store.setPassword('ada', 'y')
      expect(await store.addSession(aSession('h1'), 'x')).toBe(false)
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.addSession(aSession('h2'), 'y')).toBe(true)
      await store.removeUser('ada')
      expect(await store.addSession(aSession('h3'), 'y')).toBe(false)
      await store.addUser({ ...ada, id: uuid() })
      for (const tokenHash of ['h1', 'h2', 'h3'])
        expect(await store.findSession(tokenHash, at(0))).toBeUndefined()
    })

    it('end even if they start or are extended during a password change', async () => {
      await store.addUser(ada)
      const tokens = Array.from({ length: 40 }, (_, n) => `h${n}`)
      await store.addSession(aSession('used'), 'x')
      const start = (tokenHash: string) => store.addSession(aSession(tokenHash), 'x')
      await Promise.all([
        ...tokens.slice(0, 20).map(start),
        store.extendSession('used', use(1)),
        store.setPassword('ada', 'y'),
        store.extendSession('used', use(2)),
        ...tokens.slice(20).map(start),
      ])
      const found = await Promise.all(['used', ...tokens].map((token) => store.findSession(token, at(0))))
      expect(found.filter((session) => session !== undefined)).toEqual([])
    })
  })
}

/** The contract of every store for API tokens. */
export function tokensContract(open: OpenStore) {
  let store: Store
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const scopes: StoredToken['scopes'] = ['quotes:send']
  const unlimited = { expiresAt: null, lastUsedAt: null, source: null, scopes }
  const crm = { name: 'crm', tokenHash: 'h1', createdAt: '2026-11-20T09:30:00.000Z', ...unlimited }
  const app: StoredToken = {
    ...{ name: 'app', tokenHash: 'h2', createdAt: '2026-11-21T09:30:00.000Z' },
    ...{ expiresAt: '2027-11-21T09:30:00.000Z', lastUsedAt: null, source: 'partner' },
    scopes: ['quotes:read', 'statistics:read'],
  }

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

  it('have the time of their last use', async () => {
    await store.addToken(crm)
    await store.addToken(app)
    const [earlier, later] = ['2026-11-22T09:30:00.000Z', '2026-11-22T09:31:00.000Z']
    for (const at of [later, earlier]) await store.setTokenUsed('crm', at)
    await store.setTokenUsed('unknown', later)
    expect(await store.tokens()).toEqual([app, { ...crm, lastUsedAt: later }])
    expect(await store.findToken('h1')).toEqual({ ...crm, lastUsedAt: later })
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
