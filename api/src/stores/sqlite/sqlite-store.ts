import { silentLog, type Log } from '../../observability/log.ts'
import { adaptLimiter } from '../limiter/limiter.ts'
import { MemoryLimiter } from '../limiter/memory-limiter.ts'
import type { Store } from '../store.ts'
import { sqliteAccounts } from './accounts.ts'
import { sqliteClaims } from './deliveries/claims.ts'
import { sqliteDeliveries } from './deliveries/deliveries.ts'
import { createQuoteDeliveries } from './deliveries/quote-deliveries.ts'
import { createCheckpoints } from './file/checkpoints.ts'
import { watchFiles } from './file/file-identity.ts'
import { createReader, groupCommit } from './file/group-commit.ts'
import { checkWritable, closeFile, openFile } from './file/open-file.ts'
import { storeFile, walOf } from './file/paths.ts'
import { createReadiness } from './file/readiness.ts'
import { createScrubber } from './file/scrubber.ts'
import { createStoreHealth } from './file/store-health.ts'
import { sqliteErase } from './quotes/erase.ts'
import { createQuoteTable, type QuoteTable } from './quotes/quote-table.ts'
import { sqliteQuotes } from './quotes/quotes.ts'
import { sqliteRecords } from './quotes/records.ts'
import { createSearchQueue } from './search/search-queue.ts'
import { sqliteSettings } from './settings.ts'
import { sqliteSources } from './sources.ts'
import { backUpFile } from './tasks/backup-file.ts'
import { checkFile } from './tasks/check-file.ts'
import { sqliteTokens } from './tokens.ts'

/**
 * Opens the store in `dataDir`, an SQLite file that this process owns until it closes it.
 * @throws {UserFacingError} if another process owns it, the folder is not writable, its disk is full, it is damaged, or its
 *   schema version is newer.
 */
export function openSqliteStore(dataDir: string, log: Log = silentLog): Store {
  const db = openFile(dataDir)
  const file = storeFile(dataDir)
  const health = createStoreHealth(file, log)
  const checkFiles = watchFiles([file, walOf(file)])
  const checkpoints = createCheckpoints(db, health)
  const commit = groupCommit({ db, health, checkFiles, onCommitted: checkpoints.runIfDue })
  const access = { db, commit, read: createReader(db, health) }
  const table = createQuoteTable(db)
  const deliveries = createQuoteDeliveries(db)
  const searchQueue = createSearchQueue(access)
  searchQueue.resume()
  const scrubber = createScrubber({ ...access, checkpoints })
  // Continues where an earlier process stopped.
  scrubber.scrubInBackground()

  const addQuote: QuoteTable['insert'] = (...quote) => {
    const isNew = table.insert(...quote)
    if (isNew) searchQueue.added()
    return isNew
  }

  return {
    ...sqliteAccounts(access),
    ...sqliteTokens(access),
    ...sqliteSources(access),
    ...sqliteSettings(access),
    ...sqliteDeliveries(access, table.find),
    ...sqliteClaims(access),
    ...sqliteQuotes({ ...access, table, addQuote, deliveries }),
    ...sqliteRecords({ ...access, table, addQuote, deliveries }),
    ...sqliteErase({ ...access, table, deliveries, checkpoints, scrubber }),
    scrub: scrubber.scrub,
    limiter: (limit) => adaptLimiter(new MemoryLimiter(limit), limit),
    backUp: (to) => checkpoints.pauseDuring((withWal) => backUpFile(file, to, withWal)),
    check: () => checkpoints.pauseDuring((withWal) => checkFile(file, withWal)),
    ping: createReadiness({
      health,
      checkpoints,
      commit,
      trialWrite: table.trialWrite,
      checkFile: () =>
        health.attempt('file', () => {
          checkFiles()
          checkWritable(file)
        }),
    }),
    close: async () => {
      await scrubber.stop()
      await searchQueue.stop()
      // Failed writes were reported to their callers.
      await commit(() => undefined).catch(() => undefined)
      await checkpoints.idle()
      health.attempt('checkpoint', () => closeFile(db))
    },
  }
}
