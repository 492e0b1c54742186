import type { Source } from '@concrete-quote/openapi'
import { type Connection, Schema } from 'mongoose'
import type { SourceCount, SourceStore } from '../interface/source-store.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import { type Call, type QuickCall, quickCallMs } from './connection/call.ts'
import type { QuoteModel } from './quotes/quote-document.ts'

interface SourceDocument {
  /** The origin. */
  _id: string
  name: string
}

const text = { type: String, required: true }
const sourceSchema = new Schema<SourceDocument>(
  { _id: text, name: { ...text, index: true } },
  { collection: 'sources', versionKey: false, strict: 'throw' },
)

/** Registered sources in a MongoDB database. Counts are aggregated when they are read. */
export function mongoSources(
  { connection, call, quickCall }: { connection: Connection; call: Call; quickCall: QuickCall },
  quotes: QuoteModel,
): SourceStore {
  const sources = connection.model('Source', sourceSchema)
  return {
    addSource: ({ name, origin }) =>
      call(async () => {
        const update = { $setOnInsert: { name } }
        const { name: registered } = await sources
          .findOneAndUpdate({ _id: origin }, update, { upsert: true, returnDocument: 'after' })
          .orFail()
          .lean()
        return registered === name
      }),
    removeSource: (name) => call(async () => (await sources.deleteMany({ name })).deletedCount > 0),
    sources: () => call(async () => (await sources.find().sort({ name: 1, _id: 1 }).lean()).map(toSource)),
    findSources: (origin, name) => {
      const either = [
        ...(origin === undefined ? [] : [{ _id: origin }]),
        ...(name === null ? [] : [{ name }]),
      ]
      return quickCall(
        () => call(async () => (await sources.find({ $or: either }).lean()).map(toSource), quickCallMs),
        () => {
          throw new StoreUnavailableError('MongoDB is too slow to look up sources.')
        },
      )
    },
    countBySource: (max) =>
      call(async () => {
        const registered = await sources.distinct('name')
        const month = { $dateToString: { format: '%Y-%m', date: '$createdAt' } }
        const groups = await quotes.aggregate<{ _id: Omit<SourceCount, 'quotes'>; quotes: number }>([
          { $match: { spam: null } },
          { $group: { _id: { source: { $ifNull: ['$source', null] }, month }, quotes: { $sum: 1 } } },
          { $addFields: { isRegistered: { $in: ['$_id.source', { $literal: registered }] } } },
          { $sort: { isRegistered: -1, quotes: -1, _id: 1 } },
          { $limit: max },
        ])
        return groups.map(({ _id, quotes }) => ({ source: _id.source ?? null, month: _id.month, quotes }))
      }),
  }
}

const toSource = ({ _id, name }: SourceDocument): Source => ({ name, origin: _id })
