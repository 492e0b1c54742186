import type { Checkpoints } from './checkpoints.ts'
import type { Access } from './group-commit.ts'
import type { StoreHealth } from './store-health.ts'

/** How long a successful commit counts as proof that the store works, in milliseconds. */
const provenMs = 3000

interface ReadinessDeps {
  health: StoreHealth
  checkpoints: Pick<Checkpoints, 'run'>
  commit: Access['commit']
  /** Throws if a quote could not be stored, as far as can be checked cheaply. */
  checkFile: () => void
  /** A small durable write. */
  trialWrite: () => void
}

/**
 * Checks whether the embedded store can store a quote, by a small write. Rejects with `StoreUnavailableError` if the
 * last commit or checkpoint, or a trial write, failed. While the store works, trial writes are seconds apart,
 * regardless of how often this is called.
 */
export function createReadiness({ health, checkpoints, commit, checkFile, trialWrite }: ReadinessDeps) {
  let trial: Promise<void> | undefined

  async function tryToWrite() {
    await commit(trialWrite)
    checkpoints.run()
  }

  return async (): Promise<void> => {
    checkFile()
    if (!health.isProvenWithin(provenMs)) {
      trial ??= tryToWrite().finally(() => (trial = undefined))
      await trial
    }
    health.assertHealthy()
  }
}
