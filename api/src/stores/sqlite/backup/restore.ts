import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserFacingError } from '../../../platform/errors.ts'
import { nobody } from '../../interface/delivery-store.ts'
import { type Database, DatabaseSync, findDamage, sqliteFault } from '../file/engine.ts'
import { identify } from '../file/file-identity.ts'
import { createTemporaryFolder, filesOf, inUse, lockFolder, storeFile, walOf } from '../file/store-files.ts'
import { migrate, versionOf } from '../migrations/migrations.ts'
import { photoFile, photosBeside, photoVersion } from '../photos/photo-file.ts'
import { copyStore, endAccess, findAnyDamage, inCopy, syncFile, syncFolder } from './back-up.ts'
import { keepAndCompare, listAll, type ReadRecipients } from './restore-changes.ts'

export interface BackupContents {
  quotes: number
  users: number
  tokens: number
  /** RFC 3339, UTC. Null if there are no quotes. */
  newestAt: string | null
  /** Null if there is no file of photos beside the backup: those of the data folder stay. */
  photos: number | null
  /** What is wrong with some of its quotes; undefined if all are intact. */
  damage: string | undefined
  /** Sentences about what returns with it, unlike the store that it replaces. */
  changes: string[]
}

/**
 * Prepares to replace the store of a data folder by a backup, of this or an earlier version: checks it, and copies it into
 * the folder. No server can start until `end` is called.
 * @param readRecipients Whom to notify of what the restore changes. Default: nobody.
 * @throws {UserFacingError} if the backup cannot be read or is damaged, or a server uses the data folder.
 */
export async function prepareRestore(
  from: string,
  dataDir: string,
  readRecipients: ReadRecipients = () => ({ ofChange: () => [], ofErasure: nobody }),
) {
  const file = storeFile(dataDir)
  if (!existsSync(from)) throw notThere(from)
  if (filesOf(file).map(identify).includes(identify(from)))
    throw new UserFacingError(`${from} is the store itself. Choose a file that "quotes backup" wrote.`)
  const unlock = writing(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return lockFolder(dataDir, 0)
  })
  if (!unlock)
    throw new UserFacingError(
      `A server uses the data folder ${dataDir}. Stop it, then run the command again.`,
    )
  const temporary = writing(dataDir, createTemporaryFolder)
  const copy = join(temporary.path, 'quotes.db')
  const photoCopy = join(temporary.path, 'photos.db')
  /** Removes what is not applied. */
  const end = () => {
    temporary.remove()
    unlock()
  }
  try {
    await copyStore(from, copy)
    const quotes = inCopy(copy, (db) => prepareCopy(db, from))
    const replacesPhotos = existsSync(photosBeside(from))
    const { changes, isComplete } = await keepAndCompare(copy, replacesPhotos, dataDir, readRecipients)
    const photos = await copyPhotos(photosBeside(from), copy, photoCopy)
    /** Puts it in place of the store. Returns where the replaced store, or its log, and its photos are kept, if any. */
    const apply = () => {
      if (!isComplete) listAll(copy)
      syncFile(copy)
      const kept = `${file}.replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`
      return [
        ...replaceFile(file, copy, kept),
        ...(photos === null ? [] : replaceFile(photoFile(dataDir), photoCopy, photosBeside(kept))),
      ]
    }
    const contents: BackupContents = { ...quotes, photos, changes }
    return { contents, apply, end }
  } catch (error) {
    end()
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(
      `${from} cannot be restored (${(error as Error).message}). Choose a file that "quotes backup" wrote.`,
      { cause: error },
    )
  }
}

const notThere = (from: string) =>
  new UserFacingError(`${from} does not exist. Choose a file that "quotes backup" wrote.`)

/** @throws {UserFacingError} if the folder cannot be written. */
function writing<T>(folder: string, work: (folder: string) => T): T {
  try {
    return work(folder)
  } catch (error) {
    throw new UserFacingError(
      `${folder} cannot be written (${(error as Error).message}). Fix that, and run the command again.`,
      { cause: error },
    )
  }
}

