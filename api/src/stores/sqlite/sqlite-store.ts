import { pino } from 'pino'
import { adaptLimiter, MemoryLimiter } from '../limiter.ts'
import { recordStores } from '../records/record-stores.ts'
import type { Store, StoreUse } from '../store.ts'
import { checkStore } from './backup/back-up.ts'
import { sqliteCollections } from './collections.ts'
import { createReadiness } from './file/store-health.ts'
import { removeAbandonedFolders, storeFile } from './file/store-files.ts'
import { checkWritable, createAccess, openFile } from './open-file.ts'
import { sqliteErase } from './quotes/erase.ts'
import { photoFile } from './photos/photo-file.ts'
import { sqlitePhotos } from './photos/sqlite-photos.ts'
import { createQuoteTable } from './quotes/quote-table.ts'
import { createSearchIndex } from './quotes/search-index.ts'
import { createQuoteDeliveries, sqliteDeliveries } from './quotes/sqlite-deliveries.ts'
import { sqliteQuotes } from './quotes/sqlite-quotes.ts'
import { sqliteChanges, sqliteRecords } from './quotes/sqlite-records.ts'

/**
 * Opens the store in `dataDir`, an SQLite file that one server and any number of commands use at the same time.
 * @throws {UserFacingError} if another server uses it, the folder is not writable, its disk is full, it is damaged, or its
 *   schema version is newer.
 */
export function openSqliteStore(
  dataDir: string,
  { log = pino({ level: 'silent' }), onDamage = () => undefined, isCommand = false }: StoreUse = {},
): Store {
  const { release, ...opened } = openFile(dataDir, isCommand)
  const file = storeFile(dataDir)
  const access = createAccess({ ...opened, file, log, isCommand })
  const { db, health, checkFile, commit, checkpoints } = access
  const table = createQuoteTable(db, onDamage, () => index.added())
  const index = createSearchIndex(access, table, isCommand)
  if (!isCommand) index.resume()
  const writeTrial = db.prepare("REPLACE INTO settings VALUES ('readiness', ?)")
  const photos = sqlitePhotos({
    file: photoFile(dataDir),
    log,
    isCommand,
    quotes: { ...access, health, table },
  })
  const parts = {
    ...access,
    table,
    deliveries: createQuoteDeliveries(db),
    onDamage,
    index,
  }
  return {
    ...recordStores(sqliteCollections(access)),
    ...sqliteDeliveries(access, table),
    ...sqliteQuotes(parts),
    ...sqliteRecords(parts),
    ...sqliteChanges(parts),
    ...sqliteErase({
      ...parts,
      removeCopies: (ids) => {
        removeAbandonedFolders(dataDir)
        return photos.removeErased(ids)
      },
    }),
    ...photos.store,
    limiter: (limit) => adaptLimiter(new MemoryLimiter(limit), limit),
    check: () => Promise.resolve().then(() => checkStore(dataDir)),
    ping: createReadiness(
      health,
      () =>
        health.attempt('file', () => {
          checkFile()
          checkWritable(file)
        }),
      async () => {
        await commit(() => void writeTrial.run(String(Date.now())))
        checkpoints.run()
      },
    ),
    close: async () => {
      await index.stop()
      await photos.close()
      await access.close()
      release()
    },
  }
}
