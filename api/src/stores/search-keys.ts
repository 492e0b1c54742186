import type { StoredQuote } from '@concrete-quote/openapi'

/** Without case, and without accents: `Núñez` is found by `nunez`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const digits = (text: string) => text.replace(/\D/g, '')

/** What a search compares with, stored beside each quote so that an index can hold it. */
export function searchKeys({ lastName, email, phone }: Pick<StoredQuote, 'lastName' | 'email' | 'phone'>) {
  return { lastNameKey: fold(lastName), emailKey: email && fold(email), phoneKey: digits(phone) }
}

/** What one of a quote's keys must begin with to be found: the text, or the digits of what reads as a phone number. */
export function searchPrefixes(q: string): string[] {
  const isPhone = /^[\s\d().+/-]*\d[\s\d().+/-]*$/.test(q)
  return [...new Set([fold(q), ...(isPhone ? [digits(q)] : [])])]
}
