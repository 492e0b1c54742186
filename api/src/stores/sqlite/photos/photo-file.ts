import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Photo } from '@concrete-quote/openapi'
import { UserFacingError } from '../../../platform/errors.ts'
import type { PhotoSize, StoredPhoto } from '../../interface/photo-store.ts'
import { newerVersion, StoreUnavailableError } from '../../store-errors.ts'
import { type Database, DatabaseSync, setUpConnection, sqliteFault } from '../file/engine.ts'
import { type FileWatch, watchFile } from '../file/file-identity.ts'
import { createPrivateFile } from '../file/store-files.ts'
import { versionOf } from '../migrations/migrations.ts'
import { smallBytes } from '../open-file.ts'
import { markErased, vacuumIfErased } from '../quotes/erase.ts'

/** The file of the photos in a data folder: one of their own, so that backups of quotes stay small. */
export const photoFile = (dataDir: string) => join(dataDir, 'photos.db')

/** Where a backup has the photos: beside the file of the quotes, such as `backup-photos.db` beside `backup.db`. */
export const photosBeside = (backup: string) => `${backup.replace(/\.db$/, '')}-photos.db`

/** What to do about damage to the photos. Restoring the quotes, too, would lose the latest. */
export const photoRemedy =
  'The quotes are not affected. Stop the server, and restore this file from a backup, or move it away to continue without its photos.'

/**
 * The migrations of the file, oldest first. Positions are in the order of adding. What lists read is before the JPEGs, and the thumbnail
 * before the image, because SQLite reads all columns before the last that is needed: hence the table of those who added
 * photos other than visitors.
 */
const migrations = [
  `CREATE TABLE photos (
    position  INTEGER PRIMARY KEY,
    quoteId   TEXT NOT NULL,
    id        TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    width     INTEGER NOT NULL,
    height    INTEGER NOT NULL,
    bytes     INTEGER NOT NULL,
    thumbnail BLOB NOT NULL,
    image     BLOB NOT NULL,
    UNIQUE (quoteId, id)
  ) STRICT;
  CREATE TABLE revokedLinks (
    quoteId TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `DROP TABLE revokedLinks;
  CREATE TABLE uploaders (
    position INTEGER PRIMARY KEY,
    username TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER photoRemoved AFTER DELETE ON photos BEGIN
    DELETE FROM uploaders WHERE position = old.position;
  END`,
]

/** The schema version of the file, its `user_version`. */
export const photoVersion = migrations.length

type Revoke = (quoteIds: string[]) => void

/** How long opening waits for another process, blocking the event loop, in milliseconds. */
const openWaitMs = 500

/**
 * Opens the file of the photos, and creates it if there is none. A server also rebuilds a small one if photos were removed.
 * @param revoke Revokes the links of quotes, which a file of version 1 has, durably.
 * @throws {StoreUnavailableError} if its schema version is newer, or it cannot be created.
 */
export function openPhotoFile(
  file: string,
  isCommand: boolean,
  revoke: Revoke,
): { db: Database; watch: FileWatch | undefined } {
  let db: Database | undefined
  try {
    createPrivateFile(file)
    db = new DatabaseSync(file, { timeout: openWaitMs })
    // Before anything is written: a file of a newer version is left unchanged.
    const found = versionOf(db)
    if (found > photoVersion) throw newerVersion('data folder')
    setUpConnection(db)
    if (found < photoVersion) migratePhotos(db, revoke)
    if (!isCommand && statSync(file).size <= smallBytes) vacuumIfErased(db)
    return { db, watch: isCommand ? undefined : watchFile(db, file) }
  } catch (error) {
    // Closing does not end a transaction before its statements are garbage-collected.
    if (db?.isTransaction) db.exec('ROLLBACK')
    db?.close()
    if (sqliteFault(error) !== undefined) throw error
    const { message } = error as Error
    const reason =
      error instanceof UserFacingError
        ? message
        : `${file} cannot be opened (${message}). Fix the permissions of the data folder.`
    throw new StoreUnavailableError(reason, { cause: error })
  }
}

/** Migrates the file, unless another process has done so meanwhile. */
function migratePhotos(db: Database, revoke: Revoke) {
  db.exec('BEGIN IMMEDIATE')
  const found = versionOf(db)
  if (found === 1) {
    const revoked = db.prepare('SELECT quoteId FROM revokedLinks').all() as unknown[] as { quoteId: string }[]
    revoke(revoked.map(({ quoteId }) => quoteId))
  }
  for (const migration of migrations.slice(found)) db.exec(migration)
  db.exec(`PRAGMA user_version = ${photoVersion}; COMMIT`)
}

export type PhotoTable = ReturnType<typeof createPhotoTable>

export function createPhotoTable(db: Database) {
  const insertUploader = db.prepare('INSERT INTO uploaders VALUES (last_insert_rowid(), ?)')
  const insert = db.prepare(
    `INSERT OR IGNORE INTO photos (quoteId, id, createdAt, width, height, bytes, thumbnail, image)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const list = db.prepare(
    `SELECT id, createdAt, width, height, bytes, username AS addedBy
    FROM photos LEFT JOIN uploaders USING (position) WHERE quoteId = ? ORDER BY position`,
  )
  const prepareFor = (size: PhotoSize) =>
    db.prepare(`SELECT ${size} AS jpeg FROM photos WHERE quoteId = ? AND id = ?`)
  const jpegs = { image: prepareFor('image'), thumbnail: prepareFor('thumbnail') }
  const remove = db.prepare('DELETE FROM photos WHERE quoteId = ? AND id = ?')
  const removeAll = db.prepare('DELETE FROM photos WHERE quoteId = ?')
  const setErased = db.prepare(markErased)
  const any = 'SELECT DISTINCT quoteId FROM photos'
  const allQuoteIds = db.prepare(any)
  const quoteIds = db.prepare(`${any} WHERE quoteId IN (SELECT value FROM json_each(?))`)

  /** The pages in use. Others are reused, or returned to the file system. */
  const used = db.prepare(
    `SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  )

  function marked({ changes }: { changes: number | bigint }): boolean {
    if (Number(changes) === 0) return false
    setErased.run()
    return true
  }

  return {
    insert(quoteId: string, photo: StoredPhoto) {
      const { id, createdAt, width, height, bytes, addedBy, thumbnail, image } = photo
      const { changes } = insert.run(quoteId, id, createdAt, width, height, bytes, thumbnail, image)
      if (Number(changes) > 0 && addedBy !== null) insertUploader.run(addedBy)
    },
    list: (quoteId: string) => list.all(quoteId) as unknown[] as Photo[],
    jpeg(quoteId: string, id: string, size: PhotoSize): Buffer | undefined {
      const row = jpegs[size].get(quoteId, id) as { jpeg: Uint8Array } | undefined
      return row && Buffer.from(row.jpeg.buffer, row.jpeg.byteOffset, row.jpeg.byteLength)
    },
    usedBytes: () => (used.get() as { bytes: number }).bytes,
    /** Removals return whether there was any photo. */
    remove: (quoteId: string, id: string) => marked(remove.run(quoteId, id)),
    removeAll: (quoteId: string) => marked(removeAll.run(quoteId)),
    /** The quotes that have photos, of some or of all quotes. */
    quoteIds(among?: string[]): string[] {
      const rows = among ? quoteIds.all(JSON.stringify(among)) : allQuoteIds.all()
      return (rows as unknown[] as { quoteId: string }[]).map(({ quoteId }) => quoteId)
    },
  }
}
