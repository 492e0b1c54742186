import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './quote-store.ts'

/**
 * Opens the store that is configured: MongoDB where `MONGODB_URI` is set, else the embedded one.
 * @param isBulk Whether nobody waits for each call, such as in a command: it may take longer, and is tried again.
 * @throws {UserFacingError} when the embedded store cannot be opened.
 */
export async function openStore(
  { MONGODB_URI, DATA_DIR }: Config,
  log: Log,
  { isBulk = false } = {},
): Promise<Store> {
  if (MONGODB_URI === undefined) return openSqliteStore(DATA_DIR, log)
  // Its driver takes time and memory that others are spared.
  const { openMongoStore, bulkPatience, visitorsPatience } = await import('./mongo/mongo-store.ts')
  return openMongoStore(MONGODB_URI, log, isBulk ? bulkPatience : visitorsPatience)
}
