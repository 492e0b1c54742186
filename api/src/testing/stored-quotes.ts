import type { StoredQuote } from '@concrete-quote/openapi'
import { withStore } from '../cli/with-store.ts'
import { parseConfig } from '../config.ts'
import { allQuotes } from '../stores/interface/quote-store.ts'

/** Lists all quotes in a data folder, newest first, whether or not a server runs. */
export function storedQuotes(dataDir: string): Promise<StoredQuote[]> {
  return withStore(parseConfig({ DATA_DIR: dataDir }), async (store) => {
    const quotes: StoredQuote[] = []
    for await (const quote of allQuotes(store)) quotes.push(quote)
    return quotes
  })
}
