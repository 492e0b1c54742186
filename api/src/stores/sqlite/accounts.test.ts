import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDevice } from '../../../testing/values/a-device.ts'
import { aPasskey } from '../../../testing/values/a-passkey.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { aSession } from '../../../testing/values/a-session.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { fillDisk, mountDisk, noDisk, unmountDisk } from '../../../testing/faults/small-disk.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import type { Store } from '../store.ts'
import { inDatabase } from './file/engine.ts'
import { storeFile } from './file/store-files.ts'
import { openSqliteStore } from './sqlite-store.ts'

it('gives a new user nothing that an interrupted removal of one of the same name has left', async () => {
  const dataDir = freshDataDir()
  const store = openSqliteStore(dataDir)
  const ada = { id: 'ada', username: 'ada', passwordHash: 'x' }
  await store.addUser(ada)
  await store.addPasskey(aPasskey('key'))
  await store.addDevice(aDevice('phone'))
  inDatabase(storeFile(dataDir), (db) => db.exec('DELETE FROM users'))
  await store.addUser({ ...ada, id: 'another' })
  expect([await store.passkeys('ada'), await store.devices()]).toEqual([[], []])
  await store.close()
})

describe.skipIf(noDisk)(`on a full disk${noDisk}`, () => {
  const at = (hour: number) => `2026-01-01T0${hour}:00:00.000Z`
  const before = aSession('before')
  let dataDir: string
  let store: Store
  beforeEach(async () => {
    dataDir = freshDataDir()
    expect(mountDisk(dataDir, 2)).toBe('')
    store = openSqliteStore(dataDir)
    for (const username of ['ada', 'sam']) await store.addUser({ id: username, username, passwordHash: 'x' })
    await store.addPasskey(aPasskey('key', { counter: 1 }))
    await store.addSession(before, 'x')
    fillDisk(join(dataDir, 'filler'))
    const fill = async () => {
      for (;;) await store.add(aQuote())
    }
    await expect(fill()).rejects.toThrow(StoreUnavailableError)
  })
  afterEach(async () => {
    await store.close()
    unmountDisk(dataDir)
  })

  it('a passkey can be used, once for each count that is stored', async () => {
    expect(await store.usePasskey('key', 0, { counter: 2, at: at(1) })).toBe(false)
    expect(await store.usePasskey('unknown', 1, { counter: 2, at: at(1) })).toBe(false)
    expect(await store.usePasskey('key', 1, { counter: 2, at: at(1) })).toBe(true)
    expect(await store.findPasskey('key')).toEqual(aPasskey('key', { counter: 1 }))
  })

  it('sessions start, are listed with those from before, are used, and end', async () => {
    const session = aSession('h1', { startedAt: at(1), method: 'passkey' })
    const other = aSession('h2', { username: 'sam', startedAt: at(1) })
    for (const added of [session, other]) expect(await store.addSession(added, 'x')).toBe(true)
    expect(await store.addSession(aSession('h3', { startedAt: at(1) }), 'another password')).toBe(false)
    expect(await store.sessions('ada', at(1))).toEqual([session, before])
    const use = { lastUsedAt: at(2), expiresAt: '2026-01-01T14:00:00.000Z' }
    await store.extendSession('h1', use)
    expect(await store.findSession('h1', at(2))).toEqual({ ...session, ...use })
    expect(await store.endSession(session.id, 'sam')).toBe(false)
    expect(await store.endSession(session.id, 'ada')).toBe(true)
    expect(await store.sessions('ada', at(2))).toEqual([before])
    expect(await store.sessions('sam', at(2))).toEqual([other])
  })
})
