import type { Database } from './engine.ts'
import type { FileWatch } from './file-identity.ts'
import type { StoreHealth } from './store-health.ts'

/**
 * The least interval between the store's own checkpoints, in milliseconds. SQLite does not report that its own
 * automatic checkpoints fail; these do.
 */
const everyMs = 10_000

interface Deps {
  db: Database
  health: StoreHealth
  watch: FileWatch | undefined
}

export type Checkpoints = ReturnType<typeof createCheckpoints>

/**
 * Checkpoints the write-ahead log, and truncates it, because it may contain erased quotes. While another process reads,
 * such as a backup, the log is kept, and truncated by a later checkpoint.
 */
export function createCheckpoints({ db, health, watch }: Deps) {
  let checkpointedAt = performance.now()

  /** `health` logs failures. */
  function run() {
    if (!db.isOpen) return
    checkpointedAt = performance.now()
    try {
      health.attempt('checkpoint', () => {
        watch?.check()
        watch?.renewId()
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        watch?.check()
      })
    } catch {
      // The checkpoint is retried after a later commit.
    }
  }

  return {
    run,
    runIfDue: () => {
      if (performance.now() - checkpointedAt >= everyMs) run()
    },
  }
}
