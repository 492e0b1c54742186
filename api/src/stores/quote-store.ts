import type { Quote } from '@concrete-quote/openapi'

/** Keeps quotes. Every method rejects with `StoreUnavailableError` while the store cannot do its work. */
export interface QuoteStore {
  /** Stores a quote; it is durable when the promise resolves. */
  add(quote: Quote): Promise<void>
  /** The newest quotes, newest first: at most `limit`, older than the quote whose id is `before`. */
  newest(limit: number, before?: string): Promise<Quote[]>
  close(): Promise<void>
}

/** The store cannot do its work now: the disk is full, say. What was acknowledged is safe; try again later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'
}

/** Every stored quote, newest first, in constant memory. */
export async function* allQuotes(store: QuoteStore): AsyncGenerator<Quote> {
  const pageSize = 500
  for (let before: string | undefined; ;) {
    const page = await store.newest(pageSize, before)
    yield* page
    if (page.length < pageSize) return
    before = page.at(-1)?.id
  }
}
