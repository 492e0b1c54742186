import type { Config } from '../config.ts'
import type { Log } from '../observability/log.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

/**
 * Opens the configured store: MongoDB if `MONGODB_URI` is set, else the embedded store.
 * @param isBulk Whether nobody waits for each call, as in a command: calls get longer deadlines and more retries.
 * @throws {UserFacingError} if the embedded store cannot be opened.
 */
export async function openStore(
  { MONGODB_URI, DATA_DIR }: Config,
  log: Log,
  { isBulk = false } = {},
): Promise<Store> {
  if (MONGODB_URI === undefined) return openSqliteStore(DATA_DIR, log)
  // Loaded only if needed, because the driver takes time and memory.
  const { openMongoStore, bulkPatience, visitorsPatience } = await import('./mongo/mongo-store.ts')
  return openMongoStore(MONGODB_URI, log, isBulk ? bulkPatience : visitorsPatience)
}
