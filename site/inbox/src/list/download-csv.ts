import { call } from '../queries/call.ts'
import { quotesPath, type QuoteFilter } from '../queries/quotes.ts'

/** Lets the browser download the filtered list as a file for spreadsheets. */
export async function downloadCsv(filter: QuoteFilter) {
  const response = await call('GET', quotesPath(filter), { accept: 'text/csv' })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'quotes.csv'
  link.click()
  URL.revokeObjectURL(url)
}
