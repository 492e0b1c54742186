import { accessSync, closeSync, constants, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { UserFacingError } from '../../../errors.ts'
import { releaseStaleLeases } from '../deliveries.ts'
import { migrate } from '../migrations.ts'
import { StoreUnavailableError } from '../../quote-store.ts'
import { findDamageAtStart } from '../tasks/integrity.ts'
import { describeDamage, describeFault, describeFullDisk, isDamage } from './fault.ts'
import { journalOf, storeFile } from './paths.ts'

/** Room in bytes that the next quote may need: a dozen of the journal's pages. */
const leastRoom = 64 * 1024

/** How long to wait for a store that another process is about to leave, such as an owner's command. */
const busyTimeoutMs = 2000

/**
 * Opens the store's file for this process alone, migrated to the current schema version.
 * @throws {UserFacingError} when another process owns it, the folder cannot be written, its disk is full, it is damaged, or
 *   its schema version is newer.
 */
export function openFile(dataDir: string): Database.Database {
  let db: Database.Database | undefined
  const file = storeFile(dataDir)
  try {
    // Personal data: for this user's eyes only.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    // A clean end leaves no journal.
    const journalBytes = sizeOf(journalOf(file))
    const bytes = sizeOf(file) + journalBytes
    db = new Database(file, { timeout: busyTimeoutMs })
    // Exclusive before WAL: no second process can open the file, and SQLite before 3.51.3 can lose writes
    // when two connections checkpoint at once.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    // What is erased is overwritten.
    db.exec('PRAGMA secure_delete = ON')
    migrate(db)
    const damage = findDamageAtStart(db, bytes, journalBytes > 0)
    if (damage !== undefined) throw new UserFacingError(describeDamage(file, damage))
    releaseStaleLeases(db)
    return db
  } catch (error) {
    db?.close()
    throw startError(dataDir, error)
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function startError(dataDir: string, error: unknown): UserFacingError {
  if (error instanceof UserFacingError) return error
  const { code = '', message } = error as { code?: string; message: string }
  if (code.startsWith('SQLITE_BUSY')) {
    return new UserFacingError(
      `The data folder ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (code === 'SQLITE_FULL' || isDamage(code))
    return new UserFacingError(describeFault(code, storeFile(dataDir)), { cause: error })
  return new UserFacingError(
    `The data folder ${dataDir} cannot be written (${message}): mend its rights, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

/** Finds a disk that is full, or can only be read any more, before a visitor's quote does. */
export function checkWritable(file: string) {
  let room: number
  try {
    accessSync(file, constants.W_OK)
    const { bavail, bsize } = statfsSync(dirname(file))
    room = bavail * bsize
  } catch (error) {
    throw new StoreUnavailableError(`${file} cannot be written (${(error as Error).message}).`, {
      cause: error,
    })
  }
  if (room < leastRoom) throw new StoreUnavailableError(describeFullDisk(file))
}

/**
 * Leaves the store as one file, and the file to others. libsql keeps a closed connection, and its locks, until its
 * statements are garbage, so the locks are given back first: an exclusive one goes with the journal it came with.
 */
export function closeFile(db: Database.Database) {
  try {
    db.exec('PRAGMA journal_mode = DELETE')
    db.exec('PRAGMA locking_mode = NORMAL')
    db.exec('SELECT 1 FROM quotes LIMIT 1')
  } finally {
    db.close()
  }
}
