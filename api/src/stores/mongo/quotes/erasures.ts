import type { StoredQuote } from '@concrete-quote/openapi'
import { type Connection, Schema } from 'mongoose'
import type { Erasure, RecordStore } from '../../interface/record-store.ts'
import type { Store } from '../../store.ts'
import type { Call } from '../connection/call.ts'
import type { mongoClaims } from './mongo-deliveries.ts'
import { changingFieldsOf, type QuoteModel } from './quote-document.ts'

interface ErasureDocument {
  /** The ID of the quote. */
  _id: string
  erasedAt: Date
}

const erasureSchema = new Schema<ErasureDocument>(
  { _id: { type: String, required: true }, erasedAt: { type: Date, required: true } },
  { collection: 'erasures', versionKey: false, strict: 'throw' },
)

export type Erasures = ReturnType<typeof mongoErasures>

/** Which quotes were erased from a MongoDB database, so that no import restores them. `store` is the public part. */
export function mongoErasures(connection: Connection, call: Call) {
  const erasures = connection.model('Erasure', erasureSchema)

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

  const store: Pick<RecordStore, 'erasures' | 'addErasures'> = {
    erasures: (limit, after = '') =>
      call(async () => {
        const found = await erasures
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean()
        return found.map(({ _id, erasedAt }) => ({ id: _id, erasedAt: erasedAt.toISOString() }))
      }),
    addErasures: (added) => call(() => add(added)),
  }
  return {
    store,
    /** Returns those of the quotes that were erased. */
    async among(quoteIds: string[]): Promise<string[]> {
      const found = await erasures.find({ _id: { $in: quoteIds } }).lean()
      return found.map(({ _id }) => _id)
    },
    /** For a call that also erases the quotes. */
    mark(quoteIds: string[]): Promise<void> {
      const erasedAt = new Date().toISOString()
      return add(quoteIds.map((id) => ({ id, erasedAt })))
    },
    /** For a quote that was not erased after all. */
    unmark: (quoteId: string): Promise<unknown> => erasures.deleteOne({ _id: quoteId }),
  }
}

interface Parts {
  quotes: QuoteModel
  call: Call
  claims: Pick<ReturnType<typeof mongoClaims>, 'erase'>
  erasures: Pick<Erasures, 'mark' | 'unmark'>
}

/** Erases quotes in MongoDB. */
export function mongoErase({ quotes, call, claims, erasures }: Parts): Pick<Store, 'erase' | 'eraseAll'> {
  function eraseAll(ids: string[]): Promise<number> {
    let found: string[] | undefined
    return call(async () => {
      const isRetry = found !== undefined
      found ??= (await quotes.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id)
      if (found.length === 0) return 0
      await Promise.all([claims.erase(found), erasures.mark(found)])
      const { deletedCount } = await quotes.deleteMany({ _id: { $in: found } })
      // Again, because `eraseUnchanged` of another process may have removed the mark in between.
      await erasures.mark(found)
      // The first attempt may have erased them, though its response was lost.
      return isRetry ? found.length : deletedCount
    })
  }

  const eraseUnchanged = (before: StoredQuote) =>
    call(async () => {
      const { id } = before
      const unchanged = { _id: id, ...changingFieldsOf(before) }
      if (!(await quotes.exists(unchanged))) return false
      // First, as in `eraseAll`: no import restores the quote, even if this process dies in between.
      await erasures.mark([id])
      const { deletedCount } = await quotes.deleteOne(unchanged)
      if (deletedCount > 0) await claims.erase([id])
      // Somebody changed it at the same moment.
      else if (await quotes.exists({ _id: id })) await erasures.unmark(id)
      return deletedCount > 0
    })

  return {
    erase: async (id, before) => (before ? eraseUnchanged(before) : (await eraseAll([id])) > 0),
    eraseAll,
  }
}
