import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Quotes } from '../quotes/quote-document.ts'
import { lastBeforeSearches, migrate } from './migrations.ts'

/** The delay before another attempt, in milliseconds. */
const retryMs = 1000

/** Applies the migrations that take long on a large database, while the store is used. */
export function createBackgroundMigration(connection: Connection, quotes: Quotes, log: Logger) {
  const stopping = new AbortController()
  let isDone = false
  let isSearchable = false

  /** Continues after a failure, until it is stopped: a quote that is migrated is not written again. */
  async function run() {
    let lastLogged: string | undefined
    while (!isDone && !stopping.signal.aborted) {
      try {
        await migrate(connection, quotes, lastBeforeSearches)
        isSearchable = true
        isDone = await migrate(connection, quotes)
      } catch (err) {
        const { message } = err as Error
        if (message !== lastLogged && !stopping.signal.aborted)
          log.warn({ err }, 'a database migration was interrupted; retrying')
        lastLogged = message
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    /** Resolves at the end. */
    run,
    /** Whether all quotes have their search keys. */
    isSearchable: () => isSearchable,
    /** Stops it when the connection closes: a later start continues. */
    stop: () => stopping.abort(),
  }
}
