import type Database from 'libsql'
import { StoreUnavailableError } from '../../quote-store.ts'
import type { StoreHealth } from './store-health.ts'

/** How many pages the journal may have before SQLite moves it into the file (its default). */
const journalPages = 1000

/**
 * How often at most the store moves the journal into the file by itself, in milliseconds. SQLite does not report
 * that its own checkpoints fail; these do.
 */
const everyMs = 10_000

export type Checkpoints = ReturnType<typeof createCheckpoints>

/** Moves the write-ahead log into the store's file, and lets it rest while that is copied. */
export function createCheckpoints(db: Database.Database, health: StoreHealth) {
  let checkpointedAt = performance.now()
  /** The copies under way: meanwhile the journal grows, and the file stays as it is. */
  let copying: Promise<unknown> = Promise.resolve()
  let isCopying = false

  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE') {
    // A closed store left its journal empty.
    if (!db.open) return
    checkpointedAt = performance.now()
    health.attempt('checkpoint', () => db.exec(`PRAGMA wal_checkpoint(${mode})`))
  }

  /** Moves what is in the journal now, unless a copy is under way. What fails is logged by `health`. */
  function run() {
    if (isCopying) return
    try {
      checkpoint('PASSIVE')
    } catch {
      // Tried again after a later commit.
    }
  }

  return {
    run,
    runIfDue: () => {
      if (performance.now() - checkpointedAt >= everyMs) run()
    },
    /** Moves the journal into the file and leaves nothing in it, once no copy is under way. */
    truncate: () => copying.then(() => checkpoint('TRUNCATE')),
    /**
     * Lets the file rest until `work` is done. The journal is empty when `work` begins, unless it cannot be moved,
     * as on a full disk: `work` is told so.
     */
    pauseDuring<T>(work: (withJournal: boolean) => Promise<T>): Promise<T> {
      const done = copying.then(async () => {
        // libsql would end the process.
        if (!db.open) throw new StoreUnavailableError('The store is closed.')
        db.exec('PRAGMA wal_autocheckpoint = 0')
        isCopying = true
        let withJournal = false
        try {
          checkpoint('TRUNCATE')
        } catch {
          withJournal = true
        }
        try {
          return await work(withJournal)
        } finally {
          isCopying = false
          db.exec(`PRAGMA wal_autocheckpoint = ${journalPages}`)
        }
      })
      copying = done.catch(() => undefined)
      return done
    },
    /** Resolves when no copy is under way. */
    idle: () => copying,
  }
}
