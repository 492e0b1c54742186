import type { Call } from '../connection/call.ts'
import type { RecordStore } from '../../interface/record-store.ts'
import type { Erasures } from './erasures.ts'
import { toDeliveries, toQuote, type QuoteModel } from './quote-document.ts'
import { createRestoreRecords } from './restore-records.ts'

/** Complete records in a MongoDB database. */
export function mongoRecords(quotes: QuoteModel, erasures: Erasures, call: Call): RecordStore {
  const restoreRecords = createRestoreRecords(quotes, erasures)
  return {
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
    restore: (records) => call(() => restoreRecords(records)),
    ...erasures.store,
  }
}
