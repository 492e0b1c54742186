import type Database from 'libsql'
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
  let copies = 0

  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE') {
    // A closed store left its journal empty.
    if (!db.open) return
    checkpointedAt = performance.now()
    health.attempt('checkpoint', () => db.exec(`PRAGMA wal_checkpoint(${mode})`))
  }

  /** Moves what is in the journal now, unless a copy is under way. What fails is logged by `health`. */
  function run() {
    if (copies > 0) return
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
     * Lets the file rest until `work` is done. The journal is empty when `work` begins, unless it cannot be moved:
     * the disk may be full.
     */
    pauseDuring<T>(work: () => Promise<T>): Promise<T> {
      copies++
      const done = copying.then(async () => {
        db.exec('PRAGMA wal_autocheckpoint = 0')
        try {
          checkpoint('TRUNCATE')
        } catch {
          // The journal is copied too.
        }
        try {
          return await work()
        } finally {
          copies--
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
