import { Schema, type Connection } from 'mongoose'
import type { Call } from '../connection/call.ts'
import type { Erasure, RecordStore } from '../../interface/record-store.ts'

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
