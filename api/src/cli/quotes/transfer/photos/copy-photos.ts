import type { Photo } from '@concrete-quote/openapi'
import { UserFacingError } from '../../../../platform/errors.ts'
import type { PhotoStore, StoredPhoto } from '../../../../stores/interface/photo-store.ts'
import type { Store } from '../../../../stores/store.ts'
import { photosText } from '../../../terminal/output.ts'
import { quotesWithPhotos } from './export-photos.ts'

/**
 * Copies the photos of quotes to another store as they are, those that it lacks, and compares both sides.
 * @returns The number of photos, and how many of them were added.
 * @throws {UserFacingError} if some are not in the other store afterward.
 */
export async function copyPhotos(source: Store, target: PhotoStore) {
  const result = { count: 0, added: 0 }
  let missing = 0
  for await (const { quoteId, photos } of quotesWithPhotos(source)) {
    for (const photo of lacking(photos, await target.photos(quoteId))) {
      const stored = await withJpegs(source, quoteId, photo)
      if (stored && Array.isArray(await target.addPhotos(quoteId, [stored]))) result.added++
    }
    // Without those that were removed meanwhile.
    const now = await source.photos(quoteId)
    missing += lacking(now, await target.photos(quoteId)).length
    result.count += now.length
  }
  if (missing > 0)
    throw new UserFacingError(
      `The quotes are in the database, but it lacks ${photosText(missing)} of ${result.count}: their quotes have other photos there, or were erased. Run the command again, or choose an empty database.`,
    )
  return result
}

/** The photos that are not among others, or differ from them. */
function lacking(photos: Photo[], others: Photo[]): Photo[] {
  const sizes = new Map(others.map(({ id, bytes }) => [id, bytes]))
  return photos.filter(({ id, bytes }) => sizes.get(id) !== bytes)
}

/** Undefined if the photo was removed meanwhile. */
async function withJpegs(store: PhotoStore, quoteId: string, photo: Photo): Promise<StoredPhoto | undefined> {
  const image = await store.photo(quoteId, photo.id, 'image')
  const thumbnail = await store.photo(quoteId, photo.id, 'thumbnail')
  return image && thumbnail && { ...photo, image, thumbnail }
}
