import type { Checkpoints } from './checkpoints.ts'
import type { Access } from './group-commit.ts'
import type { StoreHealth } from './store-health.ts'

/** How long a successful commit proves that the next one can succeed, in milliseconds. */
const provenMs = 3000

interface Deps {
  health: StoreHealth
  checkpoints: Checkpoints
  commit: Access['commit']
  /** Finds out cheaply why a quote could not be stored, and throws. */
  checkFile: () => void
  /** A write like a visitor's that leaves nothing behind. */
  trialWrite: () => void
}

/**
 * Tells whether the embedded store can store a quote, by storing one: it rejects with `StoreUnavailableError` when the
 * last commit or checkpoint failed, or a trial write does. Trials are seconds apart, however often somebody asks.
 */
export function createReadiness({ health, checkpoints, commit, checkFile, trialWrite }: Deps) {
  let trial: Promise<void> | undefined

  async function tryToWrite() {
    await commit(trialWrite)
    checkpoints.run()
  }

  return async (): Promise<void> => {
    checkFile()
    if (!health.hasCommittedWithin(provenMs)) {
      trial ??= tryToWrite().finally(() => (trial = undefined))
      await trial
    }
    health.assertHealthy()
  }
}
