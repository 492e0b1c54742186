import { telLink, type StoredQuote } from '@concrete-quote/openapi'

/** Without case, and without accents: `Núñez` is found by `nunez`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const digits = (text: string) => text.replace(/\D/g, '')

/** What may come before a number: the way out of North America, the way out of other countries, its country code. */
const dialPrefixes = ['', '1', '00', '001', '011', '0111']

/**
 * A phone number's digits, and its extension, the same however both are written: without an international prefix or
 * the country code of North America.
 */
export function phoneNumber(phone: string): string {
  const [, extension = ''] = /;ext=(\d+)$/.exec(telLink(phone) ?? '') ?? []
  const all = digits(phone)
  const dialed = all.slice(0, all.length - extension.length).replace(/^(?:00|011)(?=\d{8})/, '')
  const subscriber = dialed.length === 11 && dialed.startsWith('1') ? dialed.slice(1) : dialed
  return extension === '' ? subscriber : `${subscriber};ext=${extension}`
}

/** What the digits of a phone number begin with, where `phoneNumber` of it is `number`. */
export function phoneSpellings(number: string): string[] {
  const [subscriber = ''] = number.split(';')
  return subscriber === '' ? [] : dialPrefixes.map((prefix) => prefix + subscriber)
}

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
