import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserFacingError } from '../../../errors.ts'
import { type Database, DatabaseSync, sqliteFault } from '../file/engine.ts'
import { identify } from '../file/file-identity.ts'
import { filesOf, inUse, lockFolder, storeFile, walOf } from '../file/store-files.ts'
import { createTemporaryFolder } from '../file/temporary-folder.ts'
import { migrate } from '../migrations/migrations.ts'
import { photoFile, photosBeside } from '../photos/photo-file.ts'
import { copyStore, syncFile, syncFolder } from './back-up.ts'
import { findAnyDamage } from './check-store.ts'
import { copyPhotosBeside } from './restore-photos.ts'

/** What a backup holds. */
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
  /** How it differs from the store that it replaces; undefined if that cannot be read, or there is none. */
  changes: BackupChanges | undefined
}

export interface BackupChanges {
  /** Users who were removed, and return. */
  returningUsers: string[]
  /** Users whose passwords become those of the backup. */
  earlierPasswords: string[]
  /** The names of API tokens that were revoked, and return. */
  returningTokens: string[]
  /** Passkeys that were removed, and return, such as `ada: Chrome on Android`. */
  returningPasskeys: string[]
  /** The names of devices that were removed, and get pushes again. */
  returningDevices: string[]
  /** The number of quotes that were erased, and return. */
  returningQuotes: number
  /** The number of quotes that the backup does not have. */
  missingQuotes: number
}

/** A backup that is checked and copied into the data folder. */
export interface PreparedRestore {
  contents: BackupContents
  /** Puts it in place of the store. Returns where the replaced store, or its log, and its photos are kept, if any. */
  apply(): string[]
  /** Removes what is not applied. */
  end(): void
}

/**
 * Prepares to replace the store of a data folder by a backup, of this or an earlier version. No server can start until
 * `end` is called.
 * @throws {UserFacingError} if the backup cannot be read or is damaged, or a server uses the data folder.
 */
export async function prepareRestore(from: string, dataDir: string): Promise<PreparedRestore> {
  const file = storeFile(dataDir)
  if (!existsSync(from)) throw notThere(from)
  if (filesOf(file).map(identify).includes(identify(from)))
    throw new UserFacingError(`${from} is the store itself. Choose a file that "quotes backup" wrote.`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir, 0)
  if (!unlock)
    throw new UserFacingError(
      `A server uses the data folder ${dataDir}. Stop it, then run the command again.`,
    )
  const temporary = createTemporaryFolder(dataDir)
  const copy = join(temporary.path, 'quotes.db')
  const photoCopy = join(temporary.path, 'photos.db')
  const end = () => {
    temporary.remove()
    unlock()
  }
  try {
    await copyStore(from, copy)
    const quotes = prepareCopy(copy, from, file)
    syncFile(copy)
    const photos = await copyPhotosBeside(from, copy, photoCopy)
    const apply = () => {
      const kept = `${file}.replaced-${new Date().toISOString().replace(/[-:.]/g, '')}`
      return [
        ...replaceFile(file, copy, kept),
        ...(photos === null ? [] : replaceFile(photoFile(dataDir), photoCopy, photosBeside(kept))),
      ]
    }
    return { contents: { ...quotes, photos }, apply, end }
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

/** Restores a backup to a temporary folder beside it, as `prepareRestore` does. Returns what it has. */
export async function tryRestore(from: string): Promise<BackupContents> {
  if (!existsSync(from)) throw notThere(from)
  const temporary = createTemporaryFolder(dirname(from))
  try {
    const restore = await prepareRestore(from, join(temporary.path, 'data'))
    restore.end()
    return restore.contents
  } finally {
    temporary.remove()
  }
}

/** Checks and migrates a copy of a backup, and ends all sessions and invitations. */
function prepareCopy(copy: string, from: string, file: string): Omit<BackupContents, 'photos'> {
  const db = new DatabaseSync(copy, { enableForeignKeyConstraints: false })
  try {
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON')
    const { tables } = one(
      db,
      "SELECT count(*) AS tables FROM sqlite_schema WHERE name IN ('quotes', 'users')",
    )
    if (tables !== 2)
      throw new UserFacingError(`${from} is no backup. Choose a file that "quotes backup" wrote.`)
    migrate(db)
    const damage = findAnyDamage(db)
    if (damage !== undefined && !damage.isOfQuotes)
      throw new UserFacingError(
        `${from} is damaged (${damage.reason}). Nothing was changed. Choose another backup.`,
      )
    db.exec('DELETE FROM sessions; DELETE FROM invitations')
    return {
      ...(one(
        db,
        `SELECT (SELECT count(*) FROM quotes) AS quotes, (SELECT count(*) FROM users) AS users,
          (SELECT count(*) FROM tokens) AS tokens,
          (SELECT createdAt FROM quotes ORDER BY id DESC LIMIT 1) AS newestAt`,
      ) as Omit<BackupContents, 'damage' | 'changes' | 'photos'>),
      damage: damage?.reason,
      changes: existsSync(file) ? changesTo(db, file) : undefined,
    }
  } finally {
    db.close()
  }
}

/** Compares a backup with the store that it replaces. */
function changesTo(db: Database, file: string): BackupChanges | undefined {
  const names = (sql: string) => (db.prepare(sql).all() as { name: string }[]).map(({ name }) => name)
  try {
    db.prepare('ATTACH ? AS present').run(file)
    return {
      returningUsers: names(
        'SELECT username AS name FROM users WHERE username NOT IN (SELECT username FROM present.users)',
      ),
      earlierPasswords: names(
        `SELECT username AS name FROM users JOIN present.users AS present USING (username)
        WHERE users.passwordHash <> present.passwordHash`,
      ),
      returningTokens: names(
        'SELECT name FROM tokens WHERE tokenHash NOT IN (SELECT tokenHash FROM present.tokens)',
      ),
      returningPasskeys: names(
        "SELECT username || ': ' || name AS name FROM passkeys WHERE id NOT IN (SELECT id FROM present.passkeys)",
      ),
      returningDevices: names(
        'SELECT name FROM devices WHERE endpoint NOT IN (SELECT endpoint FROM present.devices)',
      ),
      ...(one(
        db,
        `SELECT
          (SELECT count(*) FROM present.erasures WHERE quoteId IN (SELECT id FROM quotes)) AS returningQuotes,
          (SELECT count(*) FROM present.quotes WHERE id NOT IN (SELECT id FROM quotes)) AS missingQuotes`,
      ) as Pick<BackupChanges, 'returningQuotes' | 'missingQuotes'>),
    }
  } catch (error) {
    // The store to replace is damaged, or has an earlier schema version.
    if (error instanceof Error && 'errcode' in error) return undefined
    throw error
  } finally {
    // If the connection were only closed, the file would stay open until all statements are garbage-collected.
    if (one(db, "SELECT count(*) AS present FROM pragma_database_list WHERE name = 'present'").present)
      db.exec('DETACH present')
  }
}

const one = (db: Database, sql: string) => db.prepare(sql).get() as Record<string, unknown>

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
