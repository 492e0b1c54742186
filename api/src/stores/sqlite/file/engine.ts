import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { StoreUnavailableError } from '../../store-errors.ts'

// SQLite, by the API of `node:sqlite`, which Node 20 lacks. Importing that here instead is all that a later switch takes.
export { backup, DatabaseSync }

export type Database = DatabaseSyncInstance

/** SQLite's primary result codes (https://sqlite.org/rescode.html) for faults of the file or its disk, not for bugs. */
const faults: Record<number, string> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  26: 'SQLITE_NOTADB',
}

/** The code of an SQLite error that is a fault of the file or its disk; undefined for other errors. */
export function sqliteFault(error: unknown): string | undefined {
  const { errcode } = error instanceof Error ? (error as { errcode?: number }) : {}
  // The low byte of an extended code is the primary one.
  return errcode === undefined ? undefined : faults[errcode & 0xff]
}

/** Whether the store is unavailable because its disk is full. */
export const isFullDisk = (error: unknown) =>
  error instanceof StoreUnavailableError && sqliteFault(error.cause) === 'SQLITE_FULL'

/** Whether a code means that the file is damaged. */
export const isDamage = (code: string) => code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB'

/** Describes a fault of a file of the store, and what to do. */
export function describeFault(code: string, file: string, remedy?: string): string {
  if (isDamage(code)) return describeDamage(file, code, remedy)
  if (code === 'SQLITE_FULL') return describeFullDisk(file)
  if (code === 'SQLITE_BUSY')
    return `${file} is locked by another process. Stop it, or wait until it is done.`
  return `The disk of ${file} does not work (${code}). Check the disk, the file system, and the file's permissions.`
}

const restoreBackup = 'Stop the server, and restore the latest backup with "quotes restore".'

export const describeDamage = (file: string, reason: string, remedy = restoreBackup) =>
  `${file} is damaged (${reason}). ${remedy}`

export const describeFullDisk = (file: string) => `The disk of ${file} is full. Free up disk space.`

/** Opens a file for some work only. */
export function inDatabase<T>(file: string, work: (db: Database) => T): T {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    return work(db)
  } finally {
    // If the connection were only closed, attached files would stay open until all statements are garbage-collected.
    for (const { name } of db.prepare('PRAGMA database_list').all() as { name: string }[])
      if (name !== 'main' && name !== 'temp') db.exec(`DETACH ${name}`)
    db.close()
  }
}

/** Makes the commits of a connection durable, and overwrites what is erased. */
export function setUpConnection(db: Database) {
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  // On macOS, fsync alone leaves writes in the disk's cache.
  db.exec('PRAGMA fullfsync = ON')
  // What savepoints undo would otherwise be written to a temporary file: a dozen writes per quote, with its content.
  db.exec('PRAGMA temp_store = MEMORY')
  // Erased data is overwritten.
  db.exec('PRAGMA secure_delete = ON')
}

/** The first problem of a file, if any: of its structure, its constraints, or its indexes against their tables. */
export function findDamage(db: Database): string | undefined {
  try {
    const { integrity_check: found } = db.prepare('PRAGMA integrity_check(1)').get() as {
      integrity_check: string
    }
    // Problems in the tree of a table come after a line with the name of the database.
    return found === 'ok' ? undefined : found.replace(/^\*\*\*.*\n/, '')
  } catch (error) {
    const code = sqliteFault(error)
    if (code === undefined || !isDamage(code)) throw error
    return code
  }
}
