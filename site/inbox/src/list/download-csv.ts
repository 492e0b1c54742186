import { call } from '../queries/call.ts'
import { quotesPath, type QuoteFilter } from '../queries/quotes.ts'
import { saveFile } from '../queries/save-file.ts'

/** Lets the browser download the filtered list as a file for spreadsheets. */
export async function downloadCsv(filter: QuoteFilter) {
  await saveFile(await call('GET', quotesPath(filter), { accept: 'text/csv' }), 'quotes.csv')
}
