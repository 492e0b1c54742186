import { Schema, type Connection } from 'mongoose'
import { isDuplicateKey } from '../connection/duplicate-key.ts'
import type { Call } from '../connection/call.ts'
import { updateDelivery } from './delivery-update.ts'
import {
  toDeliveries,
  toDeliveryDocument,
  toDocument,
  toQuote,
  type QuoteDocument,
  type QuoteModel,
} from './quote-document.ts'
import {
  deliveriesOf,
  quoteOf,
  type Erasure,
  type QuoteRecord,
  type RecordStore,
} from '../../interface/record-store.ts'

interface ErasureDocument {
  /** The ID of the quote. */
  _id: string
  erasedAt: Date
}

const erasureSchema = new Schema<ErasureDocument>(
  { _id: { type: String, required: true }, erasedAt: { type: Date, required: true } },
  { collection: 'erasures', versionKey: false, strict: 'throw' },
)

/** Complete records in a MongoDB database. */
export function mongoRecords(connection: Connection, quotes: QuoteModel, call: Call) {
  const erasures = connection.model('Erasure', erasureSchema)

  async function insert(records: QuoteRecord[]): Promise<void> {
    try {
      await quotes.insertMany(records.map(toRecordDocument), {
        ordered: false,
        // Else mongoose would leave out invalid documents without an error.
        throwOnValidationError: true,
      })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // Another quote has the key of one of them, or another import added one in the meantime.
      for (const record of records) await insertOne(record)
    }
  }

  async function insertOne(record: QuoteRecord): Promise<void> {
    for (const each of [record, { ...record, idempotencyKey: null, fingerprint: null }]) {
      if (await quotes.exists({ _id: record.id })) return
      try {
        await quotes.create([toRecordDocument(each)])
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    }
  }

  /** Applies results of deliveries from elsewhere. */
  async function takeOver(
    quote: Pick<QuoteDocument, '_id' | 'deliveries'>,
    record: QuoteRecord,
  ): Promise<void> {
    for (const { channel, state, settledAt, error } of record.deliveries) {
      if (state === 'pending') continue
      const outcome = {
        state,
        dueAt: undefined,
        settledAt: settledAt === null ? null : new Date(settledAt),
        error,
      }
      await updateDelivery(quotes, quote, channel, { state: 'pending' }, outcome)
    }
  }

  async function restore(records: QuoteRecord[]): Promise<number> {
    const _id = { $in: records.map(({ id }) => id) }
    const here = await quotes.find({ _id }, { deliveries: 1 }).lean()
    const erased = await erasures.find({ _id }).lean()
    const known = new Set([...here, ...erased].map((document) => document._id))
    const missing = records.filter(({ id }) => !known.has(id))
    if (missing.length > 0) await insert(missing)
    // Another process may have erased some between the two reads and the insert.
    const erasedSince = await erasures.find({ _id: { $in: missing.map(({ id }) => id) } }).lean()
    if (erasedSince.length > 0) await quotes.deleteMany({ _id: { $in: erasedSince.map((each) => each._id) } })
    const pending = new Map(
      here
        .filter(({ deliveries = [] }) => deliveries.some(({ state }) => state === 'pending'))
        .map((quote) => [quote._id, quote]),
    )
    for (const record of records) {
      const quote = pending.get(record.id)
      if (quote) await takeOver(quote, record)
    }
    return missing.length - erasedSince.length
  }

  async function addErasures(added: Erasure[]): Promise<void> {
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

  const store: RecordStore = {
    count: () => call(() => quotes.countDocuments()),
    records: (limit, after = '') =>
      call(async () => {
        const found = await quotes
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean()
        return found.map((quote) => ({
          ...toQuote(quote),
          idempotencyKey: quote.idempotencyKey ?? null,
          fingerprint: quote.fingerprint ?? null,
          deliveries: toDeliveries(quote).map(({ quoteId: _, ...delivery }) => delivery),
        }))
      }),
    restore: (records) => call(() => restore(records)),
    erasures: (limit, after = '') =>
      call(async () => {
        const found = await erasures
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(limit)
          .lean()
        return found.map(({ _id, erasedAt }) => ({ id: _id, erasedAt: erasedAt.toISOString() }))
      }),
    addErasures: (added) => call(() => addErasures(added)),
  }
  return {
    store,
    /** For a call that also erases the quotes. */
    markErased: (quoteIds: string[]) => {
      const erasedAt = new Date().toISOString()
      return addErasures(quoteIds.map((id) => ({ id, erasedAt })))
    },
    /** For a quote that was not erased after all. */
    unmarkErased: (quoteId: string): Promise<unknown> => erasures.deleteOne({ _id: quoteId }),
  }
}

function toRecordDocument(record: QuoteRecord) {
  const { idempotencyKey, fingerprint, deliveries } = record
  return {
    ...toDocument(quoteOf(record)),
    ...(idempotencyKey !== null && fingerprint !== null && { idempotencyKey, fingerprint }),
    ...(deliveries.length > 0 && { deliveries: deliveriesOf(record).map(toDeliveryDocument) }),
  }
}
