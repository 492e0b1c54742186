import { quoteFieldNames, type StoredQuote } from '@concrete-quote/openapi'

const columns = [
  'createdAt',
  ...quoteFieldNames,
  'answeredAt',
  'answeredBy',
  'note',
  'source',
  'pageUrl',
  'lang',
  'spam',
  'id',
] as const

/** Formats quotes as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export async function* quoteCsv(quotes: AsyncIterable<StoredQuote>): AsyncGenerator<string> {
  yield `\ufeff${columns.join()}\r\n`
  for await (const quote of quotes) yield `${columns.map((column) => cell(quote[column] ?? '')).join()}\r\n`
}

/** Characters that start a formula in a spreadsheet, including full-width forms (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Quotes a cell. One that a spreadsheet would run as a formula is prefixed with an apostrophe. */
function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
