import type { StoredQuote } from '@concrete-quote/openapi'
import type { QueryFilter } from 'mongoose'
import type { QuoteStore } from '../../interface/quote-store.ts'
import type { Erasure, RecordStore } from '../../interface/record-store.ts'
import { type Parts, timeLimit } from '../models/models.ts'
import type { ThumbnailDocument } from '../models/photos.ts'
import type { ErasureDocument } from '../models/quotes.ts'
import { changedNow, convertOne } from './quote-document.ts'

type ErasureStore = Pick<QuoteStore, 'erase' | 'eraseAll'> & Pick<RecordStore, 'erasures' | 'addErasures'>

export async function removePhotosOf(parts: Parts, quoteIds: string[]): Promise<void> {
  parts.photoUsage.forget()
  await parts.photoLists.deleteMany({ _id: { $in: quoteIds } })
  await removeJpegs(parts, { quoteId: { $in: quoteIds } })
}

/** Removes images and their thumbnails. */
export async function removeJpegs(
  { jpegs, thumbnails }: Parts,
  filter: QueryFilter<Pick<ThumbnailDocument, '_id' | 'quoteId'>>,
): Promise<void> {
  await Promise.all([jpegs.deleteMany(filter), thumbnails.deleteMany(filter)])
}

/** Returns those of the quotes that were erased. */
export async function erasedAmong({ erasures }: Parts, quoteIds: string[]): Promise<string[]> {
  return (await erasures.find({ _id: { $in: quoteIds } }).lean()).map(({ _id }) => _id)
}

export const toErasure = ({ _id, erasedAt }: ErasureDocument): Erasure => ({
  id: _id,
  erasedAt: erasedAt.toISOString(),
})

/** Erases quotes from a MongoDB database, and stores which, so that no import restores them. */
export function mongoErasures(parts: Parts): ErasureStore {
  const { erasures, quotes, claims, call } = parts
  const removeClaims = (quoteIds: string[]) => claims.deleteMany({ quoteId: { $in: quoteIds } })

  async function add(added: (Erasure & { source?: string | null })[]): Promise<void> {
    const updates = added.map(({ id, erasedAt, ...partner }) => {
      const $setOnInsert = { erasedAt: new Date(erasedAt) }
      const update = { $setOnInsert, $set: partner, ...changedNow }
      return { updateOne: { filter: { _id: id }, update, upsert: true } }
    })
    await erasures.bulkWrite(updates, { ordered: false, ...timeLimit })
  }

  function mark(erased: Pick<StoredQuote, 'id' | 'source'>[]): Promise<void> {
    const erasedAt = new Date().toISOString()
    return add(erased.map(({ id, source }) => ({ id, erasedAt, source })))
  }

  async function findAll(ids: string[]) {
    const found = await quotes.find({ _id: { $in: ids } }, { source: 1 }).lean()
    return found.map(({ _id, source }) => ({ id: _id, source: source ?? null }))
  }

  function eraseAll(ids: string[]): Promise<number> {
    let found: Pick<StoredQuote, 'id' | 'source'>[] | undefined
    return call(async () => {
      const isRetry = found !== undefined
      found ??= await findAll(ids)
      if (found.length === 0) {
        // An earlier attempt may have failed after the quotes were deleted.
        await removePhotosOf(parts, ids)
        return 0
      }
      const foundIds = found.map(({ id }) => id)
      await Promise.all([removeClaims(foundIds), mark(found)])
      const { deletedCount } = await quotes.deleteMany({ _id: { $in: foundIds } })
      // They are marked again, because `eraseVersion` of another process may have removed a mark in between.
      await mark(found)
      // Afterward, because photos can be added until the quotes are deleted.
      await removePhotosOf(parts, ids)
      // The first attempt may have erased them, though its response was lost.
      return isRetry ? found.length : deletedCount
    })
  }

  const eraseVersion = (id: string, version: number) =>
    call(async () => {
      const one = { _id: id, version }
      const find = () => quotes.findOne(one, { source: 1 }).lean()
      const found = (await find()) ?? ((await convertOne(quotes, id)) && (await find()))
      if (!found) {
        // As in `eraseAll`.
        if (!(await quotes.exists({ _id: id }))) await removePhotosOf(parts, [id])
        return false
      }
      // It is marked first, as in `eraseAll`, so that no import restores it even if this process dies in between.
      await mark([{ id, source: found.source ?? null }])
      const { deletedCount } = await quotes.deleteOne(one)
      if (deletedCount > 0) await Promise.all([removeClaims([id]), removePhotosOf(parts, [id])])
      // Somebody changed it at the same moment.
      else if (await quotes.exists({ _id: id })) await erasures.deleteOne({ _id: id })
      return deletedCount > 0
    })

  return {
    erase: async (id, version) =>
      version === undefined ? (await eraseAll([id])) > 0 : eraseVersion(id, version),
    eraseAll,
    erasures: (limit, after = '') =>
      call(async () => {
        const found = erasures.find({ _id: { $gt: after } }).sort({ _id: 1 })
        return (await found.limit(limit).lean()).map(toErasure)
      }),
    addErasures: (added) => call(() => add(added)),
  }
}
