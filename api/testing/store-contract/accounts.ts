import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../src/stores/store.ts'
import type { StoredToken } from '../../src/stores/records/tokens.ts'
import { aDevice } from '../values/a-device.ts'
import { aPasskey } from '../values/a-passkey.ts'
import type { OpenStore } from '../values/a-quote.ts'
import { aSession } from '../values/a-session.ts'

/** The contract of every store for users, and what they sign in and are reached with. */
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

  const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`
  const ada = { id: uuid(), username: 'ada', passwordHash: 'x' }
  const zoe = { id: uuid(), username: 'zoë', passwordHash: 'x' }
  const aLink = (tokenHash: string) => ({ username: 'ada', tokenHash, expiresAt: at(23) })
  /** A use of a session, which then lasts for another 12 hours. */
  const use = (hour: number) => ({ lastUsedAt: at(hour), expiresAt: at(hour + 12) })

  describe('users', () => {
    it('are unique by name, found by name and listed in order', async () => {
      expect(await store.addUser(zoe)).toBe(true)
      expect(await store.addUser(ada)).toBe(true)
      expect(await store.addUser({ ...ada, id: uuid(), passwordHash: 'other' })).toBe(false)
      await reopen()
      expect(await store.findUser('ada')).toEqual(ada)
      expect(await store.findUser('Ada')).toBeUndefined()
      expect(await store.users()).toEqual([ada, zoe])
    })

    it('lose sessions and invitation with their password, which changes if it is the verified one', async () => {
      await store.addUser(ada)
      await store.addSession(aSession('h1'), 'x')
      await store.setInvitation(aLink('i1'))
      await store.addPasskey(aPasskey('phone'))
      expect(await store.setPassword('ada', 'y', 'stolen')).toBe(false)
      expect(await store.findUser('ada')).toEqual(ada)
      expect(await store.findSession('h1', at(0))).toBeDefined()
      expect(await store.findInvitation('i1', at(0))).toBeDefined()
      expect(await store.setPassword('ada', 'y', 'x')).toBe(true)
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.findInvitation('i1', at(0))).toBeUndefined()
      expect(await store.passkeys('ada')).toEqual([aPasskey('phone')])
      expect(await store.addSession(aSession('h2'), 'x')).toBe(false)
      expect(await store.setPassword('ada', 'z')).toBe(true)
      expect(await store.setPassword('zoë', 'z')).toBe(false)
    })

    it('are removed with all that is theirs, so that another of the name has none of it', async () => {
      await store.addUser(ada)
      await store.addSession(aSession('h1'), 'x')
      await store.setInvitation(aLink('i1'))
      await store.addPasskey(aPasskey('phone'))
      await store.addDevice(aDevice('phone'))
      expect([await store.removeUser('ada'), await store.removeUser('ada')]).toEqual([true, false])
      expect(await store.addSession(aSession('h2'), 'x')).toBe(false)
      await store.addUser({ ...ada, id: uuid() })
      for (const tokenHash of ['h1', 'h2']) expect(await store.findSession(tokenHash, at(0))).toBeUndefined()
      expect(await store.findInvitation('i1', at(0))).toBeUndefined()
      expect([await store.passkeys('ada'), await store.devices()]).toEqual([[], []])
    })

    it('have nothing left that was added while their password changed, or they were removed', async () => {
      await store.addUser(ada)
      await store.addSession(aSession('used'), 'x')
      const numbers = Array.from({ length: 20 }, (_, n) => n)
      const start = (n: number) => store.addSession(aSession(`h${n}`), 'x')
      await Promise.all([
        ...numbers.map(start),
        store.extendSession('used', use(1)),
        store.setPassword('ada', 'y'),
        store.extendSession('used', use(2)),
        ...numbers.map((n) => start(n + 20)),
      ])
      expect(await store.sessions('ada', at(0))).toEqual([])
      const add = (n: number) => [
        store.addPasskey(aPasskey(`key ${n}`)),
        store.addDevice(aDevice(`device ${n}`)),
      ]
      await Promise.all([
        ...numbers.flatMap(add),
        store.removeUser('ada'),
        ...numbers.flatMap((n) => add(n + 20)),
      ])
      expect([await store.passkeys('ada'), await store.devices()]).toEqual([[], []])
    })
  })

  it('keeps one invitation of a user, until it expires', async () => {
    expect(await store.setInvitation(aLink('h1'))).toBe(false)
    for (const user of [ada, zoe]) await store.addUser(user)
    for (const tokenHash of ['h1', 'h2']) expect(await store.setInvitation(aLink(tokenHash))).toBe(true)
    await store.setInvitation({ ...aLink('h3'), username: 'zoë', expiresAt: at(0) })
    await reopen()
    expect(await store.findInvitation('h1', at(0))).toBeUndefined()
    expect(await store.findInvitation('h2', at(0))).toEqual(aLink('h2'))
    expect(await store.findInvitation('h2', at(23))).toBeUndefined()
    expect(await store.invitations(at(0))).toEqual([aLink('h2')])
  })

  describe('sessions', () => {
    beforeEach(async () => {
      for (const user of [ada, zoe]) await store.addUser(user)
    })

    it('are listed, the last used first, and end when they expire, one by one, or all at once', async () => {
      const [first, second] = [aSession('h1'), aSession('h2', { startedAt: at(1) })]
      const third = aSession('h3', { startedAt: at(2) })
      const other = aSession('h4', { username: 'zoë', browser: 'Safari on iPhone', method: 'passkey' })
      for (const session of [other, first, second, third]) await store.addSession(session, 'x')
      await store.extendSession('h1', use(4))
      await reopen()
      const used = { ...first, ...use(4) }
      expect(await store.findSession('h1', at(15))).toEqual(used)
      expect(await store.sessions('ada', at(5))).toEqual([used, third, second])
      expect(await store.sessions('ada', at(12))).toEqual([used])
      const end = async (username: string) => store.endSession(third.id, username)
      expect([await end('zoë'), await end('ada'), await end('ada')]).toEqual([false, true, false])
      await store.removeSession('h2')
      expect(await store.sessions('ada', at(5))).toEqual([used])
      await store.removeSessions('ada')
      expect(await store.sessions('ada', at(5))).toEqual([])
      expect(await store.sessions('zoë', at(5))).toEqual([other])
    })

    it('are deleted after they expire, when another one starts', async () => {
      await store.addSession(aSession('h1'), 'x')
      await store.addSession(aSession('h2', { startedAt: at(13), expiresAt: at(23) }), 'x')
      expect(await store.findSession('h1', at(0))).toBeUndefined()
      expect(await store.findSession('h2', at(13))).toBeDefined()
    })
  })

  describe('passkeys', () => {
    beforeEach(async () => {
      for (const user of [ada, zoe]) await store.addUser(user)
    })

    it('are unique by ID, found by it, listed by user, the oldest first, and removed by their user', async () => {
      const phone = aPasskey('phone')
      const key = aPasskey('key', {
        ...{ counter: 2 ** 32 - 1, transports: [], isSynced: false },
        ...{ createdAt: '2026-11-19T09:30:00.000Z', lastUsedAt: at(1) },
      })
      for (const passkey of [phone, key, aPasskey('other', { username: 'zoë' })])
        expect(await store.addPasskey(passkey)).toBe(true)
      expect(await store.addPasskey(aPasskey('phone', { username: 'zoë', publicKey: 'another' }))).toBe(false)
      expect(await store.addPasskey(aPasskey('bob', { username: 'bob' }))).toBe(false)
      await reopen()
      expect(await store.findPasskey('phone')).toEqual(phone)
      expect(await store.findPasskey('Phone')).toBeUndefined()
      expect(await store.passkeys('ada')).toEqual([key, phone])
      const remove = async (username: string) => store.removePasskey('phone', username)
      expect([await remove('zoë'), await remove('ada'), await remove('ada')]).toEqual([false, true, false])
      expect(await store.passkeys('ada')).toEqual([key])
    })

    it('are used once for each count, and any number of times without one', async () => {
      const phone = aPasskey('phone')
      await store.addPasskey(phone)
      const useKey = (before: number, counter: number) =>
        store.usePasskey('phone', before, { counter, at: at(1) })
      expect([await useKey(0, 0), await useKey(0, 0)]).toEqual([true, true])
      const uses = await Promise.all([useKey(0, 1), useKey(0, 1), useKey(0, 1)])
      expect(uses.filter(Boolean)).toHaveLength(1)
      expect(await store.findPasskey('phone')).toEqual({ ...phone, counter: 1, lastUsedAt: at(1) })
    })
  })

  it('keeps devices, one per endpoint, which keeps its ID and times, the newest first', async () => {
    for (const user of [ada, zoe]) await store.addUser(user)
    const phone = aDevice('phone')
    const tablet = aDevice('tablet', { createdAt: '2026-11-21T09:30:00.000Z' })
    expect(await store.addDevice(phone)).toEqual(phone)
    await store.addDevice(tablet)
    await store.setLastPushedAt(phone.id, at(1))
    const changed = { username: 'zoë', name: 'Zoë’s phone', p256dh: 'another key', auth: 'another secret' }
    const again = aDevice('again', { endpoint: phone.endpoint, createdAt: at(2), ...changed })
    const replaced = { ...phone, ...changed, lastPushedAt: at(1) }
    expect(await store.addDevice(again)).toEqual(replaced)
    await reopen()
    expect(await store.devices()).toEqual([tablet, replaced])
    expect([await store.removeDevice(phone.id), await store.removeDevice(phone.id)]).toEqual([true, false])
    await store.removeDevices('ada')
    expect(await store.devices()).toEqual([])
    expect(await store.addDevice(aDevice('phone', { username: 'bob' }))).toBeUndefined()
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
