/**
 * SQLite, by the API of `node:sqlite`, which Node 20 lacks. Importing that here instead is all that a later switch takes.
 */
import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

export { backup, DatabaseSync }

/** An open file. */
export type Database = DatabaseSyncInstance
