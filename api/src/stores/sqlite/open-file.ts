import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { UserFacingError } from '../../platform/errors.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import { createCheckpoints } from './file/checkpoints.ts'
import {
  type Database,
  DatabaseSync,
  describeDamage,
  describeFault,
  describeFullDisk,
  findDamage,
  isDamage,
  setUpConnection,
  sqliteFault,
} from './file/engine.ts'
import { type FileWatch, watchFile } from './file/file-identity.ts'
import { busyTimeoutMs, createReader, groupCommit } from './file/group-commit.ts'
import { createStoreHealth } from './file/store-health.ts'
import { createPrivateFile, inUse, lockFolder, sizeOf, storeFile, walOf } from './file/store-files.ts'
import { migrate, schemaVersion, versionOf } from './migrations/migrations.ts'
import { vacuumIfErased } from './quotes/erase.ts'
import { releaseStaleLeases } from './quotes/sqlite-deliveries.ts'

/** The disk space in bytes that the next quote may need: a dozen pages of the write-ahead log. */
const minFreeBytes = 64 * 1024

/** The largest file that is checked and rebuilt when it is opened, in bytes: about a second's work. */
export const smallBytes = 64 * 1024 * 1024

/** How long a start waits for another process, such as a command that migrates the store, in milliseconds. */
const startWaitMs = 2000

/** How long a command leaves the file to the server after each of its commits, in milliseconds. */
const commandRestMs = 5

/**
 * Opens the store's file, migrated to the current schema version.
 * @param isCommand Whether other processes may use it, such as a server. Otherwise, this is the only server.
 * @returns Also the watch of a server, and what releases its lock, once the file is closed.
 * @throws {UserFacingError} if another server uses it or has another version, the folder is not writable, its disk is full,
 *   or the file is damaged or has a newer schema version.
 */
export function openFile(dataDir: string, isCommand: boolean) {
  let db: Database | undefined
  let unlock: (() => void) | undefined
  const file = storeFile(dataDir)
  try {
    // The folder contains personal data, so only this user can read it.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    unlock = lockFolder(dataDir, isCommand ? 0 : startWaitMs)
    if (!unlock && !isCommand) throw inUse(dataDir)
    createPrivateFile(file)
    const isSmall = sizeOf(file) + sizeOf(walOf(file)) <= smallBytes
    db = new DatabaseSync(file, { timeout: startWaitMs, enableForeignKeyConstraints: false })
    setUpConnection(db)
    if (unlock) migrate(db)
    else if (versionOf(db) !== schemaVersion)
      throw new UserFacingError(
        'The running server has a different version from this command. Restart the server.',
      )
    let watch: FileWatch | undefined
    if (!isCommand) {
      const damage = isSmall ? findDamage(db) : undefined
      if (damage !== undefined) throw new UserFacingError(describeDamage(file, damage))
      releaseStaleLeases(db)
      if (isSmall) vacuumIfErased(db)
      watch = watchFile(db, file)
    } else {
      // A server may start while a command runs.
      unlock?.()
      unlock = undefined
    }
    return { db, watch, release: () => unlock?.() }
  } catch (error) {
    db?.close()
    unlock?.()
    throw startError(dataDir, error)
  }
}

function startError(dataDir: string, error: unknown): UserFacingError {
  if (error instanceof UserFacingError) return error
  const code = sqliteFault(error) ?? ''
  // Another program has locked the file, such as a server of version 1.0.
  if (code === 'SQLITE_BUSY') return inUse(dataDir, error)
  if (code === 'SQLITE_FULL' || isDamage(code))
    return new UserFacingError(describeFault(code, storeFile(dataDir)), { cause: error })
  return new UserFacingError(
    `The data folder ${dataDir} is not writable (${(error as Error).message}). Fix its permissions, or set DATA_DIR to another folder.`,
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
  } catch (cause) {
    throw new StoreUnavailableError(`${file} cannot be written (${(cause as Error).message}).`, { cause })
  }
  if (freeBytes < minFreeBytes) throw new StoreUnavailableError(describeFullDisk(file))
}

interface AccessDeps {
  db: Database
  watch: FileWatch | undefined
  file: string
  log: Logger
  isCommand: boolean
  /** What to do about damage, unless a backup must be restored. */
  remedy?: string
}

/** Creates the access to an open file, with a health and checkpoints of its own. */
export function createAccess({ db, watch, file, log, isCommand, remedy }: AccessDeps) {
  db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  const health = createStoreHealth(file, log, remedy)
  const checkFile = () => watch?.check()
  const commit = groupCommit({ db, health, checkFile, restMs: isCommand ? commandRestMs : 0 })
  return {
    db,
    health,
    checkFile,
    commit,
    read: createReader(db, health),
    checkpoints: createCheckpoints(db, file, health, watch),
    async close() {
      // Failed writes were reported to their callers.
      await commit(() => undefined).catch(() => undefined)
      closeFile(db)
      watch?.close()
    },
  }
}

/**
 * Moves the write-ahead log into the file and deletes it, unless another process has the file open, and closes it. SQLite
 * would do so only once all statements are garbage-collected.
 */
function closeFile(db: Database) {
  try {
    db.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    // Everything acknowledged is in the log.
    if (sqliteFault(error) === undefined) throw error
  } finally {
    db.close()
  }
}
