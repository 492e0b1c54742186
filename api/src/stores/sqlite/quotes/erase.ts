import type { QuoteStore } from '../../interface/quote-store.ts'
import { type Database, sqliteFault } from '../file/engine.ts'
import { nextChange } from './quote-table.ts'
import type { QuoteParts } from './sqlite-quotes.ts'

/** Remembers, in the transaction of an erasure, that the file may have remains. */
export const markErased = "INSERT OR IGNORE INTO settings VALUES ('vacuumDue', 'true')"

interface EraseParts extends QuoteParts {
  /** Removes the photos of those quotes that are not stored any more, and copies that killed processes left behind. */
  removeCopies: (ids: string[]) => Promise<void>
}

export function sqliteErase(parts: EraseParts): Pick<QuoteStore, 'erase' | 'eraseAll'> {
  const { db, commit, table, deliveries, checkpoints, removeCopies } = parts
  const addErasures = db.prepare(
    `INSERT INTO erasures (quoteId, erasedAt, source, changedAt)
    SELECT id, ?, source, ${nextChange} FROM quotes WHERE id IN (SELECT value FROM json_each(?))
    ON CONFLICT DO UPDATE SET source = excluded.source, changedAt = excluded.changedAt`,
  )
  const setErased = db.prepare(markErased)
  const remove = db.prepare('DELETE FROM quotes WHERE id IN (SELECT value FROM json_each(?))')

  function eraseNow(ids: string[]): number {
    const list = JSON.stringify(ids)
    deliveries.eraseAll(list)
    addErasures.run(new Date().toISOString(), list)
    const erased = Number(remove.run(list).changes)
    if (erased > 0) setErased.run()
    return erased
  }

  async function commitErasure(ids: string[], erase: () => number): Promise<number> {
    const erased = await commit(erase)
    if (erased > 0) checkpoints.run()
    await removeCopies(ids)
    return erased
  }

  return {
    eraseAll: (ids) => commitErasure(ids, () => eraseNow(ids)),
    async erase(id, version) {
      const erase = () => (version === undefined || table.hasVersion(id, version) ? eraseNow([id]) : 0)
      return (await commitErasure([id], erase)) > 0
    },
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
