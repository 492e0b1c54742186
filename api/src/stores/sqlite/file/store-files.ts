import {
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../../../platform/errors.ts'
import { DatabaseSync, sqliteFault } from './engine.ts'

export const storeFile = (dataDir: string) => join(dataDir, 'quotes.db')

/** SQLite's write-ahead log, which belongs to the file as long as it exists. */
export const walOf = (file: string) => `${file}-wal`

/** All files of the store, of which those beside the first exist while it is open. */
export const filesOf = (file: string) => [file, walOf(file), `${file}-shm`]

/** The size of a file in bytes; 0 if there is none. */
export const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Creates an empty file that only its user can read, unless it exists. An existing file is not opened: closing it would
 * release the locks that SQLite has on it in this process (https://sqlite.org/howtocorrupt.html, section 2.2).
 */
export function createPrivateFile(path: string) {
  if (existsSync(path)) return
  closeSync(openSync(path, 'a', 0o600))
}

/** The file that is locked in place of a folder. It has no content. */
const lockOf = (folder: string) => join(folder, 'server.lock')

/**
 * Locks a data folder for one server, or for a command that must not run beside one, by SQLite's lock on a file in it: the
 * operating system releases it when the process ends, however it does.
 * @param waitMs How long to wait for another process to release it.
 * @returns A function that releases the lock; undefined if another process holds it.
 */
export function lockFolder(dataDir: string, waitMs: number): (() => void) | undefined {
  const path = lockOf(dataDir)
  createPrivateFile(path)
  const db = new DatabaseSync(path, { timeout: waitMs })
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => db.close()
  } catch (error) {
    db.close()
    if (sqliteFault(error) === 'SQLITE_BUSY') return undefined
    throw error
  }
}

export const inUse = (dataDir: string, cause?: unknown) =>
  new UserFacingError(
    `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    { cause },
  )

/** A folder for copies until they are complete. Nobody else can read it. */
export interface TemporaryFolder {
  path: string
  remove: () => void
}

const prefix = '.concrete-quote-'
const temporaryName = /^\.concrete-quote-\w{6}$/

/** Creates a temporary folder in a folder, and holds its lock as long as this process uses it. */
export function createTemporaryFolder(parent: string): TemporaryFolder {
  const path = mkdtempSync(join(parent, prefix))
  const unlock = lockFolder(path, 0)
  return {
    path,
    remove() {
      unlock?.()
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Removes the temporary folders in a folder that this user's processes left there when they were killed. */
export function removeAbandonedFolders(parent: string) {
  for (const name of readdirSync(parent)) if (temporaryName.test(name)) removeIfAbandoned(join(parent, name))
}

function removeIfAbandoned(path: string) {
  try {
    const { uid } = lstatSync(path)
    // Other people's are left alone, and those that are just being created: locking would create the file.
    if (uid !== (process.getuid?.() ?? uid) || !existsSync(lockOf(path))) return
    const unlock = lockFolder(path, 0)
    if (!unlock) return
    unlock()
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The next call retries it.
  }
}
