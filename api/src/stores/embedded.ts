import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { StoredQuote } from '@concrete-quote/openapi'
import Database from 'libsql'
import { StartError } from '../start-error.ts'
import { accountTables, embeddedAccounts } from './embedded-accounts.ts'
import {
  IdempotencyConflictError,
  leastId,
  StoreUnavailableError,
  type Added,
  type Idempotency,
  type QuoteFilter,
  type Store,
} from './quote-store.ts'

/** How long to wait for a store that another process is about to leave, such as an owner's command. */
const busyTimeoutMs = 2000

/**
 * The layouts of the file, oldest first; `user_version` counts those applied. Ids sort by time, so the table's key is
 * also the order of the list.
 */
const migrations = [
  `CREATE TABLE quotes (
    id             TEXT PRIMARY KEY,
    createdAt      TEXT NOT NULL,
    firstName      TEXT NOT NULL,
    lastName       TEXT NOT NULL,
    phone          TEXT NOT NULL,
    email          TEXT,
    projectType    TEXT NOT NULL,
    projectDetails TEXT NOT NULL,
    source         TEXT,
    pageUrl        TEXT,
    lang           TEXT,
    spam           TEXT,
    idempotencyKey TEXT UNIQUE,
    fingerprint    TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX quotesByType ON quotes (projectType, id);
  CREATE INDEX quotesBySource ON quotes (source, id);
  ${accountTables}`,
]

/** The columns that are a quote's fields. */
const fields = Object.keys(StoredQuote.shape) as (keyof StoredQuote)[]

const insertSql = `
  INSERT INTO quotes (${fields.join()}, idempotencyKey, fingerprint) VALUES (${fields.map(() => '?').join()}, ?, ?)
  ON CONFLICT (idempotencyKey) DO NOTHING`
const byKeySql = 'SELECT id, createdAt, fingerprint FROM quotes WHERE idempotencyKey = ?'

/** The conditions of a list, each with its value. */
function conditions(before: string | undefined, filter: QuoteFilter): [string, string][] {
  const { projectType, source, since, until } = filter
  const all: [string, string | undefined][] = [
    ['id < ?', before],
    ['id >= ?', since === undefined ? undefined : leastId(since)],
    ['id < ?', until === undefined ? undefined : leastId(until)],
    ['projectType = ?', projectType],
    ['source = ?', source],
  ]
  return all.filter((condition): condition is [string, string] => condition[1] !== undefined)
}

/**
 * Opens the store in `dataDir`, an SQLite file that this process owns until it closes it.
 * @throws {StartError} when another process owns it, or the folder cannot be written.
 */
export function openEmbeddedStore(dataDir: string): Store {
  const db = openDatabase(dataDir)
  const insert = db.prepare(insertSql)
  const byKey = db.prepare(byKeySql)
  const find = db.prepare(`SELECT ${fields.join()} FROM quotes WHERE id = ?`)
  const release = db.prepare('UPDATE quotes SET spam = NULL WHERE id = ?')
  const erase = db.prepare('DELETE FROM quotes WHERE id = ?')
  const commit = groupCommit(db)

  function add(quote: StoredQuote, idempotency?: Idempotency): Added {
    const values = fields.map((field) => quote[field])
    const { changes } = insert.run(...values, idempotency?.key ?? null, idempotency?.fingerprint ?? null)
    if (changes === 1 || !idempotency) return { quote, replayed: false }
    const first = byKey.get(idempotency.key) as Pick<StoredQuote, 'id' | 'createdAt'> & {
      fingerprint: string
    }
    if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
    return { quote: { id: first.id, createdAt: first.createdAt }, replayed: true }
  }

  return {
    ...embeddedAccounts({ db, write: commit, read: answer }),
    add: (quote, idempotency) => commit(() => add(quote, idempotency)),
    newest: (limit, before, filter = {}) =>
      answer(() => {
        const where = conditions(before, filter)
        const sql = ['TRUE', ...where.map(([sql]) => sql), ...(filter.hideSpam ? ['spam IS NULL'] : [])]
        const list = db.prepare(
          `SELECT ${fields.join()} FROM quotes WHERE ${sql.join(' AND ')} ORDER BY id DESC LIMIT ?`,
        )
        return list.all(...where.map(([, value]) => value), limit) as StoredQuote[]
      }),
    find: (id) => answer(() => find.all(id)[0] as StoredQuote | undefined),
    release: (id) => commit(() => release.run(id).changes > 0),
    erase: (id) => commit(() => erase.run(id).changes > 0),
    ping: () => answer(() => void db.exec('SELECT 1')),
    close: async () => {
      await commit(() => undefined)
      close(db)
    },
  }
}

/** Runs what libsql does at once as the interface has it. */
function answer<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work())).catch((error: unknown) => {
    throw unavailable(error)
  }) as Promise<T>
}

/**
 * Lets writes gather for a turn of the event loop and commits them together: one fsync for all who wait. Each write
 * resolves when it is durable; one that fails is its own affair, unless its fault ended the transaction for all.
 */
function groupCommit(db: Database.Database) {
  let queue: {
    write: () => unknown
    resolve: (value: unknown) => void
    reject: (reason: unknown) => void
  }[] = []

  function flush() {
    const batch = queue
    queue = []
    try {
      db.exec('BEGIN IMMEDIATE')
      const settle = batch.map(({ write, resolve, reject }) => {
        try {
          const value = write()
          return () => resolve(value)
        } catch (error) {
          if (!db.inTransaction) throw error
          return () => reject(error instanceof IdempotencyConflictError ? error : unavailable(error))
        }
      })
      db.exec('COMMIT')
      for (const settleOne of settle) settleOne()
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      for (const { reject } of batch) reject(unavailable(error))
    }
  }

  return <T>(write: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const waiting = { write, resolve: resolve as (value: unknown) => void, reject }
      if (queue.push(waiting) === 1) setImmediate(flush)
    })
}

function migrate(db: Database.Database) {
  const { user_version: applied } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  for (const [index, migration] of migrations.entries()) {
    if (index < applied) continue
    db.exec(`BEGIN; ${migration}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}

function openDatabase(dataDir: string) {
  let db: Database.Database | undefined
  try {
    // Personal data: for this user's eyes only.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = join(dataDir, 'quotes.db')
    closeSync(openSync(file, 'a', 0o600))
    db = new Database(file, { timeout: busyTimeoutMs })
    // Exclusive before WAL: no second process can open the file, and SQLite before 3.51.3 can lose writes
    // when two connections checkpoint at once.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    migrate(db)
    return db
  } catch (error) {
    db?.close()
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('SQLITE_BUSY')) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${message}): mend its rights, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/**
 * Leaves the store as one file, and the file to others. libsql keeps a closed connection, and its locks, until its
 * statements are garbage, so the locks are given back first: an exclusive one goes with the journal it came with.
 */
function close(db: Database.Database) {
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('PRAGMA locking_mode = NORMAL')
    db.exec('SELECT 1 FROM quotes LIMIT 1')
  } finally {
    db.close()
  }
}

function unavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError('The quote could not be stored', { cause })
}
