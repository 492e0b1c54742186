import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Persist } from '../connection/call.ts'
import type { QuoteModel } from '../quotes/quote-document.ts'
import { migrate } from './migrations.ts'

/** Applies the migrations that take long on a large database, while the store is used. */
export function createBackgroundMigration(connection: Connection, quotes: QuoteModel, log: Logger) {
  const stopping = new AbortController()
  const persist = createPersist(log, stopping.signal)
  let isDone = false
  let running: Promise<void> | undefined

  async function run() {
    // Rejects only once it is stopped.
    await persist(() => migrate(connection, quotes, persist)).then(
      () => (isDone = true),
      () => undefined,
    )
  }

  return {
    /** Resolves at the end. */
    run: () => (running ??= run()),
    isDone: () => isDone,
    /** Stops it when the connection closes: a later start continues. */
    stop: () => stopping.abort(),
  }
}

/** The delay before another attempt, in milliseconds. */
const retryMs = 1000

/** Creates a `Persist` that logs each new reason of a failure, and rejects once `signal` is aborted. */
function createPersist(log: Logger, signal: AbortSignal): Persist {
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
