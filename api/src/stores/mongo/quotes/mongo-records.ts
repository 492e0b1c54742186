import type { Call } from '../connection/call.ts'
import type { QuoteRecord, RecordStore } from '../../interface/record-store.ts'
import type { Erasures } from './erasures.ts'
import { toDeliveries, type QuoteDocument, type QuoteModel } from './quote-document.ts'
import { readPage, type ReadQuote } from './read-quotes.ts'
import { createRestoreRecords } from './restore-records.ts'

interface Parts {
  quotes: QuoteModel
  erasures: Erasures
  call: Call
  readQuote: ReadQuote
}

/** Complete records in a MongoDB database. */
export function mongoRecords({ quotes, erasures, call, readQuote }: Parts): RecordStore {
  const restoreRecords = createRestoreRecords(quotes, erasures)
  const find = (limit: number, after = '') =>
    quotes
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean()

  function toRecord(document: QuoteDocument): QuoteRecord | undefined {
    const quote = readQuote(document)
    return (
      quote && {
        ...quote,
        idempotencyKey: document.idempotencyKey ?? null,
        fingerprint: document.fingerprint ?? null,
        deliveries: toDeliveries(document).map(({ quoteId: _, ...delivery }) => delivery),
      }
    )
  }

  return {
    count: () => call(() => quotes.countDocuments()),
    records: (limit, cursor) => call(() => readPage({ limit, cursor, find, toItem: toRecord })),
    restore: (records) => call(() => restoreRecords(records)),
    ...erasures.store,
  }
}
