import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailableError } from './store-errors.ts'

/** More than 50 writers of one record need, who all start at once. */
const maxTries = 100
const maxPauseMs = 50

/**
 * Reads a record and changes what was read, until nobody else has changed it in between (optimistic concurrency control).
 * @param change Returns false if somebody else was faster.
 * @throws {StoreUnavailableError} if that happens 100 times, as with a record that the store does not recognize.
 */
export async function retryConflicts<T>(change: () => Promise<T | false>): Promise<T> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const changed = await change()
    if (changed !== false) return changed
    await sleep(Math.random() * Math.min(2 ** tries, maxPauseMs))
  }
  throw new StoreUnavailableError('Others kept changing the same data. Try again in a minute.')
}
