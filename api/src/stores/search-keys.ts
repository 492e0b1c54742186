import type { StoredQuote } from '@concrete-quote/openapi'

/** Without case, and without accents: `Núñez` is found by `nunez`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const digits = (text: string) => text.replace(/\D/g, '')

/** What a search compares with, stored beside each quote so that an index can hold it; null where that is nothing. */
export function searchKeys({ lastName, email, phone }: Pick<StoredQuote, 'lastName' | 'email' | 'phone'>) {
  return {
    lastNameKey: fold(lastName) || null,
    emailKey: (email && fold(email)) || null,
    // A phone number need not have a digit.
    phoneKey: digits(phone) || null,
  }
}

/** What one of a quote's keys must begin with to be found: the text, or the digits of what reads as a phone number. */
export function searchPrefixes(q: string): string[] {
  const isPhone = /^[\s\d().+/-]*\d[\s\d().+/-]*$/.test(q)
  return [...new Set([fold(q) || q, ...(isPhone ? [digits(q)] : [])])]
}
