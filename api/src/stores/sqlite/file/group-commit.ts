import { StoreUnavailableError } from '../../store-errors.ts'
import { type Database, sqliteFault } from './engine.ts'
import type { StoreHealth } from './store-health.ts'

/** How long a write waits for those of other processes, in milliseconds, and how often it tries. */
const busy = { maxMs: 5000, retryMs: 1 }

/** How long other calls wait for them, blocking the event loop. */
export const busyTimeoutMs = 5

/** How the parts of the embedded store access its file. */
export interface Access {
  db: Database
  /** Runs a write in the next commit, perhaps twice, and resolves when it is durable. */
  commit: <T>(write: () => T) => Promise<T>
  read: <T>(work: () => T) => Promise<T>
}

/** Wraps synchronous reads as promises. */
export function createReader(db: Database, health: StoreHealth) {
  return <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve) => {
      checkOpen(db)
      resolve(health.attempt('read', work))
    })
}

function checkOpen(db: Database) {
  if (!db.isOpen) throw new StoreUnavailableError('The store is closed.')
}

interface QueuedWrite {
  write: () => unknown
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

interface Deps {
  db: Database
  health: StoreHealth
  /** Throws unless the committed data is in the file at the store's path. */
  checkFile: () => void
  /** How long to leave the file to other processes after each commit, in milliseconds. */
  restMs: number
}

/**
 * Groups the writes of one turn of the event loop into one commit, with one fsync. If one fails, they run again, each with
 * a savepoint, so that it leaves nothing behind and does not affect the others. A fault of the store fails them all.
 */
export function groupCommit({ db, health, checkFile, restMs }: Deps) {
  const savepoint = db.prepare('SAVEPOINT one_write')
  const release = db.prepare('RELEASE one_write')
  let queue: QueuedWrite[] = []
  let busySince: number | undefined

  /** Runs one write of a transaction. Returns a function that settles it after the commit. */
  function runOne({ write, resolve }: QueuedWrite): () => void {
    const value = write()
    return () => resolve(value)
  }

  /** Runs one write, which leaves nothing behind if it fails. A fault of the store ends the transaction. */
  function runOneAlone(queued: QueuedWrite): () => void {
    savepoint.run()
    try {
      const settle = runOne(queued)
      release.run()
      return settle
    } catch (error) {
      if (!db.isTransaction || sqliteFault(error) !== undefined) throw error
      db.exec('ROLLBACK TO one_write; RELEASE one_write')
      return () => queued.reject(error)
    }
  }

  /** Begins a transaction, unless another process has one: then the event loop is not blocked until that ends. */
  function isBusy(): boolean {
    busySince ??= performance.now()
    if (performance.now() - busySince > busy.maxMs) return false
    try {
      db.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE')
      return false
    } catch (error) {
      return sqliteFault(error) === 'SQLITE_BUSY'
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    }
  }

  function commitAll(runAll: () => (() => void)[]): (() => void)[] {
    checkOpen(db)
    checkFile()
    if (!db.isTransaction) db.exec('BEGIN IMMEDIATE')
    const settle = runAll()
    db.exec('COMMIT')
    checkFile()
    return settle
  }

  /** Commits the queued writes, or those of a commit that failed because of one of them. */
  function flush(again?: QueuedWrite[]) {
    if (db.isOpen && isBusy()) return void setTimeout(flush, busy.retryMs, again)
    busySince = undefined
    const batch = again ?? queue
    // A write may queue another one.
    if (!again) queue = []
    try {
      const settle = health.attempt('commit', () => commitAll(() => batch.map(again ? runOneAlone : runOne)))
      if (restMs > 0) setTimeout(() => settle.forEach((settleOne) => settleOne()), restMs)
      else for (const settleOne of settle) settleOne()
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      if (!again && !(error instanceof StoreUnavailableError)) return flush(batch)
      for (const { reject } of batch) reject(error)
    }
  }

  return <T>(write: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting = { write, resolve: resolve as (value: unknown) => void, reject }
      if (queue.push(waiting) === 1) setImmediate(flush)
    })
}
