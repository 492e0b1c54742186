import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Runs work until it succeeds. */
export type Persist = <T>(work: () => Promise<T>) => Promise<T>

/** The delay before another attempt, in milliseconds. */
const retryMs = 1000

/** Creates a `Persist` that logs each new reason of a failure, and rejects once `signal` is aborted. */
export function createPersist(log: Logger, signal: AbortSignal): Persist {
  let lastLogged: string | undefined
  return async (work) => {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        const { message } = error as Error
        if (message !== lastLogged) log.warn({ err: error }, 'a database migration was interrupted; retrying')
        lastLogged = message
        await sleep(retryMs, undefined, { signal })
      }
    }
  }
}
