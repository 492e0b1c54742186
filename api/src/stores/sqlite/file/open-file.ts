import { accessSync, closeSync, constants, mkdirSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { UserFacingError } from '../../../errors.ts'
import { releaseStaleLeases } from '../deliveries/deliveries.ts'
import { migrate } from '../migrations.ts'
import { StoreUnavailableError } from '../../store-errors.ts'
import { findDamageAtStart } from '../tasks/integrity.ts'
import { describeDamage, describeFault, describeFullDisk, isDamage } from './fault.ts'
import { storeFile, walOf } from './paths.ts'

/** The disk space in bytes that the next quote may need: a dozen pages of the write-ahead log. */
const minFreeBytes = 64 * 1024

/** How long to wait for another process to close the store, such as an owner's command, in milliseconds. */
const busyTimeoutMs = 2000

/**
 * Opens the store's file exclusively, migrated to the current schema version.
 * @throws {UserFacingError} if another process owns it, the folder is not writable, its disk is full, it is damaged,
 *   or its schema version is newer.
 */
export function openFile(dataDir: string): Database.Database {
  let db: Database.Database | undefined
  const file = storeFile(dataDir)
  try {
    // Personal data: readable by this user only.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeSync(openSync(file, 'a', 0o600))
    // After a clean shutdown there is no write-ahead log.
    const walBytes = sizeOf(walOf(file))
    const bytes = sizeOf(file) + walBytes
    db = new Database(file, { timeout: busyTimeoutMs })
    // Exclusive before WAL: no second process can open the file, and SQLite before 3.51.3 can lose writes
    // when two connections checkpoint at once.
    db.exec('PRAGMA locking_mode = EXCLUSIVE')
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    // Erased data is overwritten.
    db.exec('PRAGMA secure_delete = ON')
    migrate(db)
    const damage = findDamageAtStart(db, bytes, walBytes > 0)
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
      `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  if (code === 'SQLITE_FULL' || isDamage(code))
    return new UserFacingError(describeFault(code, storeFile(dataDir)), { cause: error })
  return new UserFacingError(
    `The data folder ${dataDir} is not writable (${message}). Fix its permissions, or set DATA_DIR to another folder.`,
    { cause: error },
  )
}

/** Detects a disk that is full or read-only before a visitor's quote does. */
export function checkWritable(file: string) {
  let freeBytes: number
  try {
    accessSync(file, constants.W_OK)
    const { bavail, bsize } = statfsSync(dirname(file))
    freeBytes = bavail * bsize
  } catch (error) {
    throw new StoreUnavailableError(`${file} cannot be written (${(error as Error).message}).`, {
      cause: error,
    })
  }
  if (freeBytes < minFreeBytes) throw new StoreUnavailableError(describeFullDisk(file))
}

/**
 * Checkpoints the store into one file, and releases its locks first: libsql keeps a closed connection until its
 * statements are garbage-collected. An exclusive lock is released when the journal mode changes.
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
