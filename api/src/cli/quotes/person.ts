import type { StoredQuote } from '@concrete-quote/openapi'
import { allQuotes, type QuoteFilter, type QuoteStore } from '../../stores/interface/quote-store.ts'
import { phoneNumber } from '../../stores/search/phone-number.ts'
import { minInfixLength } from '../../stores/search/search-text.ts'

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
  // Without digits it is no number: it would match every phone number without digits.
  const number = phoneNumber(phone ?? '') || undefined
  const searches = [...(address ? [{ q: address }] : []), ...(number ? [numberSearch(number)] : [])]
  const found = new Set<string>()
  for (const search of searches) {
    for await (const quote of allQuotes(store, search)) {
      const isTheirs =
        (address !== undefined && quote.email?.toLowerCase() === address) ||
        (number !== undefined && phoneNumber(quote.phone) === number)
      if (!isTheirs || found.has(quote.id)) continue
      found.add(quote.id)
      yield quote
    }
  }
}

/** A search that finds every notation of a phone number. Searches find no runs of one or two digits. */
function numberSearch(number: string): QuoteFilter {
  const [subscriber = ''] = number.split(';')
  return subscriber.length < minInfixLength ? {} : { q: subscriber }
}
