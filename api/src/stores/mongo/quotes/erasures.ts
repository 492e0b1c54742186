import type { StoredQuote } from '@concrete-quote/openapi'
import type { QueryFilter } from 'mongoose'
import type { QuoteStore } from '../../interface/quote-store.ts'
import {
  type ErasedQuote,
  erasureDeliveries,
  type ReceiversOf,
  nobody,
} from '../../interface/delivery-store.ts'
import {
  deliveriesOf,
  type Erasure,
  type RecordStore,
  toErasure as erasureOf,
} from '../../interface/record-store.ts'
import { type Parts, timeLimit } from '../models/models.ts'
import type { ThumbnailDocument } from '../models/photos.ts'
import type { ErasureDocument } from '../models/quotes.ts'
import { changedNow, convertOne, toDeliveries, toDeliveryDocument } from './quote-document.ts'

type ErasureStore = Pick<QuoteStore, 'erase' | 'eraseAll'> &
  Pick<RecordStore, 'erasures' | 'latestErased' | 'addErasures'>

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

export const toErasedQuote = ({ _id, erasedAt }: ErasureDocument): ErasedQuote => ({
  id: _id,
  erasedAt: erasedAt.toISOString(),
})

const toErasure = (document: ErasureDocument): Erasure => {
  const { id, erasedAt } = toErasedQuote(document)
  return erasureOf(id, erasedAt, toDeliveries(document))
}

/** Erases quotes from a MongoDB database, and stores which, so that no import restores them. */
export function mongoErasures(parts: Parts): ErasureStore {
  const { erasures, quotes, claims, call } = parts
  const removeClaims = (quoteIds: string[]) => claims.deleteMany({ quoteId: { $in: quoteIds } })

  const options = { ordered: false, ...timeLimit }

  /** Stores erasures with their partners, if they are known, as the latest changes. */
  async function mark(erased: (Erasure & { source?: string | null })[]): Promise<void> {
    const marks = erased.map(({ id, erasedAt, deliveries: _, ...partner }) => {
      const update = { $setOnInsert: { erasedAt: new Date(erasedAt) }, $set: partner, ...changedNow }
      return { updateOne: { filter: { _id: id }, update, upsert: true } }
    })
    if (marks.length > 0) await erasures.bulkWrite(marks, options)
    await addDeliveries(erased)
  }

  /** Stores the deliveries of erasures. Those that are there go on. */
  async function addDeliveries(added: Erasure[]): Promise<void> {
    const updates = added.flatMap(deliveriesOf).map((delivery) => {
      const document = toDeliveryDocument(delivery)
      const filter = { _id: delivery.quoteId, 'deliveries.channel': { $ne: document.channel } }
      return { updateOne: { filter, update: { $push: { deliveries: document } } } }
    })
    if (updates.length > 0) await erasures.bulkWrite(updates, options)
  }

  async function addErasures(added: Erasure[]): Promise<void> {
    const ids = added.map(({ id }) => id)
    const known = new Set(await erasedAmong(parts, ids))
    await mark(added.filter(({ id }) => !known.has(id)))
    await addDeliveries(added.filter(({ id }) => known.has(id)))
  }

  function toErased(erased: Pick<StoredQuote, 'id' | 'source'>[], receiversOf: ReceiversOf) {
    const erasedAt = new Date().toISOString()
    return erased.map(({ id, source }) => ({
      ...erasureOf(id, erasedAt, erasureDeliveries({ id, erasedAt }, receiversOf(source))),
      source,
    }))
  }

  async function findAll(ids: string[]) {
    const found = await quotes.find({ _id: { $in: ids } }, { source: 1 }).lean()
    return found.map(({ _id, source }) => ({ id: _id, source: source ?? null }))
  }

  function eraseAll(ids: string[], receiversOf: ReceiversOf = nobody): Promise<number> {
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
      const erased = toErased(found, receiversOf)
      await Promise.all([removeClaims(foundIds), mark(erased)])
      const { deletedCount } = await quotes.deleteMany({ _id: { $in: foundIds } })
      // They are marked again, because `eraseVersion` of another process may have removed a mark in between.
      await mark(erased)
      // Afterward, because photos can be added until the quotes are deleted.
      await removePhotosOf(parts, ids)
      // The first attempt may have erased them, though its response was lost.
      return isRetry ? found.length : deletedCount
    })
  }

  const eraseVersion = (id: string, version: number, receiversOf: ReceiversOf) =>
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
      await mark(toErased([{ id, source: found.source ?? null }], receiversOf))
      const { deletedCount } = await quotes.deleteOne(one)
      if (deletedCount > 0) await Promise.all([removeClaims([id]), removePhotosOf(parts, [id])])
      // Somebody changed it at the same moment.
      else if (await quotes.exists({ _id: id })) await erasures.deleteOne({ _id: id })
      return deletedCount > 0
    })

  return {
    erase: async (id, version, receiversOf = nobody) =>
      version === undefined
        ? (await eraseAll([id], receiversOf)) > 0
        : eraseVersion(id, version, receiversOf),
    eraseAll,
    erasures: (limit, after = '') =>
      call(async () => {
        const found = erasures.find({ _id: { $gt: after } }).sort({ _id: 1 })
        return (await found.limit(limit).lean()).map(toErasure)
      }),
    latestErased: (limit) =>
      call(async () => {
        const found = erasures.find({}, { _id: 1 }).sort({ changedAt: -1, _id: -1 })
        return (await found.limit(limit).lean()).map(({ _id }) => _id)
      }),
    addErasures: (added) => call(() => addErasures(added)),
  }
}
