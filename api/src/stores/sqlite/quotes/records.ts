import { countInSteps } from './count.ts'
import type { QuoteDeliveries } from '../deliveries/quote-deliveries.ts'
import { fields } from '../migrations.ts'
import { toQuote, type QuoteRow } from './quote-row.ts'
import type { QuoteTable } from './quote-table.ts'
import type { Access } from '../file/group-commit.ts'
import {
  deliveriesOf,
  quoteOf,
  type Erasure,
  type QuoteRecord,
  type RecordStore,
} from '../../interface/record-store.ts'

interface Parts extends Access {
  table: Pick<QuoteTable, 'find'>
  /** False if another quote has the key. */
  addQuote: QuoteTable['insert']
  deliveries: Pick<QuoteDeliveries, 'insert' | 'takeOver' | 'between'>
}

/** Complete records in the embedded store. */
export function sqliteRecords({ db, commit, read, table, addQuote, deliveries }: Parts): RecordStore {
  const page = db.prepare(
    `SELECT ${fields.join()}, idempotencyKey, fingerprint FROM quotes WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const erasures = db.prepare(
    'SELECT quoteId AS id, erasedAt FROM erasures WHERE quoteId > ? ORDER BY quoteId LIMIT ?',
  )
  const addErasure = db.prepare('INSERT OR IGNORE INTO erasures VALUES (?, ?)')

  function restore(record: QuoteRecord): boolean {
    const quote = quoteOf(record)
    if (table.find(quote.id)) {
      for (const delivery of deliveriesOf(record))
        if (delivery.state !== 'pending') deliveries.takeOver(delivery)
      return false
    }
    if (db.prepare('SELECT 1 FROM erasures WHERE quoteId = ?').all(quote.id).length > 0) return false
    if (!addQuote(quote, record.idempotencyKey, record.fingerprint)) addQuote(quote, null, null)
    for (const delivery of deliveriesOf(record)) deliveries.insert(delivery)
    return true
  }

  return {
    count: () => countInSteps({ db, read }, 'quotes', ['projectType', 'id']),
    records: (limit, after = '') =>
      read(() => {
        const rows = page.all(after, limit) as (QuoteRow &
          Pick<QuoteRecord, 'idempotencyKey' | 'fingerprint'>)[]
        const quotes = rows.map(toQuote)
        const found = deliveries.between(quotes[0]?.id ?? '', quotes.at(-1)?.id ?? '')
        const byQuote = new Map<string, QuoteRecord['deliveries']>()
        for (const { quoteId, ...delivery } of found)
          byQuote.set(quoteId, [...(byQuote.get(quoteId) ?? []), delivery])
        return quotes.map((quote) => ({ ...quote, deliveries: byQuote.get(quote.id) ?? [] }))
      }),
    restore: (records) => commit(() => records.filter(restore).length),
    erasures: (limit, after = '') => read(() => erasures.all(after, limit) as Erasure[]),
    addErasures: (added) =>
      commit(() => {
        for (const { id, erasedAt } of added) addErasure.run(id, erasedAt)
      }),
  }
}
