import type { Logger } from 'pino'
import { StoreUnavailableError } from '../../store-errors.ts'
import { describeFault, isDamage, sqliteFault } from './engine.ts'

/** Kinds of work on the file; `file` checks that it is there and writable. Each fails and recovers independently. */
type Work = 'file' | 'read' | 'commit' | 'checkpoint'

export type StoreHealth = ReturnType<typeof createStoreHealth>

/** Tracks whether a file works, and logs changes. `remedy`: what to do about damage, unless a backup must be restored. */
export function createStoreHealth(file: string, log: Logger, remedy?: string) {
  const failing = new Map<Work, StoreUnavailableError>()
  let damage: StoreUnavailableError | undefined
  let committedAt = -Infinity

  function failed(work: Work, error: StoreUnavailableError): StoreUnavailableError {
    committedAt = -Infinity
    if (failing.get(work)?.message !== error.message) log.error({ err: error, work }, error.message)
    failing.set(work, error)
    return error
  }

  /** Converts a fault of the store to an error of its interface; other errors pass through. */
  function toStoreError(work: Work, error: unknown): unknown {
    if (error instanceof StoreUnavailableError) return failed(work, error)
    const code = sqliteFault(error)
    if (code === undefined) return error
    const fault = failed(work, new StoreUnavailableError(describeFault(code, file, remedy), { cause: error }))
    if (isDamage(code)) damage = fault
    return fault
  }

  return {
    /** Runs work on the file. A fault of it or its disk becomes a `StoreUnavailableError`; other errors pass through. */
    attempt<T>(work: Work, run: () => T): T {
      // Writing to a damaged file would spread the damage.
      if (work === 'commit' && damage) throw damage
      try {
        const result = run()
        if (failing.delete(work)) log.info({ work }, 'the store works again')
        if (work === 'commit') committedAt = performance.now()
        return result
      } catch (error) {
        throw toStoreError(work, error)
      }
    },
    /** Whether a commit succeeded in the last `ms` milliseconds, nothing has failed since, and nothing still fails. */
    isProvenWithin: (ms: number) => failing.size === 0 && performance.now() - committedAt < ms,
    /** @throws {StoreUnavailableError} while work fails, or after damage was found. */
    assertHealthy() {
      const [fault = damage] = failing.values()
      if (fault) throw fault
    },
  }
}

/** How long a successful commit counts as proof that the store works, in milliseconds. */
const provenMs = 3000

/**
 * Checks whether the embedded store can store a quote, by a small write. Rejects with `StoreUnavailableError` if the last
 * commit or checkpoint, or a trial write, failed. While the store works, trial writes are seconds apart, regardless of how
 * often this is called.
 * @param checkFile Throws if a quote could not be stored, as far as can be checked cheaply.
 * @param tryToWrite Makes a small durable write, and a checkpoint.
 */
export function createReadiness(health: StoreHealth, checkFile: () => void, tryToWrite: () => Promise<void>) {
  let trial: Promise<void> | undefined

  return async (): Promise<void> => {
    checkFile()
    if (!health.isProvenWithin(provenMs)) {
      trial ??= tryToWrite().finally(() => (trial = undefined))
      await trial
    }
    health.assertHealthy()
  }
}
