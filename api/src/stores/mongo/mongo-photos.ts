import { maxPhotos, type Photo } from '@concrete-quote/openapi'
import { Types } from 'mongoose'
import type { PhotoStore, StoredPhoto, TakesPhotos } from '../interface/photo-store.ts'
import { retryConflicts } from '../retry-conflicts.ts'
import { isDuplicateKey } from './connection/fault.ts'
import { insert, type Parts } from './models/models.ts'
import type { ListedPhoto } from './models/photos.ts'
import { removeJpegs, removePhotosOf } from './quotes/erasures.ts'
import { changedNow, toQuote } from './quotes/quote-document.ts'

/** When an addition that stored a JPEG has certainly ended, in milliseconds, even if clocks differ. */
const endedMs = 3_600_000

export function mongoPhotos(parts: Parts): PhotoStore {
  const { quotes, jpegs, thumbnails, photoLists: lists, photoUsage, call, jpegCall } = parts
  const listed = async (quoteId: string) => (await lists.findOne({ _id: quoteId }).lean())?.photos ?? []

  /** Whether a quote is not stored: it was erased, and its photos are removed. */
  async function isGone(quoteId: string): Promise<boolean> {
    if (await quotes.exists({ _id: quoteId })) return false
    await removePhotosOf(parts, [quoteId])
    return true
  }

  async function isTaking(quoteId: string, takesPhotos: TakesPhotos = () => true): Promise<boolean> {
    const document = await quotes.findOne({ _id: quoteId }).lean()
    return document !== null && takesPhotos(toQuote(document))
  }

  /** Lists a quote among the changes before its photos change: the list waits until that has ended (`settlingMs`). */
  const touch = (quoteId: string) => quotes.updateOne({ _id: quoteId }, changedNow)

  async function remove(quoteId: string, id: string): Promise<boolean> {
    await touch(quoteId)
    const list = await lists
      .findOneAndUpdate({ _id: quoteId, 'photos.id': id }, { $pull: { photos: { id } } })
      .lean()
    const removed = list?.photos.find((photo) => photo.id === id)
    if (removed) await removeJpegs(parts, { _id: removed.jpegId })
    photoUsage.add(-(removed?.bytes ?? 0))
    return removed !== undefined
  }

  /** Removes JPEGs in no list, which additions and removals that were interrupted have left. */
  async function removeRemains(quoteId: string): Promise<void> {
    const ended = Types.ObjectId.createFromTime((Date.now() - endedMs) / 1000)
    const jpegIds = (await listed(quoteId)).map(({ jpegId }) => jpegId)
    await removeJpegs(parts, { quoteId, _id: { $lt: ended, $nin: jpegIds } })
  }

  return {
    addPhotos: (quoteId, photos, takesPhotos) =>
      jpegCall(async () => {
        if (!(await isTaking(quoteId, takesPhotos))) return 'no-quote'
        await removeRemains(quoteId)
        try {
          const before = new Set((await listed(quoteId)).map(({ id }) => id))
          await touch(quoteId)
          const result = await addToList(parts, quoteId, photos)
          // After the list is stored: the quote may be erased or changed at any time before.
          if (await isGone(quoteId)) return 'no-quote'
          if (takesPhotos && !(await isTaking(quoteId, takesPhotos))) {
            for (const { id } of photos) if (!before.has(id)) await remove(quoteId, id)
            return 'no-quote'
          }
          return result === 'too-many' ? result : result.map(toPhoto)
        } catch (error) {
          // What failed may have been stored nevertheless.
          await isGone(quoteId).catch(() => undefined)
          throw error
        }
      }),
    photos: (quoteId) => call(async () => (await listed(quoteId)).map(toPhoto)),
    photosOf: (quoteIds) =>
      call(async () => {
        const found = await lists.find({ _id: { $in: quoteIds } }).lean()
        const byId = new Map(found.map((list) => [list._id, list.photos.map(toPhoto)]))
        return [...new Set(quoteIds)]
          .map((quoteId) => ({ quoteId, photos: byId.get(quoteId) ?? [] }))
          .filter(({ photos }) => photos.length > 0)
      }),
    photo: (quoteId, id, size) =>
      jpegCall(async () => {
        const photo = (await listed(quoteId)).find((each) => each.id === id)
        if (!photo) return undefined
        // Without this option, the driver returns a type of its own.
        const options = { promoteBuffers: true }
        const ofPhoto = { _id: photo.jpegId }
        const small = size === 'thumbnail' && (await thumbnails.findOne(ofPhoto, null, options).lean())
        if (small) return small.thumbnail
        return (await jpegs.findOne(ofPhoto, null, options).select(size).lean())?.[size]
      }),
    photoBytes: () => call(() => photoUsage.read()),
    removePhoto: (quoteId, id) =>
      call(async () => {
        const isRemoved = await remove(quoteId, id)
        // An earlier removal may have been interrupted.
        if (!isRemoved) await removeRemains(quoteId)
        return isRemoved
      }),
  }
}

