import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openEmbeddedStore } from './embedded.ts'
import { openMongoStore } from './mongo.ts'
import type { Store } from './quote-store.ts'

/**
 * Opens the store that is configured: MongoDB where `MONGODB_URI` is set, else the embedded one.
 * @throws {StartError} when the embedded store cannot be opened.
 */
export function openStore({ MONGODB_URI, DATA_DIR }: Config, log: Log): Store {
  return MONGODB_URI === undefined ? openEmbeddedStore(DATA_DIR) : openMongoStore(MONGODB_URI, log)
}
