import { existsSync } from 'node:fs'
import { UserFacingError } from '../../../errors.ts'
import { type Database, DatabaseSync, findDamage } from '../file/engine.ts'
import { versionOf } from '../migrations/migrations.ts'
import { photosBeside, photoVersion } from '../photos/photo-file.ts'
import { copyStore, syncFile } from './back-up.ts'

/** What to do about photos that cannot be restored. */
const remedy = 'Nothing was changed. Move it away to restore the quotes alone.'

/**
 * Copies the photos beside a backup, those of its quotes only, to a file that can replace the photos of a data folder.
 * @param quotes The quotes to restore.
 * @returns The number of photos; null if there are none beside the backup.
 * @throws {UserFacingError} if they are damaged, or of a newer version.
 */
export async function copyPhotosBeside(backup: string, quotes: string, copy: string): Promise<number | null> {
  const from = photosBeside(backup)
  if (!existsSync(from)) return null
  try {
    await copyStore(from, copy)
    const photos = prepareCopy(copy, from, quotes)
    syncFile(copy)
    return photos
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(`${from} cannot be restored (${(error as Error).message}). ${remedy}`, {
      cause: error,
    })
  }
}

function prepareCopy(copy: string, from: string, quotes: string): number {
  const db = new DatabaseSync(copy)
  try {
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON')
    const version = versionOf(db)
    if (version < 1 || version > photoVersion)
      throw new UserFacingError(`${from} has no photos that this version of the program can read. ${remedy}`)
    const damage = findDamage(db)
    if (damage !== undefined) throw new UserFacingError(`${from} is damaged (${damage}). ${remedy}`)
    removeOthers(db, quotes)
    return (db.prepare('SELECT count(*) AS photos FROM photos').get() as { photos: number }).photos
  } finally {
    db.close()
  }
}

/** Removes the photos of quotes that were sent after the quotes were copied, or erased before. */
function removeOthers(db: Database, quotes: string) {
  db.prepare('ATTACH ? AS backup').run(quotes)
  try {
    db.exec('DELETE FROM photos WHERE quoteId NOT IN (SELECT id FROM backup.quotes)')
  } finally {
    // If the connection were only closed, the file would stay open until all statements are garbage-collected.
    db.exec('DETACH backup')
  }
}
