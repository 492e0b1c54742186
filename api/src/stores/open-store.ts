import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { UserFacingError } from '../platform/errors.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { OnDamage, Store, StoreUse } from './store.ts'

/**
 * Opens the configured store: MongoDB if `MONGODB_URI` is set, else the embedded store. Each damaged quote is reported once.
 * @throws {UserFacingError} if the embedded store cannot be opened.
 */
export async function openStore(
  { MONGODB_URI, DATA_DIR }: Config,
  { onDamage, ...options }: StoreUse,
): Promise<Store> {
  const use = { ...options, ...(onDamage && { onDamage: oncePerQuote(onDamage) }) }
  if (MONGODB_URI === undefined) return openSqliteStore(DATA_DIR, use)
  // Loaded only if needed, because the driver takes time and memory.
  const { openMongoStore } = await import('./mongo/mongo-store.ts')
  return openMongoStore(MONGODB_URI, use)
}

/** Reports each damaged quote only once, however often it is read. */
function oncePerQuote(report: OnDamage): OnDamage {
  const reported = new Set<string>()
  return (id) => {
    if (reported.has(id)) return
    reported.add(id)
    report(id)
  }
}

/** How long the start waits for the store before it continues without it. */
const timeoutMs = 1500

/**
 * @returns Why the store, such as `MongoDB`, is not available, as a sentence; undefined if it is.
 * @throws {UserFacingError} if waiting does not help.
 */
export function startupWarning(store: Pick<Store, 'ping'>, storeName: string): Promise<string | undefined> {
  const ping = store.ping().then(
    () => undefined,
    (error: Error) => {
      if (error.cause instanceof UserFacingError) throw error
      return error.message
    },
  )
  return Promise.race([ping, sleep(timeoutMs, `${storeName} does not respond.`, { ref: false })])
}
