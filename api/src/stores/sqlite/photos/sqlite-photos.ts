import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { maxPhotos } from '@concrete-quote/openapi'
import type { PhotoStore, StoredPhoto } from '../../interface/photo-store.ts'
import { NoPhotoSpaceError } from '../../store-errors.ts'
import { createPhotoAccess, type PhotoDeps } from './open-photos.ts'
import type { PhotoTable } from './photo-table.ts'

/** Photos in the embedded store, and what its other parts need of them. */
interface SqlitePhotos {
  store: PhotoStore
  /** Removes the photos of erased quotes. Logs failures, which leave the quotes erased. */
  removeErased: (quoteIds: string[]) => Promise<void>
  close: () => Promise<void>
}

/** The disk space in bytes that photos leave to quotes. */
const minFreeBytes = 128 * 1024 * 1024

/** @throws {NoPhotoSpaceError} if the disk would have too little space for quotes with these photos. */
function requireFreeSpace(file: string, photos: StoredPhoto[]) {
  const { bavail, bsize } = statfsSync(dirname(file))
  const needed = photos.reduce((sum, { image, thumbnail }) => sum + image.length + thumbnail.length, 0)
  if (bavail * bsize < minFreeBytes + needed)
    throw new NoPhotoSpaceError(`The disk of ${file} has too little space for photos. Free up disk space.`)
}

/** Stores photos in the embedded store. */
export function sqlitePhotos(deps: PhotoDeps): SqlitePhotos {
  const access = createPhotoAccess(deps)
  const { file, hasQuote, touch } = deps

  /** Reads the photos. Resolves to `none` if no photo was ever added. */
  async function read<T>(none: T, work: (table: PhotoTable) => T): Promise<T> {
    const opened = access.openExisting()
    return opened ? opened.read(() => work(opened.table)) : none
  }

  const store: PhotoStore = {
    async addPhotos(quoteId, photos, takesPhotos) {
      // Photos of quotes that are not stored do not create the file.
      if (!hasQuote(quoteId)) return 'no-quote'
      requireFreeSpace(file, photos)
      const { commit, table } = access.open()
      return commit(() => {
        // Checked under the lock of the photos: whoever erases the quote now removes its photos after this commit.
        if (!hasQuote(quoteId, takesPhotos)) return 'no-quote'
        const ids = [...table.list(quoteId), ...photos].map(({ id }) => id)
        if (new Set(ids).size > maxPhotos) return 'too-many'
        for (const photo of photos) table.insert(quoteId, photo)
        touch(quoteId)
        return table.list(quoteId)
      })
    },
    // Photos of an erased quote are not served, even if they could not be removed.
    photos: (quoteId) => read([], (table) => (hasQuote(quoteId) ? table.list(quoteId) : [])),
    photosOf: (quoteIds) =>
      read([], (table) =>
        [...new Set(quoteIds)]
          .filter((quoteId) => hasQuote(quoteId))
          .map((quoteId) => ({ quoteId, photos: table.list(quoteId) }))
          .filter(({ photos }) => photos.length > 0),
      ),
    photo: (quoteId, id, size) =>
      read(undefined, (table) => (hasQuote(quoteId) ? table.jpeg(quoteId, id, size) : undefined)),
    photoBytes: () => read(0, (table) => table.usedBytes()),
    async removePhoto(quoteId, id) {
      const opened = access.openExisting()
      if (!opened) return false
      const isRemoved = await opened.commit(() => {
        const isFound = opened.table.remove(quoteId, id)
        if (isFound) touch(quoteId)
        return isFound
      })
      // The write-ahead log may contain the photo.
      if (isRemoved) opened.checkpoints.run()
      return isRemoved
    },
  }

  return {
    store,
    async removeErased(quoteIds) {
      try {
        await access.openExisting()?.removeOrphans(quoteIds)
      } catch (error) {
        access.logOrphans(error)
      }
    },
    close: access.close,
  }
}
