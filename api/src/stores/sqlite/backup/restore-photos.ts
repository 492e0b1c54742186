import { existsSync } from 'node:fs'
import { UserFacingError } from '../../../platform/errors.ts'
import { type Database, findDamage } from '../file/engine.ts'
import { versionOf } from '../migrations/migrations.ts'
import { photosBeside, photoVersion } from '../photos/photo-file.ts'
import { copyStore, inCopy, syncFile } from './back-up.ts'

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
    const photos = inCopy(copy, (db) => prepareCopy(db, from, quotes))
    syncFile(copy)
    return photos
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(`${from} cannot be restored (${(error as Error).message}). ${remedy}`, {
      cause: error,
    })
  }
}

/** Checks a copy of photos, and removes those of quotes that were sent after the quotes were copied, or erased before. */
function prepareCopy(db: Database, from: string, quotes: string): number {
  const version = versionOf(db)
  if (version < 1 || version > photoVersion)
    throw new UserFacingError(`${from} has no photos that this version of the program can read. ${remedy}`)
  const damage = findDamage(db)
  if (damage !== undefined) throw new UserFacingError(`${from} is damaged (${damage}). ${remedy}`)
  db.prepare('ATTACH ? AS backup').run(quotes)
  db.exec('DELETE FROM photos WHERE quoteId NOT IN (SELECT id FROM backup.quotes)')
  return (db.prepare('SELECT count(*) AS photos FROM photos').get() as { photos: number }).photos
}
