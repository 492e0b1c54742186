import type { StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { silentLog, type Log } from '../../log/log.ts'
import { newDeliveries, type Recipient } from '../interface/delivery-store.ts'
import { backUpFile } from './tasks/backup-file.ts'
import { checkFile } from './tasks/check-file.ts'
import { sqliteAccounts } from './accounts.ts'
import { countWaiting } from './quotes/count.ts'
import { createCheckpoints } from './file/checkpoints.ts'
import { sqliteDeliveries } from './deliveries.ts'
import { checkWritable, closeFile, openFile } from './file/open-file.ts'
import { fields } from './migrations.ts'
import { sqliteSettings } from './settings.ts'
import { sqliteSources } from './sources.ts'
import { sqliteErase } from './quotes/erase.ts'
import { createList } from './quotes/list.ts'
import { createReadiness } from './file/readiness.ts'
import { sqliteRecords } from './quotes/records.ts'
import { watchFiles } from './file/file-identity.ts'
import { createReader, groupCommit } from './file/group-commit.ts'
import { adaptLimiter } from '../limiter/limiter.ts'
import { MemoryLimiter } from '../limiter/memory-limiter.ts'
import { changingFields, type Added, type Idempotency, type QuoteChanges } from '../interface/quote-store.ts'
import { IdempotencyConflictError } from '../store-errors.ts'
import type { Store } from '../store.ts'
import { newDocument, searchColumns, searchValues, timeOf } from './search/search-columns.ts'
import { createSearchQueue } from './search/search-queue.ts'
import { journalOf, storeFile } from './file/paths.ts'
import { sqliteTokens } from './tokens.ts'
import { toQuote, toRow, type QuoteRow } from './quotes/quote-row.ts'
import { createStoreHealth } from './file/store-health.ts'

const columns = [...searchColumns, ...fields, 'idempotencyKey', 'fingerprint']
const insertSql = `
  INSERT INTO quotes (${columns.join()})
  VALUES (${[newDocument, ...columns.slice(1).map(() => '?')].join()})
  ON CONFLICT (idempotencyKey) DO NOTHING`
const byKeySql = 'SELECT id, createdAt, fingerprint FROM quotes WHERE idempotencyKey = ?'

/**
 * Opens the store in `dataDir`, an SQLite file that this process owns until it closes it.
 * @throws {UserFacingError} if another process owns it, the folder is not writable, its disk is full, it is damaged, or its
 *   schema version is newer.
 */
export function openSqliteStore(dataDir: string, log: Log = silentLog): Store {
  const db = openFile(dataDir)
  const file = storeFile(dataDir)
  const health = createStoreHealth(file, log)
  const checkFiles = watchFiles([file, journalOf(file)])
  const checkpoints = createCheckpoints(db, health)
  const insert = db.prepare(insertSql)
  const byKey = db.prepare(byKeySql)
  const find = db.prepare(`SELECT ${fields.join()} FROM quotes WHERE id = ?`)
  const update = db.prepare(
    `UPDATE quotes SET ${changingFields.map((field) => `${field} = ?`).join()}
    WHERE id = ? AND ${changingFields.map((field) => `${field} IS ?`).join(' AND ')}`,
  )
  const erase = db.prepare('DELETE FROM quotes WHERE id = ?')
  const commit = groupCommit({ db, health, checkFiles, onCommitted: checkpoints.runIfDue })
  const read = createReader(db, health)
  const access = { db, commit, read }
  function findNow(id: string): StoredQuote | undefined {
    const [row] = find.all(id) as QuoteRow[]
    return row && toQuote(row)
  }
  const deliveries = sqliteDeliveries(access, findNow)
  const searchQueue = createSearchQueue(access)
  searchQueue.resume()

  /** False if another quote has the key. */
  function insertQuote(quote: StoredQuote, key: string | null, fingerprint: string | null): boolean {
    const row = toRow(quote)
    const values = [...searchValues(quote), ...fields.map((field) => row[field])]
    return insert.run(timeOf(quote.id) ?? 0, ...values, key, fingerprint).changes > 0
  }

  const addQuote: typeof insertQuote = (...quote) => {
    const isNew = insertQuote(...quote)
    if (isNew) searchQueue.added()
    return isNew
  }

  function add(quote: StoredQuote, idempotency?: Idempotency, recipients: Recipient[] = []): Added {
    const isNew = addQuote(quote, idempotency?.key ?? null, idempotency?.fingerprint ?? null)
    if (isNew || !idempotency) {
      for (const delivery of newDeliveries(quote, recipients)) deliveries.insert(delivery)
      return { quote, replayed: false }
    }
    const first = byKey.get(idempotency.key) as Pick<StoredQuote, 'id' | 'createdAt'> & {
      fingerprint: string
    }
    if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
    return { quote: { id: first.id, createdAt: first.createdAt }, replayed: true }
  }

  const erasing = sqliteErase({ ...access, find: findNow, deliveries, checkpoints })
  erasing.resume()

  /** Stores and removes a quote, which touches the same pages as a visitor's and is never visible. */
  function trialWrite() {
    const id = uuid()
    insertQuote(trialQuote(id), null, null)
    erase.run(id)
  }

  return {
    ...sqliteAccounts(access),
    ...sqliteTokens(access),
    ...sqliteSources(access),
    ...sqliteSettings(access),
    ...deliveries.store,
    add: (...added) => commit(() => add(...added)),
    newest: createList(access),
    find: (id) => read(() => findNow(id)),
    waiting: (until) => countWaiting(access, until),
    update: (before, changes, recipients = []) =>
      commit(() => {
        const values = (quote: QuoteChanges) => changingFields.map((field) => quote[field])
        if (update.run(...values(changes), before.id, ...values(before)).changes === 0) return false
        const now = new Date().toISOString()
        for (const delivery of newDeliveries(before, recipients, now)) {
          deliveries.insert(delivery)
          deliveries.resume(delivery)
        }
        return true
      }),
    ...sqliteRecords({ ...access, find: findNow, addQuote, deliveries }),
    ...erasing.store,
    limiter: (limit) => adaptLimiter(new MemoryLimiter(limit), limit),
    backUp: (to) => checkpoints.pauseDuring((withJournal) => backUpFile(file, to, withJournal)),
    check: () => checkpoints.pauseDuring((withJournal) => checkFile(file, withJournal)),
    ping: createReadiness({
      health,
      checkpoints,
      commit,
      trialWrite,
      checkFile: () =>
        health.attempt('file', () => {
          checkFiles()
          checkWritable(file)
        }),
    }),
    close: async () => {
      await erasing.stop()
      await searchQueue.stop()
      // Failed writes were reported to their callers.
      await commit(() => undefined).catch(() => undefined)
      await checkpoints.idle()
      health.attempt('checkpoint', () => closeFile(db))
    },
  }
}

/** The quote of a trial write. */
function trialQuote(id: string): StoredQuote {
  return {
    ...({
      ...Object.fromEntries(fields.map((field) => [field, ''])),
      reasons: [] as string[],
    } as Omit<StoredQuote, 'campaign'>),
    id,
    phone: '0',
    campaign: null,
  }
}
