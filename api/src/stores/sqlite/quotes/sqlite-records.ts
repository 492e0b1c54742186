import { nextVersion } from '@concrete-quote/openapi'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ChangeRecipients, newDeliveries } from '../../interface/delivery-store.ts'
import { pageSize } from '../../interface/quote-store.ts'
import {
  type ChangeFilter,
  type Changes,
  type ChangeStore,
  startOf,
  deliveriesOf,
  quoteOf,
  type QuoteRecord,
  type RecordStore,
  type RestoredRecords,
  toRecordDelivery,
} from '../../interface/record-store.ts'
import {
  changePosition,
  erasedOrVanished,
  quoteColumns,
  type QuoteRow,
  toErasedQuote,
  toQuote,
} from './quote-table.ts'
import { createSourcesOf } from './locations.ts'
import type { QuoteParts } from './sqlite-quotes.ts'

type Keyed = Pick<QuoteRecord, 'idempotencyKey' | 'fingerprint'>

export function sqliteRecords(parts: QuoteParts): Pick<RecordStore, 'records' | 'restore'> {
  const { db, commit, read, table, deliveries, onDamage } = parts
  const page = db.prepare(
    `SELECT ${quoteColumns}, idempotencyKey, fingerprint FROM quotes WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const isErased = db.prepare('SELECT 1 FROM erasures WHERE quoteId = ?')
  const findVanished = db.prepare('SELECT version FROM vanished WHERE quoteId = ?')
  const removeVanished = db.prepare('DELETE FROM vanished WHERE quoteId = ?')
  const endErasure = db.prepare("DELETE FROM deliveries WHERE quoteId = ? AND event = 'erased'")

  function restore(records: QuoteRecord[], recipientsOf: ChangeRecipients): RestoredRecords {
    const restored: RestoredRecords = { added: 0, existing: [] }
    for (const record of records) {
      let quote = quoteOf(record)
      const here = table.findOrRemove(quote.id)
      if (here) restored.existing.push(here)
      else if (isErased.get(quote.id)) continue
      else {
        // Greater than that of copies which followers may have.
        const vanished = findVanished.get(quote.id) as { version: number } | undefined
        const now = Date.now()
        if (vanished && vanished.version >= quote.version)
          quote = { ...quote, version: nextVersion(vanished, now) }
        if (!table.insert(quote, record.idempotencyKey, record.fingerprint)) table.insert(quote, null, null)
        if (vanished) {
          // After the insert, which follows it in the order of changes.
          removeVanished.run(quote.id)
          endErasure.run(quote.id)
          newDeliveries(quote, recipientsOf(quote), new Date(now).toISOString()).forEach(deliveries.insert)
        }
        restored.added++
      }
      for (const delivery of deliveriesOf(record)) {
        deliveries.insert(delivery)
        if (delivery.state !== 'pending') deliveries.applySettled(delivery)
      }
    }
    return restored
  }

  /** The next records, of which there may be fewer if quotes are damaged, but some if there are any. */
  function readPage(limit: number, after: string): QuoteRecord[] {
    const rows = page.all(after, limit) as (QuoteRow & Keyed)[]
    const last = rows.at(-1)
    if (!last) return []
    const byQuote = deliveries.between(rows[0]?.id ?? '', last.id)
    const records = rows.flatMap(({ idempotencyKey, fingerprint, ...row }): QuoteRecord[] => {
      const quote = toQuote(row)
      if (!quote) onDamage(row.id)
      const recorded = (byQuote.get(row.id) ?? []).map(toRecordDelivery)
      return quote ? [{ ...quote, idempotencyKey, fingerprint, deliveries: recorded }] : []
    })
    return records.length > 0 ? records : readPage(limit, last.id)
  }

  return {
    records: (limit, after = '') => read(() => readPage(limit, after)),
    restore: (records, recipientsOf = () => []) => commit(() => restore(records, recipientsOf)),
  }
}

/** Reads what has changed in the embedded store, in steps, so that other requests get a turn in between. */
export function sqliteChanges({ db, read, onDamage }: QuoteParts): ChangeStore {
  // The first condition is for the index, which SQLite does not use for a pair with an expression.
  const page = (columns: string, table: string, position: string, id: string, where = '') =>
    db.prepare(
      `SELECT ${columns}, ${position} AS position FROM ${table}
      WHERE ${where} ${position} >= ?1 AND (${position}, ${id}) > (?1, ?2) ORDER BY ${position}, ${id} LIMIT ${pageSize}`,
    )
  const pages = (...of: [columns: string, table: string, position: string, id: string]) => ({
    ofAll: page(...of),
    // The second condition is that of the index.
    ofSource: page(...of, "source = ?3 AND source > '' AND"),
    ofSources: page(...of, "source IN (SELECT value FROM json_each(?3)) AND source > '' AND"),
    sourcesOf: createSourcesOf(db, of[1]),
    ofNone: page(...of, "ifnull(source, '') = ?3 AND"),
  })
  const quotes = pages(quoteColumns, 'quotes', changePosition, 'id')
  const erasures = pages('quoteId AS id, erasedAt, version', erasedOrVanished, 'changedAt', 'quoteId')

  async function list<Row extends { id: string }, Item>(
    { ofAll, ofSource, ofSources, ofNone, sourcesOf }: typeof quotes,
    filter: ChangeFilter,
    toItem: (row: Row) => Item | undefined,
  ): Promise<Changes<Item>> {
    const { source, limit } = filter
    const items: Item[] = []
    // Where a partner's list ends says nothing of what others changed.
    let end = startOf(filter)
    for (; ; await yieldToEventLoop()) {
      const { at, id } = end
      function readRows(): unknown[] {
        if (source === undefined) return ofAll.all(at, id)
        if (source === '') return ofNone.all(at, id, source)
        const sources = sourcesOf(source)
        return sources.length > 1
          ? ofSources.all(at, id, JSON.stringify(sources))
          : ofSource.all(at, id, source)
      }
      const rows = (await read(readRows)) as (Row & { position: number })[]
      for (const { position, ...row } of rows) {
        end = { at: position, id: row.id }
        const item = toItem(row as unknown as Row)
        if (item && items.push(item) >= limit) return { items, end }
      }
      if (rows.length < pageSize) return { items, end }
    }
  }

  return {
    changedQuotes: (filter) =>
      list(quotes, filter, (row: QuoteRow) => {
        const quote = toQuote(row)
        if (!quote) onDamage(row.id)
        return quote
      }),
    erasedQuotes: (filter) => list(erasures, filter, toErasedQuote),
  }
}
