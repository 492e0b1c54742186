import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { StoredQuote } from '@concrete-quote/openapi'
import { createApiToken } from '../../../accounts/tokens/api-tokens.ts'
import { changeQuote } from '../../../quotes/changes/change-quote.ts'
import { makeVersion1 } from '../../../../testing/values/photos-of-version-1.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { importRecords } from '../../../quotes/import-records.ts'
import type { ChangeRecipients } from '../../interface/delivery-store.ts'
import { type Position, QuoteRecord } from '../../interface/record-store.ts'
import type { Store } from '../../store.ts'
import { aDevice } from '../../../../testing/values/a-device.ts'
import { aPasskey } from '../../../../testing/values/a-passkey.ts'
import { aSession } from '../../../../testing/values/a-session.ts'
import { aPhoto } from '../../../../testing/values/a-photo.ts'
import { aQuote, changed } from '../../../../testing/values/a-quote.ts'
import { storeFile, walOf } from '../file/store-files.ts'
import { photoFile, photosBeside } from '../photos/photo-file.ts'
import { openSqliteStore } from '../sqlite-store.ts'
import { backUpPhotos, backUpQuotes } from './back-up.ts'
import { prepareRestore } from './restore.ts'
import { countQuotes } from '../../../../testing/values/count-quotes.ts'

const aUser = (username: string) => ({ id: username, username, passwordHash: `hash of ${username}` })
const aToken = (name: string) => createApiToken(name).stored

async function inStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openSqliteStore(dataDir)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const settings = '{"notifyTo":["left@example.com","owner@example.com"]}'

/** A data folder, and a backup of it. */
async function backedUp() {
  const dataDir = freshDataDir()
  const file = join(freshDataDir(), 'backup.db')
  const [first, second] = [aQuote(), aQuote()]
  await inStore(dataDir, async (store) => {
    for (const quote of [first, second]) await store.add(quote)
    await store.setSetting('notifications', settings, undefined)
    await store.setSetting('partnerLinks', '["ended"]', undefined)
    await store.setSetting('partners', '["ended"]', undefined)
    for (const name of ['ada', 'bob']) await store.addUser(aUser(name))
    await store.addToken(aToken('crm'))
    await store.addPasskey(aPasskey('key'))
    await store.addDevice(aDevice('lost phone'))
    await store.addDevice(aDevice('tablet'))
    await store.setSetting('webhooks', webhooks, undefined)
    await store.addSession(aSession('s'), 'hash of ada')
    await backUpQuotes(dataDir, file)
  })
  return { dataDir, file, first, second }
}

const aNote = { type: 'note', at: '2026-11-20T15:05:00.000Z', by: 'ada', text: 'A note' }

const webhooks = JSON.stringify([
  { url: 'https://crm.example/hook', disabledAt: null },
  { url: 'https://off.example/hook', disabledAt: '2026-11-20T09:30:00.000Z' },
])

