import { setTimeout as sleep } from 'node:timers/promises'
import { UserFacingError } from './errors.ts'
import type { Store } from './stores/quote-store.ts'

/** How long the store may take to answer before the server starts without it. */
const timeoutMs = 1500

/**
 * Asks the store whether it can do its work.
 * @param storeName How people know the store, such as `MongoDB`.
 * @returns Why it cannot, as a sentence; undefined if it can.
 * @throws {UserFacingError} when it never will.
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
  const late = sleep(timeoutMs, `${storeName} does not answer.`, { signal: timeout.signal }).catch(
    () => undefined,
  )
  return Promise.race([ping, late]).finally(() => timeout.abort())
}
