import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Quote } from '@concrete-quote/openapi'
import Database from 'libsql'
import { StartError } from '../start-error.ts'
import { StoreUnavailableError, type QuoteStore } from './quote-store.ts'

/** How long to wait for a store that another process is about to leave, such as an owner's command. */
const busyTimeoutMs = 2000

/** A row's columns are the quote's fields by other names; ids sort by time, so the key is the order of the list. */
const schema = `
  CREATE TABLE IF NOT EXISTS quotes (
    id              TEXT PRIMARY KEY,
    created_at      TEXT NOT NULL,
    first_name      TEXT NOT NULL,
    last_name       TEXT NOT NULL,
    phone           TEXT NOT NULL,
    email           TEXT,
    project_type    TEXT NOT NULL,
    project_details TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`

const insertSql = `
  INSERT INTO quotes (id, created_at, first_name, last_name, phone, email, project_type, project_details)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const newestSql = `
  SELECT id, created_at AS createdAt, first_name AS firstName, last_name AS lastName, phone, email,
    project_type AS projectType, project_details AS projectDetails
  FROM quotes WHERE id < ? ORDER BY id DESC LIMIT ?`

/** Sorts after every id. */
const afterAll = 'g'

interface Waiting {
  quote: Quote
  resolve: () => void
  reject: (reason: unknown) => void
}

/**
 * Opens the store in `dataDir`, an SQLite file that this process owns until it closes it.
 * @throws {StartError} when another process owns it, or the folder cannot be written.
 */
export function openEmbeddedStore(dataDir: string): QuoteStore {
  const db = openDatabase(dataDir)
  const insert = db.prepare(insertSql)
  const newest = db.prepare(newestSql)
  let queue: Waiting[] = []

  /** Commits what gathered since the last turn of the event loop: one fsync for all who wait. */
  function flush() {
    const batch = queue
    queue = []
    try {
      const refused = new Map<Waiting, unknown>()
      db.exec('BEGIN IMMEDIATE')
      for (const waiting of batch) {
        const { quote } = waiting
        try {
          insert.run(
            quote.id,
            quote.createdAt,
            quote.firstName,
            quote.lastName,
            quote.phone,
            quote.email,
            quote.projectType,
            quote.projectDetails,
          )
        } catch (error) {
          // One quote that cannot be stored is its own affair, unless the fault ended the transaction for all.
          if (!db.inTransaction) throw error
          refused.set(waiting, error)
        }
      }
      db.exec('COMMIT')
      for (const waiting of batch) {
        if (refused.has(waiting)) waiting.reject(unavailable(refused.get(waiting)))
        else waiting.resolve()
      }
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK')
      for (const waiting of batch) waiting.reject(unavailable(error))
    }
  }

  return {
    add: (quote) =>
      new Promise((resolve, reject) => {
        if (queue.push({ quote, resolve, reject }) === 1) setImmediate(flush)
      }),
    // eslint-disable-next-line @typescript-eslint/require-await -- libsql answers at once; the interface does not promise that
    newest: async (limit, before = afterAll) => newest.all(before, limit) as Quote[],
    close: async () => {
      if (queue.length > 0) await new Promise((done) => setImmediate(done))
      close(db)
    },
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
    db.exec(schema)
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
