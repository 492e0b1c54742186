import type { Database } from './engine.ts'
import { sqliteFault } from './fault.ts'

/** Remembers, in the transaction of an erasure, that the file may have remains. */
export const markErased = "INSERT OR IGNORE INTO settings VALUES ('vacuumDue', 'true')"

/**
 * Rebuilds the file if quotes were erased. SQLite overwrites what it deletes, but may have left a copy of
 * a row in an unused part of a page when it moved that row to another page.
 */
export function vacuumIfErased(db: Database) {
  const isDue = db.prepare("SELECT 1 FROM settings WHERE name = 'vacuumDue'").get() !== undefined
  if (!isDue) return
  try {
    db.exec("VACUUM; DELETE FROM settings WHERE name = 'vacuumDue'")
  } catch (error) {
    // Retried at the next start.
    if (sqliteFault(error) === undefined) throw error
  }
}
