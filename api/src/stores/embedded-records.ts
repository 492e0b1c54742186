import type { StoredQuote } from '@concrete-quote/openapi'
import type { Access } from './embedded-accounts.ts'
import type { embeddedDeliveries } from './embedded-deliveries.ts'
import { deliveriesOf, quoteOf, type QuoteRecord, type RecordStore } from './quote-record.ts'

interface Parts extends Access {
  /** The columns that are a quote's fields. */
  columns: (keyof StoredQuote)[]
  find: (id: string) => StoredQuote | undefined
  /** False when another quote has the key. */
  insertQuote: (quote: StoredQuote, key: string | null, fingerprint: string | null) => boolean
  deliveries: Omit<ReturnType<typeof embeddedDeliveries>, 'store'>
}

/** Whole records in the embedded store. */
export function embeddedRecords({
  db,
  write,
  read,
  columns,
  find,
  insertQuote,
  deliveries,
}: Parts): RecordStore {
  const page = db.prepare(
    `SELECT ${columns.join()}, idempotencyKey, fingerprint FROM quotes WHERE id > ? ORDER BY id LIMIT ?`,
  )

  function restore(record: QuoteRecord): boolean {
    const quote = quoteOf(record)
    if (find(quote.id)) {
      for (const delivery of deliveriesOf(record))
        if (delivery.state !== 'pending') deliveries.takeOver(delivery)
      return false
    }
    if (db.prepare('SELECT 1 FROM erasures WHERE quoteId = ?').all(quote.id).length > 0) return false
    if (!insertQuote(quote, record.idempotencyKey, record.fingerprint)) insertQuote(quote, null, null)
    for (const delivery of deliveriesOf(record)) deliveries.insert(delivery)
    return true
  }

  return {
    count: () =>
      read(() => (db.prepare('SELECT count(*) AS quotes FROM quotes').all()[0] as { quotes: number }).quotes),
    records: (limit, after = '') =>
      read(() => {
        const quotes = page.all(after, limit) as Omit<QuoteRecord, 'deliveries'>[]
        const found = deliveries.between(quotes[0]?.id ?? '', quotes.at(-1)?.id ?? '')
        const byQuote = new Map<string, QuoteRecord['deliveries']>()
        for (const { quoteId, ...delivery } of found)
          byQuote.set(quoteId, [...(byQuote.get(quoteId) ?? []), delivery])
        return quotes.map((quote) => ({ ...quote, deliveries: byQuote.get(quote.id) ?? [] }))
      }),
    restore: (records) => write(() => records.filter(restore).length),
  }
}
