import type { Database } from './engine.ts'
import type { FileWatch } from './file-identity.ts'
import { sizeOf, walOf } from './store-files.ts'
import type { StoreHealth } from './store-health.ts'

/**
 * How often the write-ahead log is checkpointed unless it is empty, and how often that is retried while another process
 * reads, in milliseconds. SQLite does not report that its own automatic checkpoints fail.
 */
const everyMs = 10_000
const retryMs = 1000

export type Checkpoints = ReturnType<typeof createCheckpoints>

/**
 * Checkpoints the write-ahead log, and truncates it, because it may contain what was erased, until the store is closed.
 * While another process reads, such as a backup, the log is kept, and truncated by a later checkpoint.
 */
export function createCheckpoints(db: Database, file: string, health: StoreHealth, watch?: FileWatch) {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  let checkpointedAt = performance.now()
  let isBusy = false

  /** `health` logs failures. */
  function run() {
    if (!db.isOpen) return
    checkpointedAt = performance.now()
    try {
      health.attempt('checkpoint', () => {
        watch?.check()
        // Which writes to the log.
        if (!isBusy) watch?.renewId()
        isBusy = (checkpoint.get() as { busy: number }).busy > 0
        watch?.check()
      })
    } catch {
      // The checkpoint is retried.
    }
  }

  const timer = setInterval(() => {
    if (!db.isOpen) return clearInterval(timer)
    const isDue = isBusy || performance.now() - checkpointedAt >= everyMs
    if (isDue && sizeOf(walOf(file)) > 0) run()
  }, retryMs).unref()
  return { run }
}
