import type { StoredQuote } from '@concrete-quote/openapi'
import { allQuotes, type QuoteStore } from '../../stores/quote-store.ts'
import { phoneNumber, phoneSpellings } from '../../stores/search-keys.ts'

/** Selects quotes by email address, phone number, or either. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/**
 * All quotes of a person, including suspected spam. Phone numbers match in any notation, with or without the country
 * code.
 */
export async function* quotesOf(store: QuoteStore, { email, phone }: Person): AsyncGenerator<StoredQuote> {
  const address = email?.trim().toLowerCase()
  const number = phone === undefined ? undefined : phoneNumber(phone)
  const searches = [...(address ? [address] : []), ...(number ? phoneSpellings(number) : [])]
  const found = new Set<string>()
  for (const q of searches) {
    for await (const quote of allQuotes(store, { q })) {
      const isTheirs =
        (address !== undefined && quote.email?.toLowerCase() === address) ||
        (number !== undefined && phoneNumber(quote.phone) === number)
      if (!isTheirs || found.has(quote.id)) continue
      found.add(quote.id)
      yield quote
    }
  }
}
