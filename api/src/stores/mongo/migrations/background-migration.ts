import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { QuoteModel } from '../quotes/quote-document.ts'
import { migrate } from './migrations.ts'
import { createPersist } from './persist.ts'

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