it('replaces the store by a backup without sessions, and keeps the replaced one', async () => {
  const { dataDir, file, first, second } = await backedUp()
  const third = aQuote()
  const noted = changed(second, { note: 'A note', history: [aNote] })
  await inStore(dataDir, async (store) => {
    await store.add(third)
    await store.update(second, noted)
    await store.erase(first.id)
    await store.removeUser('bob')
    await store.removeToken('crm')
    await store.removeDevice('lost phone')
    await store.setSetting('notifications', '{"notifyTo":["owner@example.com"]}', settings)
    await store.setSetting('webhooks', '[]', webhooks)
    await store.setSetting('partnerLinks', '["present"]', '["ended"]')
    await store.setSetting('partners', '["present"]', '["ended"]')
    await store.setSetting('photoLinkSecret', '"s"', undefined)
  })
  const restore = await prepareRestore(file, dataDir)
  expect(restore.contents).toEqual({
    quotes: 2,
    users: 2,
    tokens: 1,
    newestAt: second.createdAt,
    photos: null,
    damage: undefined,
    changes: [
      'Removed users will be able to sign in again: "bob".',
      'Revoked API tokens will be valid again: "crm".',
      'Removed devices will get pushes again: "lost phone".',
      'These settings of who is notified will be earlier ones: "notifications", "webhooks".',
      'Quotes that were erased since the backup stay erased: 1.',
      expect.stringMatching(/^Quotes of the present store are not in the backup .*: 1\.$/),
      expect.stringMatching(/^Quotes lose what has happened to them since the backup .*: 1\.$/),
    ],
  })
  const [kept = ''] = restore.apply()
  restore.end()
  await inStore(dataDir, async (store) => {
    // Greater than any version that followers have.
    const version = expect.toSatisfy((restored: number) => restored > noted.version) as number
    expect(await store.list(10)).toEqual([{ ...second, version }])
    expect(await store.restore([QuoteRecord.parse(first)])).toMatchObject({ added: 0 })
    expect(await store.findSession('s', aSession('s').startedAt)).toBeUndefined()
    expect(await store.findUser('bob')).toMatchObject(aUser('bob'))
    expect(await store.passkeys('ada')).toEqual([aPasskey('key')])
    // Links that visitors have still work, because the backup has no other secret.
    expect(await store.setting('photoLinkSecret')).toBe('"s"')
    expect(await store.setting('partnerLinks')).toBe('["present"]')
    expect(await store.setting('partners')).toBe('["present"]')
  })
  const replaced = freshDataDir()
  writeFileSync(storeFile(replaced), readFileSync(kept))
  expect(await inStore(replaced, (store) => store.list(10))).toEqual([third, noted])
})

it('restores a backup of an earlier version, sessions excepted', async () => {
  const dataDir = freshDataDir()
  const file = join(freshDataDir(), 'backup.db')
  writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, '../migrations/schemas/13.db.gz'))))
  const restore = await prepareRestore(file, dataDir)
  expect(restore.contents).toMatchObject({ quotes: 4, users: 1, tokens: 1, changes: [] })
  expect(restore.apply()).toEqual([])
  restore.end()
  expect(await inStore(dataDir, (store) => countQuotes(store))).toBe(4)
})

it('compares a backup with a store of an earlier version', async () => {
  const { dataDir, file } = await backedUp()
  const schema13 = readFileSync(join(import.meta.dirname, '../migrations/schemas/13.db.gz'))
  writeFileSync(storeFile(dataDir), gunzipSync(schema13))
  const restore = await prepareRestore(file, dataDir)
  expect(restore.contents.changes).toContainEqual(
    expect.stringMatching(/^Quotes of the present store are not in the backup .*: 4\.$/),
  )
  const [kept = ''] = restore.apply()
  restore.end()
  expect(gunzipSync(schema13).equals(readFileSync(kept))).toBe(true)
})

it('restores a backup in place of a damaged store', async () => {
  const { dataDir, file, first, second } = await backedUp()
  writeFileSync(storeFile(dataDir), 'no longer a database, '.repeat(500))
  const restore = await prepareRestore(file, dataDir)
  expect(restore.contents.changes).toEqual([
    expect.stringContaining('the present store, or its photos, cannot be read'),
  ])
  restore.apply()
  restore.end()
  expect(await inStore(dataDir, (store) => store.list(10))).toMatchObject([
    { id: second.id },
    { id: first.id },
  ])
})

it('does not apply the write-ahead log of a store that was moved away', async () => {
  const { dataDir, file, first, second } = await backedUp()
  const log = walOf(storeFile(dataDir))
  const leftover = join(freshDataDir(), 'log')
  await inStore(dataDir, async (store) => {
    await store.add(aQuote())
    copyFileSync(log, leftover)
  })
  renameSync(storeFile(dataDir), join(freshDataDir(), 'moved.db'))
  copyFileSync(leftover, log)
  const restore = await prepareRestore(file, dataDir)
  const [kept = ''] = restore.apply()
  restore.end()
  await inStore(dataDir, async (store) => {
    await store.check()
    expect(await store.list(10)).toMatchObject([{ id: second.id }, { id: first.id }])
  })
  expect(readFileSync(kept).equals(readFileSync(leftover))).toBe(true)
})