const toPhoto = ({ id, createdAt, width, height, bytes, addedBy }: ListedPhoto): Photo => ({
  id,
  createdAt: createdAt.toISOString(),
  width,
  height,
  bytes,
  addedBy: addedBy ?? null,
})

/** Adds photos unless the list of a quote has one of them or no room for all; undefined then. */
async function tryToAdd({ photoLists }: Parts, quoteId: string, photos: ListedPhoto[]) {
  const fits = {
    _id: quoteId,
    'photos.id': { $nin: photos.map(({ id }) => id) },
    [`photos.${maxPhotos - photos.length}`]: { $exists: false },
  }
  const update = { $push: { photos: { $each: photos } } }
  try {
    const options = { upsert: true, returnDocument: 'after' } as const
    const list = await photoLists.findOneAndUpdate(fits, update, options).lean()
    return list?.photos
  } catch (error) {
    // There is a list, but it does not fit.
    if (isDuplicateKey(error)) return undefined
    throw error
  }
}

/** Adds photos to the list of a quote, all or none, after their JPEGs are stored. */
async function addToList(parts: Parts, quoteId: string, added: StoredPhoto[]) {
  const { jpegs, thumbnails, photoLists, photoUsage } = parts
  const byId = new Map(added.map((photo) => [photo.id, photo]))
  const stored = new Map<string, ListedPhoto>()
  async function store({ image, thumbnail, createdAt, ...rest }: StoredPhoto): Promise<ListedPhoto> {
    const photo = { ...rest, createdAt: new Date(createdAt), jpegId: new Types.ObjectId() }
    stored.set(photo.id, photo)
    const _id = photo.jpegId
    await Promise.all([
      insert(jpegs, [{ _id, quoteId, image }]),
      insert(thumbnails, [{ _id, quoteId, thumbnail }]),
    ])
    return photo
  }

  const result = await retryConflicts<ListedPhoto[] | 'too-many'>(async () => {
    const before = (await photoLists.findOne({ _id: quoteId }).lean())?.photos ?? []
    const has = new Set(before.map(({ id }) => id))
    const missing = [...byId.values()].filter(({ id }) => !has.has(id))
    if (before.length + missing.length > maxPhotos) return 'too-many'
    if (missing.length === 0) return before
    const photos: ListedPhoto[] = []
    for (const photo of missing) photos.push(stored.get(photo.id) ?? (await store(photo)))
    const list = await tryToAdd(parts, quoteId, photos)
    if (list) for (const { bytes } of photos) photoUsage.add(bytes)
    return list ?? false
  })
  // Others may have added the same photos meanwhile, or too many.
  const used = new Set(result === 'too-many' ? [] : result.map(({ jpegId }) => jpegId.toHexString()))
  const unused = [...stored.values()].map(({ jpegId }) => jpegId).filter((id) => !used.has(id.toHexString()))
  if (unused.length > 0) await removeJpegs(parts, { _id: { $in: unused } })
  return result
}
