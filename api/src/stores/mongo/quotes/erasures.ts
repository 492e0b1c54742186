import type { StoredQuote } from '@concrete-quote/openapi'
import type { Connection } from 'mongoose'
import type { QuoteStore } from '../../interface/quote-store.ts'
import type { Erasure, RecordStore } from '../../interface/record-store.ts'
import type { Call } from '../connection/call.ts'
import type { Claims } from './mongo-deliveries.ts'
import { onlyId, type Quotes, unchanged } from './quote-document.ts'

interface ErasureDocument {
  /** The ID of the quote. */
  _id: string
  erasedAt: Date
}

export type RemovePhotos = (quoteIds: string[]) => Promise<void>

interface Parts {
  connection: Connection
  quotes: Quotes
  claims: Claims
  /** Removes the photos of quotes that are erased. */
  removePhotosOf: RemovePhotos
  call: Call
}

type ErasureStore = Pick<QuoteStore, 'erase' | 'eraseAll'> & Pick<RecordStore, 'erasures' | 'addErasures'>

export type Erasures = ReturnType<typeof mongoErasures>

/** Erases quotes from a MongoDB database, and stores which, so that no import restores them. `store` is the public part. */
export function mongoErasures({ connection, quotes, claims, removePhotosOf, call }: Parts) {
  const erasures = connection.collection<ErasureDocument>('erasures')
  const removeClaims = (quoteIds: string[]) => claims.deleteMany({ quoteId: { $in: quoteIds } })

  async function add(added: Erasure[]): Promise<void> {
    await erasures.bulkWrite(
      added.map(({ id, erasedAt }) => ({
        updateOne: {
          filter: { _id: id },
          update: { $setOnInsert: { erasedAt: new Date(erasedAt) } },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }

  function mark(quoteIds: string[]): Promise<void> {
    const erasedAt = new Date().toISOString()
    return add(quoteIds.map((id) => ({ id, erasedAt })))
  }

  function eraseAll(ids: string[]): Promise<number> {
    let found: string[] | undefined
    return call(async () => {
      const isRetry = found !== undefined
      found ??= (await quotes.find({ _id: { $in: ids } }, onlyId).toArray()).map(({ _id }) => _id)
      if (found.length === 0) {
        // An earlier attempt may have failed after the quotes were deleted.
        await removePhotosOf(ids)
        return 0
      }
      await Promise.all([removeClaims(found), mark(found)])
      const { deletedCount } = await quotes.deleteMany({ _id: { $in: found } })
      // They are marked again, because `eraseUnchanged` of another process may have removed a mark in between.
      await mark(found)
      // Afterward, because photos can be added until the quotes are deleted.
      await removePhotosOf(ids)
      // The first attempt may have erased them, though its response was lost.
      return isRetry ? found.length : deletedCount
    })
  }

  const eraseUnchanged = (before: StoredQuote) =>
    call(async () => {
      const { id } = before
      if (!(await quotes.findOne(unchanged(before), onlyId))) {
        // As in `eraseAll`.
        if (!(await quotes.findOne({ _id: id }, onlyId))) await removePhotosOf([id])
        return false
      }
      // It is marked first, as in `eraseAll`, so that no import restores it even if this process dies in between.
      await mark([id])
      const { deletedCount } = await quotes.deleteOne(unchanged(before))
      if (deletedCount > 0) await Promise.all([removeClaims([id]), removePhotosOf([id])])
      // Somebody changed it at the same moment.
      else if (await quotes.findOne({ _id: id }, onlyId)) await erasures.deleteOne({ _id: id })
      return deletedCount > 0
    })

  const store: ErasureStore = {
    erase: async (id, before) => (before ? eraseUnchanged(before) : (await eraseAll([id])) > 0),
    eraseAll,
    erasures: (limit, after = '') =>
      call(async () => {
        const found = await erasures
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray()
        return found.map(({ _id, erasedAt }) => ({ id: _id, erasedAt: erasedAt.toISOString() }))
      }),
    addErasures: (added) => call(() => add(added)),
  }
  return {
    store,
    /** Returns those of the quotes that were erased. */
    async among(quoteIds: string[]): Promise<string[]> {
      const found = await erasures.find({ _id: { $in: quoteIds } }).toArray()
      return found.map(({ _id }) => _id)
    },
  }
}
