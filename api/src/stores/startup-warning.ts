import { setTimeout as sleep } from 'node:timers/promises'
import { UserFacingError } from '../errors.ts'
import type { Store } from './store.ts'

/** How long the start waits for the store before it continues without it. */
const timeoutMs = 1500

/**
 * Checks whether the store is available.
 * @param storeName The name of the store for messages, such as `MongoDB`.
 * @returns Why it is not, as a sentence; undefined if it is.
 * @throws {UserFacingError} if waiting does not help.
 */
export async function startupWarning(
  store: Pick<Store, 'ping'>,
  storeName: string,
): Promise<string | undefined> {
  const timeout = new AbortController()
  const ping = store.ping().then(
    () => undefined,
    (error: Error) => {
      if (error.cause instanceof UserFacingError) throw error
      return error.message
    },
  )
  const late = sleep(timeoutMs, `${storeName} does not respond.`, { signal: timeout.signal }).catch(
    () => undefined,
  )
  return Promise.race([ping, late]).finally(() => timeout.abort())
}
