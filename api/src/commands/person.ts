import { telLink, type StoredQuote } from '@concrete-quote/openapi'
import { allQuotes, type QuoteStore } from '../stores/quote-store.ts'

/** Whom quotes are of: by e-mail address, by phone number, or by either. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/** All quotes of a person, spam included; however the phone number is written, with its country code or without. */
export async function* quotesOf(store: QuoteStore, { email, phone }: Person): AsyncGenerator<StoredQuote> {
  const number = phone === undefined ? undefined : comparable(phone)
  const address = email?.toLowerCase()
  const digits = number?.replace(/\D/g, '')
  const searches = [address, digits, digits?.replace(/^1/, '')].filter((q) => q !== undefined && q !== '')
  const found = new Set<string>()
  for (const q of new Set(searches)) {
    for await (const quote of allQuotes(store, { q })) {
      const isTheirs =
        (address !== undefined && quote.email?.toLowerCase() === address) ||
        (number !== undefined && comparable(quote.phone) === number)
      if (!isTheirs || found.has(quote.id)) continue
      found.add(quote.id)
      yield quote
    }
  }
}

/** The same text for the same number and extension, however it is written; undefined without a digit. */
function comparable(phone: string): string | undefined {
  return telLink(phone) ?? (phone.replace(/\D/g, '') || undefined)
}
