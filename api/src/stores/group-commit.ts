import type Database from 'libsql'
import { IdempotencyConflictError, StoreUnavailableError } from './quote-store.ts'

/** How a part of the embedded store works on its file. */
export interface Access {
  db: Database.Database
  /** Runs a write in the next commit, and resolves when that is durable. */
  commit: <T>(write: () => T) => Promise<T>
  /** Runs what needs no commit, now. */
  answer: <T>(work: () => T) => Promise<T>
}

/** Runs what libsql does at once as the interface has it. */
export function answerFrom(db: Database.Database) {
  return <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve) => {
      checkOpen(db)
      resolve(work())
    }).catch((error: unknown) => {
      throw unavailable(error)
    })
}

/** What comes after the end is refused here: libsql would end the process. */
function checkOpen(db: Database.Database) {
  if (!db.open) throw new Error('The store is closed')
}

/**
 * Lets writes gather for a turn of the event loop and commits them together: one fsync for all who wait. Each write
 * resolves when it is durable; one that fails is its own affair, unless its fault ended the transaction for all.
 */
export function groupCommit(db: Database.Database) {
  let queue: {
    write: () => unknown
    resolve: (value: unknown) => void
    reject: (reason: unknown) => void
  }[] = []

  function flush() {
    const batch = queue
    queue = []
    try {
      checkOpen(db)
      db.exec('BEGIN IMMEDIATE')
      const settle = batch.map(({ write, resolve, reject }) => {
        try {
          const value = write()
          return () => resolve(value)
        } catch (error) {
          if (!db.inTransaction) throw error
          return () => reject(error instanceof IdempotencyConflictError ? error : unavailable(error))
        }
      })
      db.exec('COMMIT')
      for (const settleOne of settle) settleOne()
    } catch (error) {
      if (db.open && db.inTransaction) db.exec('ROLLBACK')
      for (const { reject } of batch) reject(unavailable(error))
    }
  }

  return <T>(write: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting = { write, resolve: resolve as (value: unknown) => void, reject }
      if (queue.push(waiting) === 1) setImmediate(flush)
    })
}

function unavailable(cause: unknown): StoreUnavailableError {
  if (cause instanceof StoreUnavailableError) return cause
  return new StoreUnavailableError('The quote could not be stored', { cause })
}
