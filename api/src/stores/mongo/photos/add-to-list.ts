import { maxPhotos } from '@concrete-quote/openapi'
import { Types } from 'mongoose'
import type { StoredPhoto } from '../../interface/photo-store.ts'
import { retryConflicts } from '../../retry-conflicts.ts'
import type { ListedPhoto, Parts } from '../quotes/collections.ts'
import { isDuplicateKey } from '../connection/fault.ts'

/** Creates the function that adds photos to the list of a quote, all or none, after their JPEGs are stored. */
export function createAddToList({ jpegs, photoLists: lists }: Parts) {
  /** Adds photos unless the list has one of them or no room for all; undefined then. */
  async function tryToAdd(quoteId: string, photos: ListedPhoto[]): Promise<ListedPhoto[] | undefined> {
    const fits = {
      _id: quoteId,
      'photos.id': { $nin: photos.map(({ id }) => id) },
      [`photos.${maxPhotos - photos.length}`]: { $exists: false },
    }
    try {
      const list = await lists.findOneAndUpdate(
        fits,
        { $push: { photos: { $each: photos } } },
        { upsert: true, returnDocument: 'after' },
      )
      return list?.photos
    } catch (error) {
      // There is a list, but it does not fit.
      if (isDuplicateKey(error)) return undefined
      throw error
    }
  }

  return async (quoteId: string, added: StoredPhoto[]): Promise<ListedPhoto[] | 'too-many'> => {
    const byId = new Map(added.map((photo) => [photo.id, photo]))
    const jpegIds = new Map<string, Types.ObjectId>()
    async function store({ id, image, thumbnail }: StoredPhoto): Promise<Types.ObjectId> {
      const jpegId = new Types.ObjectId()
      jpegIds.set(id, jpegId)
      await jpegs.insertOne({ _id: jpegId, quoteId, image, thumbnail })
      return jpegId
    }
    /** Removes the JPEGs stored here that are in no list. */
    async function removeUnlisted(listed: ListedPhoto[]): Promise<void> {
      const used = new Set(listed.map(({ jpegId }) => jpegId.toHexString()))
      const unused = [...jpegIds.values()].filter((jpegId) => !used.has(jpegId.toHexString()))
      if (unused.length > 0) await jpegs.deleteMany({ _id: { $in: unused } })
    }

    return retryConflicts(async () => {
      const before = (await lists.findOne({ _id: quoteId }))?.photos ?? []
      const has = new Set(before.map(({ id }) => id))
      const missing = [...byId.values()].filter(({ id }) => !has.has(id))
      const isTooMany = before.length + missing.length > maxPhotos
      if (isTooMany || missing.length === 0) {
        await removeUnlisted(before)
        return isTooMany ? 'too-many' : before
      }
      const photos: ListedPhoto[] = []
      for (const photo of missing) {
        const { image: _, thumbnail: __, createdAt, ...rest } = photo
        const jpegId = jpegIds.get(photo.id) ?? (await store(photo))
        photos.push({ ...rest, createdAt: new Date(createdAt), jpegId })
      }
      const after = await tryToAdd(quoteId, photos)
      if (!after) return false
      await removeUnlisted(after)
      return after
    })
  }
}
