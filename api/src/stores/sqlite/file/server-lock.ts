import { join } from 'node:path'
import { DatabaseSync } from './engine.ts'
import { createPrivateFile } from './private-file.ts'
import { sqliteFault } from './fault.ts'

/**
 * Locks a data folder for one server, or for a command that must not run beside one. It is SQLite's lock on the file
 * `server.lock`, which has no content: the operating system releases it when the process ends, however it does.
 * @param waitMs How long to wait for another process to release it.
 * @returns A function that releases the lock; undefined if another process holds it.
 */
export function lockFolder(dataDir: string, waitMs: number): (() => void) | undefined {
  const path = join(dataDir, 'server.lock')
  createPrivateFile(path)
  const db = new DatabaseSync(path, { timeout: waitMs })
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => db.close()
  } catch (error) {
    db.close()
    if (sqliteFault(error) === 'SQLITE_BUSY') return undefined
    throw error
  }
}