/** Restores a backup to a temporary folder beside it, as `prepareRestore` does. Returns what it has. */
export async function tryRestore(from: string): Promise<BackupContents> {
  if (!existsSync(from)) throw notThere(from)
  const temporary = writing(dirname(from), createTemporaryFolder)
  try {
    const restore = await prepareRestore(from, join(temporary.path, 'data'))
    restore.end()
    return restore.contents
  } finally {
    temporary.remove()
  }
}

/** Checks and migrates a copy of a backup, and ends all access. */
function prepareCopy(db: Database, from: string): Omit<BackupContents, 'photos' | 'changes'> {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('quotes', 'users')").all()
  if (tables.length !== 2)
    throw new UserFacingError(`${from} is not a backup. Choose a file that "quotes backup" wrote.`)
  migrate(db)
  const damage = findAnyDamage(db)
  if (damage !== undefined && !damage.isOfQuotes)
    throw new UserFacingError(
      `${from} is damaged (${damage.reason}). Nothing was changed. Choose another backup.`,
    )
  endAccess(db)
  const counts = db.prepare(
    `SELECT (SELECT count(*) FROM quotes) AS quotes, (SELECT count(*) FROM users) AS users,
    (SELECT count(*) FROM tokens) AS tokens,
    (SELECT createdAt FROM quotes ORDER BY id DESC LIMIT 1) AS newestAt`,
  )
  return {
    ...(counts.get() as Pick<BackupContents, 'quotes' | 'users' | 'tokens' | 'newestAt'>),
    damage: damage?.reason,
  }
}

/** Copies the photos of the quotes of a backup. Returns their number; null if there are none beside the backup. */
async function copyPhotos(from: string, quotes: string, copy: string): Promise<number | null> {
  if (!existsSync(from)) return null
  const refuse = (why: string, cause?: unknown) =>
    new UserFacingError(`${from} ${why}. Nothing was changed. Move it away to restore the quotes alone.`, {
      cause,
    })
  try {
    await copyStore(from, copy)
    const photos = inCopy(copy, (db) => {
      const version = versionOf(db)
      if (version < 1 || version > photoVersion)
        throw refuse('has no photos that this version of the program can read')
      const damage = findDamage(db)
      if (damage !== undefined) throw refuse(`is damaged (${damage})`)
      db.prepare('ATTACH ? AS backup').run(quotes)
      // Quotes may be erased since, or sent between the copies of the quotes and of the photos.
      db.exec('DELETE FROM photos WHERE quoteId NOT IN (SELECT id FROM backup.quotes)')
      return (db.prepare('SELECT count(*) AS photos FROM photos').get() as { photos: number }).photos
    })
    syncFile(copy)
    return photos
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw refuse(`cannot be restored (${(error as Error).message})`, error)
  }
}

/** Replaces a file of the store by a copy, and keeps what it replaces. Returns the path of that, if there was any. */
function replaceFile(file: string, copy: string, kept: string): string[] {
  if (existsSync(file)) {
    emptyLog(file)
    linkSync(file, kept)
  }
  // A damaged, moved, or removed file leaves its log behind, which SQLite would apply to the copy.
  if (existsSync(walOf(file))) renameSync(walOf(file), walOf(kept))
  rmSync(`${file}-shm`, { force: true })
  // The log must be gone before the copy is there, even if the power fails in between.
  syncFolder(dirname(file))
  renameSync(copy, file)
  syncFolder(dirname(file))
  return [kept, walOf(kept)].filter((path) => existsSync(path)).slice(0, 1)
}

/** Moves the write-ahead log into the file, and deletes it, unless the file is damaged. */
function emptyLog(file: string) {
  const db = new DatabaseSync(file, { timeout: 2000 })
  try {
    // Fails if any other process uses the file.
    db.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    if (sqliteFault(error) === 'SQLITE_BUSY') throw inUse(dirname(file), error)
  } finally {
    db.close()
  }
}