it('changes nothing if the backup is damaged or is none, or a server runs', async () => {
  const { dataDir, file } = await backedUp()
  const rejects = async (path: string, message: RegExp) => {
    const before = readFileSync(storeFile(dataDir))
    await expect(prepareRestore(path, dataDir)).rejects.toThrow(message)
    expect(readFileSync(storeFile(dataDir)).equals(before)).toBe(true)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])
  }
  await rejects(`${file}-none`, /does not exist/)
  await rejects(storeFile(dataDir), /is the store itself/)
  const damaged = join(freshDataDir(), 'damaged.db')
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 3 * 4096 + 100)
  writeFileSync(damaged, bytes)
  await rejects(damaged, /damaged\.db (is damaged|cannot be restored)/)
  writeFileSync(damaged, 'not a database, '.repeat(500))
  await rejects(damaged, /cannot be restored/)
  await inStore(dataDir, () => rejects(file, /A server uses the data folder .* Stop it/))
})

describe('photos', () => {
  const [crack, drain, gate, fence] = ['crack', 'drain', 'gate', 'fence'].map((name) => aPhoto(name))

  /** A backup of two quotes with a photo each, after which one was erased and others were added. */
  async function changedSince() {
    if (!crack || !drain || !gate || !fence) throw new Error('no photos')
    const { dataDir, file, first, second } = await backedUp()
    const third = aQuote()
    await inStore(dataDir, async (store) => {
      await store.addPhotos(first.id, [crack])
      await store.addPhotos(second.id, [drain])
      await backUpQuotes(dataDir, file)
      await store.add(third)
      await store.addPhotos(third.id, [fence])
      expect(await backUpPhotos(dataDir, photosBeside(file))).toBe(true)
      await store.addPhotos(second.id, [gate])
      await store.erase(first.id)
    })
    return { dataDir, file, first, second, third }
  }
  const restore = async (file: string, dataDir: string) => {
    const prepared = await prepareRestore(file, dataDir)
    try {
      return { photos: prepared.contents.photos, kept: prepared.apply() }
    } finally {
      prepared.end()
    }
  }
  const idsOf = async (dataDir: string, quotes: { id: string }[]) =>
    inStore(dataDir, (store) =>
      Promise.all(quotes.map(async ({ id }) => (await store.photos(id)).map((photo) => photo.id))),
    )
  const ids = (...photos: (typeof crack)[]) => photos.map((photo) => photo?.id)

  it('are restored with their quotes, and those that are replaced are kept', async () => {
    const { dataDir, file, first, second, third } = await changedSince()
    const quotes = [first, second, third]
    const { photos, kept } = await restore(file, dataDir)
    // Not those of a quote that was erased since, or sent between the two copies.
    expect(photos).toBe(1)
    expect(await idsOf(dataDir, quotes)).toEqual([[], ids(drain), []])
    expect(kept).toEqual([kept[0], photosBeside(kept[0] ?? '')])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([])

    expect((await restore(kept[0] ?? '', dataDir)).photos).toBe(3)
    expect(await idsOf(dataDir, quotes)).toEqual([[], ids(drain, gate), ids(fence)])
  })

  it('stay if the backup has none, and are there again if the restore is undone', async () => {
    const { dataDir, file, first, second, third } = await changedSince()
    const quotes = [first, second, third]
    rmSync(photosBeside(file))
    const { photos, kept } = await restore(file, dataDir)
    expect([photos, kept]).toEqual([null, [expect.stringContaining('.replaced-')]])
    // Erased photos do not return, and those of later quotes are not shown.
    expect(await idsOf(dataDir, quotes)).toEqual([[], ids(drain, gate), []])
    await restore(kept[0] ?? '', dataDir)
    expect(await idsOf(dataDir, quotes)).toEqual([[], ids(drain, gate), ids(fence)])
  })

  describe('whose links were revoked', () => {
    const revocations = (dataDir: string, quotes: { id: string }[]) =>
      inStore(dataDir, async (store) => {
        await store.check()
        const found = await Promise.all(quotes.map(({ id }) => store.find(id)))
        return found.map((quote) => quote?.history.map(({ type, by }) => `${type} by ${by}`))
      })

    it('since the backup stay revoked', async () => {
      const { dataDir, file, second, third } = await changedSince()
      await inStore(dataDir, async (store) => {
        await store.removePhoto(second.id, drain?.id ?? '')
        for (const { id } of [second, third]) await changeQuote(store, id, { type: 'link-revoked' }, 'ada')
      })
      await restore(file, dataDir)
      expect(await revocations(dataDir, [second, third])).toEqual([['link-revoked by ada'], undefined])
    })

    it.each([
      ['in the backup', true],
      ['since', false],
    ])('by an earlier version %s stay revoked', async (_, isInBackup) => {
      const { dataDir, file, second } = await changedSince()
      makeVersion1(photosBeside(file), isInBackup ? [second.id] : [])
      makeVersion1(photoFile(dataDir), isInBackup ? [] : [second.id])
      await restore(file, dataDir)
      expect(await idsOf(dataDir, [second])).toEqual([ids(drain)])
      expect(await revocations(dataDir, [second])).toEqual([['link-revoked by null']])
    })
  })

  it('that are damaged or of a newer version change nothing', async () => {
    const { dataDir, file, second } = await changedSince()
    for (const [contents, message] of [
      ['not a database, '.repeat(500), /backup-photos\.db cannot be restored .*Move it away/],
      [readFileSync(file), /backup-photos\.db has no photos that this version/],
    ] as const) {
      writeFileSync(photosBeside(file), contents)
      await expect(prepareRestore(file, dataDir)).rejects.toThrow(message)
    }
    expect(readdirSync(dataDir).filter((name) => /^\.|replaced/.test(name))).toEqual([])
    expect(await idsOf(dataDir, [second])).toEqual([ids(drain, gate)])
  })

  it('replace a file that is damaged', async () => {
    const { dataDir, file, second } = await changedSince()
    writeFileSync(photoFile(dataDir), 'not a database, '.repeat(500))
    const { kept } = await restore(file, dataDir)
    expect(existsSync(kept[1] ?? '')).toBe(true)
    expect(await idsOf(dataDir, [second])).toEqual([ids(drain)])
  })
})

