import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserFacingError } from '../../../platform/errors.ts'
import { damagedQuoteRemedy, nameDamaged } from '../../store-errors.ts'
import {
  backup,
  type Database,
  DatabaseSync,
  describeDamage,
  findDamage,
  inDatabase,
} from '../file/engine.ts'
import { identify, renewApplicationId } from '../file/file-identity.ts'
import {
  createTemporaryFolder,
  filesOf,
  removeAbandonedFolders,
  storeFile,
  type TemporaryFolder,
} from '../file/store-files.ts'
import { photoFile, photoRemedy } from '../photos/photo-file.ts'
import { isSelectable, quoteColumns, type QuoteRow, selectedColumns, toQuote } from '../quotes/quote-table.ts'

/** The number of pages that are copied in a turn of the event loop. */
const pagesPerStep = 1000

/** The file that a backup was written to, and what is wrong with its quotes; undefined if all are intact. */
interface BackUpResult {
  path: string
  damage: string | undefined
}

/**
 * Copies the quotes of a data folder, and everything else but the photos, to a file by SQLite's online backup, without
 * sessions and invitations. The copy is checked before it replaces the file. One with damaged quotes does not replace it: it
 * is written beside it, such as to `backup-damaged.db`, because it has all other quotes.
 * @throws {UserFacingError} if it cannot be copied or its structure is damaged, or `to` is a file of the store.
 */
export function backUpQuotes(dataDir: string, to: string): Promise<BackUpResult> {
  return backUpFile(dataDir, storeFile(dataDir), to, (copy) => {
    endAccess(copy)
    return findAnyDamage(copy)
  })
}

/** Copies the photos of a data folder to a file, as `backUpQuotes` does with the quotes. False if there are none. */
export async function backUpPhotos(dataDir: string, to: string): Promise<boolean> {
  const file = photoFile(dataDir)
  if (!existsSync(file)) return false
  await backUpFile(dataDir, file, to, findPhotoDamage)
  return true
}

/** @param prepare Removes from the copy what no backup has, and checks it. Returns a problem. */
async function backUpFile(
  dataDir: string,
  file: string,
  to: string,
  prepare: (copy: Database) => Damage | undefined,
): Promise<BackUpResult> {
  const replaced = identify(to)
  const files = [storeFile(dataDir), photoFile(dataDir)].flatMap(filesOf)
  if (replaced !== undefined && files.map(identify).includes(replaced))
    throw cannotBackUp(to, 'it is a file of the store itself')
  const folder = dirname(to)
  let temporary: TemporaryFolder | undefined
  try {
    removeAbandonedFolders(folder)
    temporary = createTemporaryFolder(folder)
    const copy = join(temporary.path, 'copy.db')
    await copyStore(file, copy)
    const found = inCopy(copy, (db) => {
      // Whoever copies it over the open file of a store is noticed (file-identity.ts).
      renewApplicationId(db)
      return prepare(db)
    })
    const damage = found && describeDamage(file, found.reason, found.remedy)
    if (damage !== undefined && !found?.isOfQuotes)
      throw new UserFacingError(`${damage} Nothing was backed up to ${to}.`)
    const path = damage === undefined ? to : `${to.replace(/\.db$/, '')}-damaged.db`
    syncFile(copy)
    // A check blocks the event loop: a process that was told to end meanwhile ends here.
    await sleep(10)
    renameSync(copy, path)
    syncFolder(folder)
    return { path, damage }
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw cannotBackUp(to, (error as Error).message)
  } finally {
    temporary?.remove()
  }
}

/** Ends all sessions and one-time links in a copy. */
export function endAccess(copy: Database) {
  copy.exec("DELETE FROM sessions; DELETE FROM invitations; DELETE FROM settings WHERE name = 'firstAccount'")
}

/** Copies a file of a store as it is at this moment to a new file. */
export async function copyStore(file: string, to: string) {
  // The flag `wx` never overwrites a file that somebody else created, and never follows a link of theirs.
  closeSync(openSync(to, 'wx', 0o600))
  const db = new DatabaseSync(file)
  try {
    // Without a transaction, each write of a server would start the copy again.
    db.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1')
    await backup(db, to, { rate: pagesPerStep })
  } finally {
    db.close()
  }
}

/** Makes a copy a single file, and works on it. */
export function inCopy<T>(path: string, work: (copy: Database) => T): T {
  return inDatabase(path, (copy) => {
    copy.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON')
    return work(copy)
  })
}

/** Waits until a file, or a folder with the flags `r`, is on disk (fsync). */
export function syncFile(path: string, flags = 'r+') {
  const opened = openSync(path, flags)
  fsyncSync(opened)
  closeSync(opened)
}

/** Makes a new directory entry durable. Windows does so by itself, and cannot open folders. */
export function syncFolder(folder: string) {
  if (process.platform !== 'win32') syncFile(folder, 'r')
}

const cannotBackUp = (to: string, reason: string) =>
  new UserFacingError(`The backup ${to} cannot be written (${reason}). Choose another file or folder.`)

interface Damage {
  reason: string
  /** What to do, unless a backup must be restored. */
  remedy?: string
  /** Whether it is of some quotes only: everything else is intact. */
  isOfQuotes?: true
}

/** @throws {UserFacingError} if the files of a store are damaged, or quotes do not match their digests. */
export function checkStore(dataDir: string) {
  check(storeFile(dataDir), findAnyDamage)
  const photos = photoFile(dataDir)
  if (existsSync(photos)) check(photos, findPhotoDamage)
}

function check(file: string, find: (db: Database) => Damage | undefined) {
  const damage = inDatabase(file, find)
  if (damage !== undefined) throw new UserFacingError(describeDamage(file, damage.reason, damage.remedy))
}

function findPhotoDamage(db: Database): Damage | undefined {
  const reason = findDamage(db)
  return reason === undefined ? undefined : { reason, remedy: photoRemedy }
}

/** Checks the structure of a file, and the content of its quotes. Returns a problem. */
export function findAnyDamage(db: Database): Damage | undefined {
  const structure = findDamage(db)
  if (structure !== undefined) return { reason: structure }
  const quotes = findDamagedQuotes(db)
  if (quotes.length === 0) return undefined
  return {
    reason: `quotes with other content than was stored: ${nameDamaged(quotes)}`,
    remedy: damagedQuoteRemedy,
    isOfQuotes: true,
  }
}

function findDamagedQuotes(db: Database): string[] {
  const damaged: string[] = []
  const all = db.prepare(`SELECT ${quoteColumns}, version IS NULL AS isOf12, ${selectedColumns} FROM quotes`)
  for (const row of all.iterate() as Iterable<QuoteRow & { isOf12: number } & Record<string, unknown>>) {
    const quote = toQuote(row)
    if (!quote || !(row.isOf12 || isSelectable(row, quote))) damaged.push(row.id)
  }
  return damaged
}
