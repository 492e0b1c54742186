import type { Config } from '../config.ts'
import type { Log } from '../observability/log.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { OnDamage } from './quote-digest.ts'
import type { Store } from './store.ts'

/** How a store is used. */
export interface StoreUse {
  log: Log
  onDamage: OnDamage
  /**
   * Whether a command uses it, beside a server or alone: nobody waits for each call, so that calls get longer deadlines and
   * more retries, and work that only a server does is left to it.
   */
  isCommand?: boolean
}

/**
 * Opens the configured store: MongoDB if `MONGODB_URI` is set, else the embedded store.
 * @throws {UserFacingError} if the embedded store cannot be opened.
 */
export async function openStore({ MONGODB_URI, DATA_DIR }: Config, use: StoreUse): Promise<Store> {
  if (MONGODB_URI === undefined) return openSqliteStore(DATA_DIR, use)
  // Loaded only if needed, because the driver takes time and memory.
  const { openMongoStore } = await import('./mongo/mongo-store.ts')
  return openMongoStore(MONGODB_URI, use)
}