describe('followers', () => {
  /** A copy of the quotes, which follows what a store lists. */
  function aFollower() {
    const copy = new Map<string, StoredQuote>()
    const ends: Record<'changedQuotes' | 'erasedQuotes', Position | undefined> = {
      changedQuotes: undefined,
      erasedQuotes: undefined,
    }
    return async (store: Store) => {
      for (let isDone = false; !isDone;) {
        const page = { since: 0, limit: 2 }
        const changes = await store.changedQuotes({ ...page, after: ends.changedQuotes })
        const erasures = await store.erasedQuotes({ ...page, after: ends.erasedQuotes })
        for (const quote of changes.items)
          if (quote.version >= (copy.get(quote.id)?.version ?? 0)) copy.set(quote.id, quote)
        for (const { id } of erasures.items) copy.delete(id)
        ends.changedQuotes = changes.end
        ends.erasedQuotes = erasures.end
        isDone = changes.items.length + erasures.items.length === 0
      }
      return [...copy.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1))
    }
  }
  async function restore(...[file, dataDir, readRecipients]: Parameters<typeof prepareRestore>) {
    const prepared = await prepareRestore(file, dataDir, readRecipients)
    const kept = prepared.apply()
    prepared.end()
    return kept[0] ?? ''
  }

  it('end equal to the store after a restore, an import, and when the restore is undone', async () => {
    const { dataDir, file, first, second } = await backedUp()
    const others = Array.from({ length: 5 }, () => aQuote({ source: 'lone-star-homes' }))
    const follow = aFollower()
    const expectEqual = (work: (store: Store) => Promise<unknown>) =>
      inStore(dataDir, async (store) => {
        await work(store)
        const all = await store.list(20)
        expect(await follow(store)).toEqual(all)
        expect(await aFollower()(store)).toEqual(all)
        return all
      })
    const records: QuoteRecord[] = []
    await expectEqual(async (store) => {
      for (const quote of others) await store.add(quote)
      await store.update(second, changed(second, { note: 'A note', history: [aNote] }))
      await store.erase(first.id)
      records.push(...(await store.records(20)))
    })

    const kept = await restore(file, dataDir)
    const restored = await expectEqual(async (store) => {
      const { items } = await store.erasedQuotes({ since: 0, source: 'lone-star-homes', limit: 20 })
      expect(items.map(({ id }) => id)).toEqual(others.map(({ id }) => id))
      expect(await store.erasures(20)).toMatchObject([{ id: first.id }])
    })
    expect(restored).toMatchObject([{ id: second.id, note: null }])

    await expectEqual(async (store) => {
      expect(await importRecords(store, records)).toEqual({ added: 5, updated: 1, merged: 0 })
      const { items } = await store.erasedQuotes({ since: 0, limit: 20 })
      expect(items).toMatchObject([{ id: first.id }])
    })
    await restore(kept, dataDir)
    expect(await expectEqual(() => Promise.resolve())).toHaveLength(6)
  })

  it.each(['an import', 'another restore'])(
    'replace what they have if %s returns an earlier state',
    async (by) => {
      const { dataDir, file } = await backedUp()
      const later = join(freshDataDir(), 'later.db')
      const [quote, follow] = [aQuote(), aFollower()]
      await inStore(dataDir, async (store) => {
        await store.add(quote)
        await backUpQuotes(dataDir, later)
        await store.update(quote, changed(quote, { note: 'A note', history: [aNote] }))
        await follow(store)
      })
      await restore(file, dataDir)
      if (by === 'another restore') await restore(later, dataDir)
      await inStore(dataDir, async (store) => {
        await importRecords(store, [QuoteRecord.parse(quote)])
        expect(await follow(store)).toEqual(await store.list(10))
        expect(await store.find(quote.id)).toMatchObject({ note: null })
      })
    },
  )

  it('hear by webhooks of what differs and vanishes, and of what an import returns', async () => {
    const { dataDir, file, first, second } = await backedUp()
    const third = aQuote()
    const receiver = { kind: 'webhook', id: 'crm' } as const
    const ofChange: ChangeRecipients = ({ version }) => [
      { receiver, event: 'updated', change: String(version) },
    ]
    const records: QuoteRecord[] = []
    await inStore(dataDir, async (store) => {
      await store.add(third)
      await store.update(second, changed(second, { note: 'A note', history: [aNote] }))
      records.push(...(await store.records(20)))
    })
    await restore(file, dataDir, (setting) => {
      expect(setting).toBe(webhooks)
      return { ofChange, ofErasure: () => [receiver] }
    })
    await inStore(dataDir, async (store) => {
      const expectUpdated = async (id: string) => {
        const change = String((await store.find(id))?.version)
        const deliveries = await store.deliveries(id)
        expect(deliveries.filter((each) => 'change' in each && each.change === change)).toMatchObject([
          { event: 'updated', state: 'pending' },
        ])
        return deliveries
      }
      await expectUpdated(second.id)
      expect(await store.deliveries(first.id)).toEqual([])
      expect(await store.deliveries(third.id)).toMatchObject([{ event: 'erased', version: third.version }])
      expect(await store.latestErased(1)).toEqual([third.id])
      const [now, until] = [0, 1000].map((ms) => new Date(Date.now() + ms).toISOString()) as [string, string]
      const updates = { receiver, event: 'updated' } as const
      expect(await store.leaseDelivery(now, until, [updates])).toMatchObject({
        erasure: { id: third.id, version: third.version },
      })

      await importRecords(store, records, ofChange)
      expect(await expectUpdated(third.id)).toHaveLength(1)
      expect((await store.find(third.id))?.version).toBeGreaterThan(third.version)
      expect(await expectUpdated(second.id)).toHaveLength(2)
    })
  })

  it('hear of all quotes if the store that is replaced is lost', async () => {
    const { dataDir, file, second } = await backedUp()
    const follow = aFollower()
    await inStore(dataDir, async (store) => {
      await store.update(second, changed(second, { note: 'A note', history: [aNote] }))
      await follow(store)
    })
    rmSync(storeFile(dataDir))
    await restore(file, dataDir)
    await inStore(dataDir, async (store) => expect(await follow(store)).toEqual(await store.list(10)))
  })
})
