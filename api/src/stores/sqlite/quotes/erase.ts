import type { StoredQuote } from '@concrete-quote/openapi'
import { erasureDeliveries, type ReceiversOf, nobody } from '../../interface/delivery-store.ts'
import type { QuoteStore } from '../../interface/quote-store.ts'
import { deliveriesOf, type Erasure, type RecordStore, toErasure } from '../../interface/record-store.ts'
import { type Database, sqliteFault } from '../file/engine.ts'
import { erasedOrVanished, nextChange } from './quote-table.ts'
import type { QuoteParts } from './sqlite-quotes.ts'

/** Remembers, in the transaction of an erasure, that the file may have remains. */
export const markErased = "INSERT OR IGNORE INTO settings VALUES ('vacuumDue', 'true')"

interface EraseParts extends QuoteParts {
  /** Removes the photos of those quotes that are not stored any more, and copies that killed processes left behind. */
  removeCopies: (ids: string[]) => Promise<void>
}

type ErasureStore = Pick<QuoteStore, 'erase' | 'eraseAll'> &
  Pick<RecordStore, 'erasures' | 'latestErased' | 'addErasures'>

export function sqliteErase(parts: EraseParts): ErasureStore {
  const { db, commit, read, table, deliveries, checkpoints, removeCopies } = parts
  const find = db.prepare('SELECT id, source FROM quotes WHERE id IN (SELECT value FROM json_each(?))')
  const mark = db.prepare(
    `INSERT INTO erasures (quoteId, erasedAt, source, changedAt) VALUES (?, ?, ?, ${nextChange})
    ON CONFLICT DO UPDATE SET source = excluded.source, changedAt = excluded.changedAt`,
  )
  const setErased = db.prepare(markErased)
  const remove = db.prepare('DELETE FROM quotes WHERE id IN (SELECT value FROM json_each(?))')
  const page = db.prepare(
    'SELECT quoteId AS id, erasedAt FROM erasures WHERE quoteId > ? ORDER BY quoteId LIMIT ?',
  )
  const latest = db.prepare(`SELECT quoteId AS id FROM ${erasedOrVanished} ORDER BY changedAt DESC LIMIT ?`)
  const add = db.prepare(
    `INSERT OR IGNORE INTO erasures (quoteId, erasedAt, changedAt) VALUES (?, ?, ${nextChange})`,
  )

  function eraseNow(ids: string[], receiversOf: ReceiversOf): number {
    const found = find.all(JSON.stringify(ids)) as Pick<StoredQuote, 'id' | 'source'>[]
    const list = JSON.stringify(found.map(({ id }) => id))
    const erasedAt = new Date().toISOString()
    deliveries.eraseAll(list)
    for (const { id, source } of found) {
      mark.run(id, erasedAt, source)
      erasureDeliveries({ id, erasedAt }, receiversOf(source)).forEach(deliveries.insert)
    }
    remove.run(list)
    if (found.length > 0) setErased.run()
    return found.length
  }

  async function commitErasure(ids: string[], erase: () => number): Promise<number> {
    const erased = await commit(erase)
    if (erased > 0) checkpoints.run()
    await removeCopies(ids)
    return erased
  }

  function readPage(limit: number, after: string): Erasure[] {
    const rows = page.all(after, limit) as Erasure[]
    const ofQuotes = deliveries.between(rows[0]?.id ?? '', rows.at(-1)?.id ?? '')
    return rows.map(({ id, erasedAt }) => toErasure(id, erasedAt, ofQuotes.get(id) ?? []))
  }

  return {
    eraseAll: (ids, receiversOf = nobody) => commitErasure(ids, () => eraseNow(ids, receiversOf)),
    async erase(id, version, receiversOf = nobody) {
      const erase = () =>
        version === undefined || table.hasVersion(id, version) ? eraseNow([id], receiversOf) : 0
      return (await commitErasure([id], erase)) > 0
    },
    erasures: (limit, after = '') => read(() => readPage(limit, after)),
    latestErased: (limit) => read(() => (latest.all(limit) as Pick<Erasure, 'id'>[]).map(({ id }) => id)),
    addErasures: (added) =>
      commit(() => {
        for (const erasure of added) {
          add.run(erasure.id, erasure.erasedAt)
          deliveriesOf(erasure).forEach(deliveries.insert)
        }
      }),
  }
}

/**
 * Rebuilds the file if quotes were erased. SQLite overwrites what it deletes, but may have left a copy of a row in an unused
 * part of a page when it moved that row to another page.
 */
export function vacuumIfErased(db: Database) {
  if (!db.prepare("SELECT 1 FROM settings WHERE name = 'vacuumDue'").get()) return
  try {
    db.exec("VACUUM; DELETE FROM settings WHERE name = 'vacuumDue'")
  } catch (error) {
    // The next start retries it.
    if (sqliteFault(error) === undefined) throw error
  }
}
