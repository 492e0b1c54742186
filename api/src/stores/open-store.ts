import type { Config } from '../config.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store, StoreUse } from './store.ts'

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
