import { quoteFieldNames, type StoredQuote } from '@concrete-quote/openapi'

const columns = ['createdAt', ...quoteFieldNames, 'source', 'pageUrl', 'lang', 'spam', 'id'] as const

/** Quotes as CSV (RFC 4180) for spreadsheets: with a byte order mark, so that they read it as UTF-8. */
export async function* quoteCsv(quotes: AsyncIterable<StoredQuote>): AsyncGenerator<string> {
  yield `\ufeff${columns.join()}\r\n`
  for await (const quote of quotes) yield `${columns.map((column) => cell(quote[column] ?? '')).join()}\r\n`
}

/** What a spreadsheet takes for the start of a formula, full-width forms included (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** A quoted cell. One that a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
