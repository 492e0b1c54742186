import Database from 'libsql'
import { StoreUnavailableError } from '../../store-errors.ts'

/**
 * SQLite's primary result codes (https://sqlite.org/rescode.html) for faults of the file or its disk rather than
 * bugs.
 */
const faults = [
  'SQLITE_BUSY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
  'SQLITE_NOTADB',
  'SQLITE_PERM',
  'SQLITE_PROTOCOL',
  'SQLITE_READONLY',
]

/** The code of an SQLite error that is a fault of the file or its disk; undefined for other errors. */
export function sqliteFault(error: unknown): string | undefined {
  if (!(error instanceof Database.SqliteError)) return undefined
  const { code } = error
  return faults.some((fault) => code === fault || code.startsWith(`${fault}_`)) ? code : undefined
}

/** Whether the store is unavailable because its disk is full. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof StoreUnavailableError && sqliteFault(error.cause) === 'SQLITE_FULL'
}

/** Whether a code means that the file is damaged. */
export function isDamage(code: string): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code)
}

/** Describes a fault of the store's file and what to do. */
export function describeFault(code: string, file: string): string {
  if (isDamage(code)) return describeDamage(file, code)
  if (code === 'SQLITE_FULL') return describeFullDisk(file)
  return `The disk of ${file} does not work (${code}). Check the disk, the file system, and the file's permissions.`
}

/** Describes damage to the file, with the steps to restore it. */
export function describeDamage(file: string, reason: string): string {
  return (
    `${file} is damaged (${reason}). Stop the server, move the data folder aside, ` +
    'copy the latest backup to quotes.db and the old folder widget into a new data folder, and start the server.'
  )
}

/** Describes a disk without space for another quote. */
export function describeFullDisk(file: string): string {
  return `The disk of ${file} is full. Free up disk space.`
}
