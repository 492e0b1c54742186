import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { StoredPhoto } from '../../interface/photo-store.ts'
import { NoPhotoSpaceError } from '../../store-errors.ts'
import type { Database } from '../file/engine.ts'

/** The disk space in bytes that photos leave to quotes. */
const minFreeBytes = 128 * 1024 * 1024

/** @throws {NoPhotoSpaceError} if the disk would have too little space for quotes with these photos. */
export function requireFreeSpace(file: string, photos: StoredPhoto[]) {
  const { bavail, bsize } = statfsSync(dirname(file))
  const needed = photos.reduce((sum, { image, thumbnail }) => sum + image.length + thumbnail.length, 0)
  if (bavail * bsize < minFreeBytes + needed)
    throw new NoPhotoSpaceError(`The disk of ${file} has too little space for photos. Free up disk space.`)
}

/** Creates the function that measures the pages in use, in bytes. Others are reused, or returned to the file system. */
export function createUsedBytes(db: Database) {
  const used = db.prepare(
    `SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
  )
  return () => (used.get() as { bytes: number }).bytes
}
