import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { aQuote } from '../../../../testing/values/a-quote.ts'
import { makeVersion12 } from '../../../../testing/values/version-12.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import {
  earlierDeliveries,
  expectConverted,
  expectDeliveredOnce,
  isLeased,
} from '../../../../testing/store-contract/earlier-deliveries.ts'
import { expectAllKept } from '../../../../testing/store-contract/expect-all-kept.ts'
import type { Position } from '../../interface/record-store.ts'
import { DatabaseSync, inDatabase } from '../file/engine.ts'
import { baselineVersion, schemaVersion } from './migrations.ts'
import { openSqliteStore } from '../sqlite-store.ts'

describe('a data folder', () => {
  let dataDir: string
  let file: string
  beforeEach(() => {
    dataDir = freshDataDir()
    file = join(dataDir, 'quotes.db')
  })
  function version(): number {
    const db = new DatabaseSync(file)
    const { user_version: applied } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    db.close()
    return applied
  }

  const keptVersions = readdirSync(join(import.meta.dirname, 'schemas')).map((name) => Number.parseInt(name))
  it('is kept of the first and of the present schema version', () => {
    expect([Math.min(...keptVersions), Math.max(...keptVersions)]).toEqual([baselineVersion, schemaVersion])
  })
  // Each file was written by the program that introduced its version; a migration is added with one of its own. Those of
  // previews may go: the steps from them are the last ones from the release before.
  it.each(keptVersions)('of schema version %i is opened with all of its data', async (kept) => {
    writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, `schemas/${kept}.db.gz`))))
    expect(version()).toBe(kept)
    const store = openSqliteStore(dataDir)
    await expectAllKept(store, { histories: kept >= 16 })
    await store.close()
    expect(version()).toBe(schemaVersion)
  })

  it.each([1, 9, 12])('of a preview, schema version %i, is left as it is, with what to do', (preview) => {
    const db = new DatabaseSync(file)
    db.exec(`CREATE TABLE quotes (id TEXT); PRAGMA user_version = ${preview}`)
    db.close()
    expect(() => openSqliteStore(dataDir)).toThrow(
      /preview of version 1\.0\. Start version 1\.1 with it once, then this/,
    )
    expect(version()).toBe(preview)
  })

  it('of schema version 14 keeps its claims, and has its stale leases released', async () => {
    writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, 'schemas/14.db.gz'))))
    const db = new DatabaseSync(file)
    const { quoteId } = db.prepare('SELECT quoteId FROM deliveries LIMIT 1').get() as { quoteId: string }
    const later = '2100-01-01T00:00:00.000Z'
    db.prepare("UPDATE deliveries SET state = 'pending', taken = 1, dueAt = ? WHERE quoteId = ?").run(
      later,
      quoteId,
    )
    db.prepare("INSERT INTO confirmations VALUES ('address', ?, ?)").run(quoteId, later)
    db.close()
    const store = openSqliteStore(dataDir)
    const now = new Date().toISOString()
    const claim = { key: 'address', now, until: later }
    expect(await store.claim({ ...claim, claimant: 'another' })).toBe(false)
    expect(await store.claim({ ...claim, claimant: quoteId })).toBe(true)
    const [delivery] = await store.deliveries(quoteId)
    expect(delivery).toMatchObject({ state: 'pending' })
    expect(delivery?.dueAt?.slice(0, 10)).toBe(now.slice(0, 10))
    expect(await store.erase(quoteId)).toBe(true)
    expect(await store.claim({ ...claim, claimant: 'another' })).toBe(true)
    await store.close()
  })

  it.each(['indexed', 'not in the index yet'])(
    'of schema version 17 finds letters such as ł as ASCII in quotes that are %s',
    async (state) => {
      writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, 'schemas/17.db.gz'))))
      const db = new DatabaseSync(file)
      const names = db.prepare(`SELECT name FROM pragma_table_info('quotes')`).all() as { name: string }[]
      const columns = names.map(({ name }) => name).join()
      const later = { respondBy: null, reference: null }
      const quotes = [
        aQuote({ ...later, lastName: 'Żółć', phone: '٩٧٢٥٥٥٠١٢٣' }),
        aQuote({ ...later, lastName: 'Straße', phone: '+44 (0)20 7946 0958' }),
        aQuote({ ...later, lastName: 'Plain', phone: '(972) 555-0148' }),
      ]
      const otherDir = freshDataDir()
      const other = openSqliteStore(otherDir, { isCommand: true })
      for (const quote of quotes) await other.add(quote)
      await other.close()
      inDatabase(join(otherDir, 'quotes.db'), (db) => makeVersion12(db, quotes))
      db.exec(`ATTACH '${join(otherDir, 'quotes.db')}' AS other;
        INSERT INTO quotes (${columns}) SELECT ${columns} FROM other.quotes`)
      const texts = ['  zołc', '  straße  4402079460958', '  plain']
      for (const [n, { id }] of quotes.entries())
        db.prepare('UPDATE quotes SET searchText = ? WHERE id = ?').run(texts[n] ?? '', id)
      db.exec(
        state === 'indexed'
          ? `INSERT INTO search (rowid, searchText)
            SELECT document, searchText FROM quotes WHERE id IN (SELECT id FROM other.quotes)`
          : 'INSERT INTO unindexed SELECT document FROM other.quotes',
      )
      db.close()
      const store = openSqliteStore(dataDir)
      const found = async (q: string) =>
        (await store.list(10, undefined, { q })).map(({ lastName }) => lastName)
      expect(await found('zolc')).toEqual(['Żółć'])
      expect(await found('9725550123')).toEqual(['Żółć'])
      expect(await found('strasse')).toEqual(['Straße'])
      expect(await found('442079460958')).toEqual(['Straße'])
      expect(await found('plain')).toEqual(['Plain'])
      await store.check()
      await store.eraseAll(quotes.map(({ id }) => id))
      await store.close()
      const after = new DatabaseSync(file)
      after.exec("INSERT INTO search (search) VALUES ('integrity-check')")
      const left = after.prepare(
        `SELECT rowid FROM search WHERE search MATCH '"zoł" OR "str" OR "zol" OR "pla"'`,
      )
      expect(left.all()).toEqual([])
      after.close()
    },
  )

  it('of schema version 23 keeps notifications of every kind and state, and sends what is under way once', async () => {
    writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, 'schemas/23.db.gz'))))
    const db = new DatabaseSync(file)
    const another = '019aa000-0009-7000-8000-000000000000'
    db.exec(`PRAGMA foreign_keys = OFF; DELETE FROM deliveries; CREATE TEMP TABLE added AS SELECT * FROM quotes LIMIT 1;
      UPDATE added SET id = '${another}', document = 9, idempotencyKey = NULL, digest = NULL;
      INSERT INTO quotes SELECT * FROM added; INSERT INTO unindexed VALUES (9)`)
    const quoteIds = (db.prepare('SELECT id FROM quotes').all() as { id: string }[]).map(({ id }) => id)
    const insert = db.prepare(
      'INSERT INTO deliveries (quoteId, channel, state, attempts, dueAt, settledAt, error, sender, leased) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    for (const delivery of earlierDeliveries(quoteIds)) {
      const { quoteId, channel, state, attempts, dueAt, settledAt, error, sender } = delivery
      const leased = Number(isLeased(delivery))
      insert.run(quoteId, channel, state, attempts, dueAt, settledAt, error, sender, leased)
    }
    db.close()
    // A command does not release leases.
    const byCommand = openSqliteStore(dataDir, { isCommand: true })
    await expectConverted(byCommand, quoteIds)
    await byCommand.close()
    const migrated = new DatabaseSync(file)
    const leased = migrated.prepare('SELECT DISTINCT quoteId FROM deliveries WHERE leased = 1').all()
    migrated.close()
    expect(leased).toEqual([{ quoteId: quoteIds[1] }])
    const store = openSqliteStore(dataDir)
    await expectDeliveredOnce(store, quoteIds)
    await store.close()
  })

  it('of schema version 17 lists its quotes among the changes by their receipt, and one that changes last', async () => {
    writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, 'schemas/17.db.gz'))))
    const store = openSqliteStore(dataDir)
    const [newest, ...others] = await store.list(10)
    const oldest = others.pop()
    if (!newest || !oldest) throw new Error('The file has too few quotes.')
    expect(await store.update(oldest, { ...oldest, note: 'Called' })).toBe(true)
    const found: string[] = []
    for (let after: Position | undefined; ;) {
      const { items, end } = await store.changedQuotes({ since: 0, after, limit: 1 })
      if (!items[0]) break
      found.push(items[0].id)
      after = end
    }
    expect(found).toEqual([...others.map(({ id }) => id).reverse(), newest.id, oldest.id])
    await store.close()
  })

  it('of a newer schema version is rejected, with an error that says what to do', async () => {
    await openSqliteStore(dataDir).close()
    const db = new DatabaseSync(file)
    db.exec(`PRAGMA user_version = ${schemaVersion + 1}`)
    db.close()
    expect(() => openSqliteStore(dataDir)).toThrow(/newer version of this program. Run that/)
  })
})
