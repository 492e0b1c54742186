import type Database from 'libsql'
import { StoreUnavailableError } from '../../store-errors.ts'
import type { StoreHealth } from './store-health.ts'

/** The pages in the write-ahead log after which SQLite checkpoints (its default). */
const walPages = 1000

/**
 * The least interval between the store's own checkpoints, in milliseconds. SQLite does not report that its own
 * automatic checkpoints fail; these do.
 */
const everyMs = 10_000

export type Checkpoints = ReturnType<typeof createCheckpoints>

/** Checkpoints the write-ahead log, and pauses checkpoints while the file is copied. */
export function createCheckpoints(db: Database.Database, health: StoreHealth) {
  let checkpointedAt = performance.now()
  /** The copies in progress: meanwhile, the write-ahead log grows and the file does not change. */
  let copying: Promise<unknown> = Promise.resolve()
  let isCopying = false

  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE') {
    // A closed store has an empty write-ahead log.
    if (!db.open) return
    checkpointedAt = performance.now()
    health.attempt('checkpoint', () => db.exec(`PRAGMA wal_checkpoint(${mode})`))
  }

  /** Checkpoints unless a copy is in progress. `health` logs failures. */
  function run(mode: 'PASSIVE' | 'TRUNCATE' = 'PASSIVE') {
    if (isCopying) return
    try {
      checkpoint(mode)
    } catch {
      // Retried after a later commit.
    }
  }

  return {
    run: () => run(),
    /** Checkpoints and truncates the write-ahead log unless a copy is in progress. `health` logs failures. */
    truncateIfIdle: () => run('TRUNCATE'),
    runIfDue: () => {
      if (performance.now() - checkpointedAt >= everyMs) run()
    },
    /** Checkpoints and truncates the write-ahead log once no copy is in progress. */
    truncate: () => copying.then(() => checkpoint('TRUNCATE')),
    /**
     * Keeps the file unchanged until `work` is done. The write-ahead log is empty when `work` starts unless the
     * checkpoint fails, as on a full disk; `work` gets that as an argument.
     */
    pauseDuring<T>(work: (withWal: boolean) => Promise<T>): Promise<T> {
      const done = copying.then(async () => {
        // libsql would crash the process.
        if (!db.open) throw new StoreUnavailableError('The store is closed.')
        db.exec('PRAGMA wal_autocheckpoint = 0')
        isCopying = true
        let withWal = false
        try {
          checkpoint('TRUNCATE')
        } catch {
          withWal = true
        }
        try {
          return await work(withWal)
        } finally {
          isCopying = false
          db.exec(`PRAGMA wal_autocheckpoint = ${walPages}`)
        }
      })
      copying = done.catch(() => undefined)
      return done
    },
    /** Resolves when no copy is in progress. */
    idle: () => copying,
  }
}
