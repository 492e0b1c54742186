import type Database from 'libsql'
import { StoreUnavailableError } from '../../store-errors.ts'
import { sqliteFault } from './fault.ts'
import type { StoreHealth } from './store-health.ts'

/** How the parts of the embedded store access its file. */
export interface Access {
  db: Database.Database
  /** Runs a write in the next commit, and resolves when it is durable. */
  commit: <T>(write: () => T) => Promise<T>
  /** Runs a read immediately. */
  read: <T>(work: () => T) => Promise<T>
}

/** Wraps synchronous reads as promises. */
export function createReader(db: Database.Database, health: StoreHealth) {
  return <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve) => {
      checkOpen(db)
      resolve(health.attempt('read', work))
    })
}

/** libsql would crash the process if called after it was closed. */
function checkOpen(db: Database.Database) {
  if (!db.open) throw new StoreUnavailableError('The store is closed.')
}

interface QueuedWrite {
  write: () => unknown
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

interface Deps {
  db: Database.Database
  health: StoreHealth
  /** Throws unless the committed data is in the file at the store's path. */
  checkFiles: () => void
  /** Called after each commit, once it is acknowledged. */
  onCommitted: () => void
}

/**
 * Groups the writes of one turn of the event loop into one commit, with one fsync. Each write has a savepoint, so
 * that one that fails leaves nothing behind and does not affect the others. A fault of the store fails them all.
 */
export function groupCommit({ db, health, checkFiles, onCommitted }: Deps) {
  const savepoint = db.prepare('SAVEPOINT one_write')
  const release = db.prepare('RELEASE one_write')
  let queue: QueuedWrite[] = []

  /** Runs one write of a transaction. Returns a function that settles it after the commit. */
  function runOne({ write, resolve, reject }: QueuedWrite): () => void {
    savepoint.run()
    try {
      const value = write()
      release.run()
      return () => resolve(value)
    } catch (error) {
      if (!db.inTransaction || sqliteFault(error) !== undefined) throw error
      db.exec('ROLLBACK TO one_write; RELEASE one_write')
      return () => reject(error)
    }
  }

  function commitAll(batch: QueuedWrite[]): (() => void)[] {
    try {
      db.exec('BEGIN IMMEDIATE')
      const settle = batch.map(runOne)
      db.exec('COMMIT')
      checkFiles()
      return settle
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  function flush() {
    const batch = queue
    queue = []
    try {
      checkOpen(db)
      for (const settle of health.attempt('commit', () => commitAll(batch))) settle()
      setImmediate(onCommitted)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return <T>(write: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting = { write, resolve: resolve as (value: unknown) => void, reject }
      if (queue.push(waiting) === 1) setImmediate(flush)
    })
}
