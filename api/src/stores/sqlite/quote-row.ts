import type { StoredQuote } from '@concrete-quote/openapi'

/** A quote as a row of the table: its list is a JSON array. */
export type QuoteRow = Omit<StoredQuote, 'reasons'> & { reasons: string }

export function toRow(quote: StoredQuote): QuoteRow {
  return { ...quote, reasons: JSON.stringify(quote.reasons) }
}

/** Converts a row to a quote, with the fields in the same order. */
export function toQuote<Row extends QuoteRow>(row: Row): Omit<Row, 'reasons'> & Pick<StoredQuote, 'reasons'> {
  return { ...row, reasons: JSON.parse(row.reasons) as string[] }
}
