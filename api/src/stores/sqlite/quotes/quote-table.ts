import type { StoredQuote } from '@concrete-quote/openapi'
import { v7 as uuid } from 'uuid'
import { changingFields, type QuoteChanges } from '../../interface/quote-store.ts'
import type { Access } from '../file/group-commit.ts'
import { fields } from '../migrations.ts'
import { newDocument, searchColumns, searchValues, timeOf } from '../search/search-columns.ts'
import { toQuote, toRow, type QuoteRow } from './quote-row.ts'

const columns = [...searchColumns, ...fields, 'idempotencyKey', 'fingerprint']
const insertSql = `
  INSERT INTO quotes (${columns.join()})
  VALUES (${[newDocument, ...columns.slice(1).map(() => '?')].join()})
  ON CONFLICT (idempotencyKey) DO NOTHING`

export type QuoteTable = ReturnType<typeof createQuoteTable>

/** Reads and writes single quotes in a transaction of the caller. */
export function createQuoteTable(db: Access['db']) {
  const insertRow = db.prepare(insertSql)
  const byKey = db.prepare('SELECT id, createdAt, fingerprint FROM quotes WHERE idempotencyKey = ?')
  const byId = db.prepare(`SELECT ${fields.join()} FROM quotes WHERE id = ?`)
  const update = db.prepare(
    `UPDATE quotes SET ${changingFields.map((field) => `${field} = ?`).join()}
    WHERE id = ? AND ${changingFields.map((field) => `${field} IS ?`).join(' AND ')}`,
  )
  const erase = db.prepare('DELETE FROM quotes WHERE id = ?')
  const changing = (quote: QuoteChanges) => changingFields.map((field) => quote[field])

  /** False if another quote has the key. */
  function insert(quote: StoredQuote, key: string | null, fingerprint: string | null): boolean {
    const row = toRow(quote)
    const values = [...searchValues(quote), ...fields.map((field) => row[field])]
    return insertRow.run(timeOf(quote.id) ?? 0, ...values, key, fingerprint).changes > 0
  }

  function find(id: string): StoredQuote | undefined {
    const [row] = byId.all(id) as QuoteRow[]
    return row && toQuote(row)
  }

  /** Stores and removes a quote, which touches the same pages as a visitor's and is never visible. */
  function trialWrite() {
    const id = uuid()
    insert(trialQuote(id), null, null)
    erase.run(id)
  }

  return {
    insert,
    find,
    /** The quote with an idempotency key, which must exist. */
    findByKey: (key: string) =>
      byKey.get(key) as Pick<StoredQuote, 'id' | 'createdAt'> & { fingerprint: string },
    /** False if the quote has changed since it was read, or was erased. */
    update: (before: StoredQuote, changes: QuoteChanges) =>
      update.run(...changing(changes), before.id, ...changing(before)).changes > 0,
    trialWrite,
  }
}

/** The quote of a trial write. */
function trialQuote(id: string): StoredQuote {
  return {
    ...({
      ...Object.fromEntries(fields.map((field) => [field, ''])),
      reasons: [] as string[],
    } as Omit<StoredQuote, 'campaign'>),
    id,
    phone: '0',
    campaign: null,
  }
}
