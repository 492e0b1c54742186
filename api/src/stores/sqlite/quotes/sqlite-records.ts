import {
  deliveriesOf,
  type Erasure,
  quoteOf,
  type QuoteRecord,
  type RecordStore,
} from '../../interface/record-store.ts'
import { nextChange, quoteFields, type QuoteRow, toQuote } from './quote-table.ts'
import type { QuoteParts } from './sqlite-quotes.ts'

type Keyed = Pick<QuoteRecord, 'idempotencyKey' | 'fingerprint'>

/** Complete records in the embedded store. */
export function sqliteRecords({ db, commit, read, table, deliveries, onDamage }: QuoteParts): RecordStore {
  const page = db.prepare(
    `SELECT ${quoteFields}, idempotencyKey, fingerprint FROM quotes WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const erasures = db.prepare(
    'SELECT quoteId AS id, erasedAt FROM erasures WHERE quoteId > ? ORDER BY quoteId LIMIT ?',
  )
  const isErased = db.prepare('SELECT 1 FROM erasures WHERE quoteId = ?')
  const addErasure = db.prepare(
    `INSERT OR IGNORE INTO erasures (quoteId, erasedAt, changedAt) VALUES (?, ?, ${nextChange})`,
  )

  function restore(record: QuoteRecord): boolean {
    const quote = quoteOf(record)
    if (table.hasIntact(quote.id)) {
      for (const delivery of deliveriesOf(record))
        if (delivery.state !== 'pending') deliveries.applySettled(delivery)
      return false
    }
    if (isErased.get(quote.id)) return false
    if (!table.insert(quote, record.idempotencyKey, record.fingerprint)) table.insert(quote, null, null)
    for (const delivery of deliveriesOf(record)) deliveries.insert(delivery)
    return true
  }

  /** The next records, of which there may be fewer if quotes are damaged, but some if there are any. */
  function readPage(limit: number, after: string): QuoteRecord[] {
    const rows = page.all(after, limit) as (QuoteRow & Keyed)[]
    const last = rows.at(-1)
    if (!last) return []
    const byQuote = new Map<string, QuoteRecord['deliveries']>()
    for (const { quoteId, ...delivery } of deliveries.between(rows[0]?.id ?? '', last.id))
      byQuote.set(quoteId, [...(byQuote.get(quoteId) ?? []), delivery])
    const records = rows.flatMap(({ idempotencyKey, fingerprint, ...row }): QuoteRecord[] => {
      const quote = toQuote(row)
      if (!quote) onDamage(row.id)
      return quote ? [{ ...quote, idempotencyKey, fingerprint, deliveries: byQuote.get(row.id) ?? [] }] : []
    })
    return records.length > 0 ? records : readPage(limit, last.id)
  }

  return {
    records: (limit, after = '') => read(() => readPage(limit, after)),
    restore: (records) => commit(() => records.filter(restore).length),
    erasures: (limit, after = '') => read(() => erasures.all(after, limit) as Erasure[]),
    addErasures: (added) =>
      commit(() => {
        for (const { id, erasedAt } of added) addErasure.run(id, erasedAt)
      }),
  }
}
