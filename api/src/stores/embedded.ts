import { accessSync, closeSync, constants, mkdirSync, openSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredQuote } from '@concrete-quote/openapi'
import Database from 'libsql'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { StartError } from '../start-error.ts'
import { newDelivery } from './delivery-store.ts'
import { copyFile } from './copy-file.ts'
import { embeddedAccounts } from './embedded-accounts.ts'
import { embeddedErase } from './embedded-erase.ts'
import { embeddedDeliveries, freeTaken } from './embedded-deliveries.ts'
import { fields, keyColumns, migrate } from './embedded-layout.ts'
import { createList } from './embedded-list.ts'
import { embeddedRecords } from './embedded-records.ts'
import { answerFrom, groupCommit } from './group-commit.ts'
import {
  IdempotencyConflictError,
  StoreUnavailableError,
  type Added,
  type Idempotency,
  type Store,
} from './quote-store.ts'
import { searchKeys } from './search-keys.ts'

const fileName = 'quotes.db'

/** How many pages the journal may have before it is moved into the file (SQLite's default). */
const journalPages = 1000

/** Room in bytes that the next quote may need: a dozen of the journal's pages. */
const leastRoom = 64 * 1024

/** How long to wait for a store that another process is about to leave, such as an owner's command. */
const busyTimeoutMs = 2000

const columns = [...fields, ...keyColumns, 'idempotencyKey', 'fingerprint']
const insertSql = `
  INSERT INTO quotes (${columns.join()}) VALUES (${columns.map(() => '?').join()})
  ON CONFLICT (idempotencyKey) DO NOTHING`
const byKeySql = 'SELECT id, createdAt, fingerprint FROM quotes WHERE idempotencyKey = ?'

/**
 * Opens the store in `dataDir`, an SQLite file that this process owns until it closes it.
 * @throws {StartError} when another process owns it, the folder cannot be written, its disk is full, or its layout is newer.
 */
export function openEmbeddedStore(dataDir: string): Store {
  const db = openDatabase(dataDir)
  const insert = db.prepare(insertSql)
  const byKey = db.prepare(byKeySql)
  const find = db.prepare(`SELECT ${fields.join()} FROM quotes WHERE id = ?`)
  const release = db.prepare('UPDATE quotes SET spam = NULL WHERE id = ?')
  const commit = groupCommit(db)
  const answer = answerFrom(db)
  const access = { db, commit, answer }
  const findNow = (id: string) => find.all(id)[0] as StoredQuote | undefined
  const deliveries = embeddedDeliveries(access, findNow)

  /** False when another quote has the key. */
  function insertQuote(quote: StoredQuote, key: string | null, fingerprint: string | null): boolean {
    const keys = searchKeys(quote)
    const values = [...fields.map((field) => quote[field]), ...keyColumns.map((column) => keys[column])]
    return insert.run(...values, key, fingerprint).changes > 0
  }

  function add(quote: StoredQuote, idempotency?: Idempotency, channels: string[] = []): Added {
    const isNew = insertQuote(quote, idempotency?.key ?? null, idempotency?.fingerprint ?? null)
    if (isNew || !idempotency) {
      for (const channel of channels) deliveries.insert(newDelivery(quote, channel))
      return { quote, replayed: false }
    }
    const first = byKey.get(idempotency.key) as Pick<StoredQuote, 'id' | 'createdAt'> & {
      fingerprint: string
    }
    if (first.fingerprint !== idempotency.fingerprint) throw new IdempotencyConflictError()
    return { quote: { id: first.id, createdAt: first.createdAt }, replayed: true }
  }

  /** The copies under way: meanwhile the journal grows, and the file stays as it is. */
  let copying: Promise<void> = Promise.resolve()

  /** Moves the journal into the file, and leaves nothing in it. */
  const emptyJournal = () => copying.then(() => answer(() => void db.exec('PRAGMA wal_checkpoint(TRUNCATE)')))

  const erasing = embeddedErase({ ...access, deliveries, truncateJournal: emptyJournal })
  erasing.resume()

  async function backUp(file: string): Promise<void> {
    await answer(() => db.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0'))
    try {
      await copyFile(join(dataDir, fileName), file)
    } finally {
      await answer(() => db.exec(`PRAGMA wal_autocheckpoint = ${journalPages}`))
    }
  }

  return {
    ...embeddedAccounts(access),
    ...deliveries.store,
    add: (...added) => commit(() => add(...added)),
    newest: createList(access),
    find: (id) => answer(() => findNow(id)),
    release: (id) => commit(() => release.run(id).changes > 0),
    ...embeddedRecords({ ...access, find: findNow, insertQuote, deliveries }),
    ...erasing.store,
    lastSeenAt: () =>
      answer(() => {
        const [row] = db.prepare("SELECT value FROM settings WHERE name = 'lastSeenAt'").all()
        return row === undefined ? undefined : Number((row as { value: string }).value)
      }),
    setLastSeenAt: (ms) =>
      commit(() => void db.prepare("REPLACE INTO settings VALUES ('lastSeenAt', ?)").run(String(ms))),
    limiter: ({ name, ...limit }) => new RateLimiterMemory({ keyPrefix: name, ...limit }),
    backUp: (file) => {
      const copied = copying.then(() => backUp(file))
      copying = copied.catch(() => undefined)
      return copied
    },
    ping: () => answer(() => checkWritable(dataDir)),
    close: async () => {
      await erasing.stop()
      await commit(() => undefined)
      await copying
      close(db)
    },
  }
}

function openDatabase(dataDir: string) {
  let db: Database.Database | undefined
  try {
    // Personal data: for this user's eyes only.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = join(dataDir, fileName)
    closeSync(openSync(file, 'a', 0o600))
    db = new Database(file, { timeout: busyTimeoutMs })
    // Exclusive before WAL: no second process can open the file, and SQLite before 3.51.3 can lose writes
    // when two connections checkpoint at once.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    // What is erased is overwritten.
    db.exec('PRAGMA secure_delete = ON')
    migrate(db)
    freeTaken(db)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof StartError) throw error
    const { code, message } = error as { code?: string; message: string }
    if (code?.startsWith('SQLITE_BUSY')) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    if (code === 'SQLITE_FULL') throw new StartError(diskIsFull(dataDir), { cause: error })
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${message}): mend its rights, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Finds a disk that is full, or can only be read any more, before a visitor's quote does. */
function checkWritable(dataDir: string) {
  accessSync(join(dataDir, fileName), constants.W_OK)
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < leastRoom) throw new StoreUnavailableError(diskIsFull(dataDir))
}

const diskIsFull = (dataDir: string) => `The disk of the data folder ${dataDir} is full: make room on it.`

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
