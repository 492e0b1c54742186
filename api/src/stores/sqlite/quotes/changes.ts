import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { pageSize } from '../../interface/all-pages.ts'
import { type ChangeFilter, type Changes, type ChangeStore, startOf } from '../../interface/change-store.ts'
import type { Erasure } from '../../interface/record-store.ts'
import { changePosition, quoteFields, type QuoteRow, toQuote } from './quote-table.ts'
import type { QuoteParts } from './sqlite-quotes.ts'

type Changed<Row> = Row & { position: number; source: string | null }

/** Reads what has changed in the embedded store, in steps, so that other requests get a turn in between. */
export function sqliteChanges({
  db,
  read,
  onDamage,
}: Pick<QuoteParts, 'db' | 'read' | 'onDamage'>): ChangeStore {
  // The first condition is for the index, which SQLite does not use for a pair with an expression.
  const page = (columns: string, table: string, position: string, id: string) =>
    db.prepare(
      `SELECT ${columns}, ${position} AS position FROM ${table}
      WHERE ${position} >= ?1 AND (${position}, ${id}) > (?1, ?2) ORDER BY ${position}, ${id} LIMIT ${pageSize}`,
    )
  const quotes = page(quoteFields, 'quotes', changePosition, 'id')
  const erasures = page('quoteId AS id, erasedAt, source', 'erasures', 'changedAt', 'quoteId')

  async function list<Row extends { id: string }, Item>(
    statement: typeof quotes,
    filter: ChangeFilter,
    toItem: (row: Row) => Item | undefined,
  ): Promise<Changes<Item>> {
    const { source, limit } = filter
    const items: Item[] = []
    for (let end = startOf(filter); ; await yieldToEventLoop()) {
      const rows = await read(() => statement.all(end.at, end.id) as Changed<Row>[])
      for (const { position, ...row } of rows) {
        end = { at: position, id: row.id }
        const item =
          source === undefined || (row.source ?? '') === source ? toItem(row as unknown as Row) : undefined
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
    erasedQuotes: (filter) => list(erasures, filter, ({ id, erasedAt }: Erasure) => ({ id, erasedAt })),
  }
}
