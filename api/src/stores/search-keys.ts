import { telLink, type StoredQuote } from '@concrete-quote/openapi'

/** Removes case and accents: `nunez` finds `Núñez`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const digits = (text: string) => text.replace(/\D/g, '')

/**
 * Prefixes of a phone number: the international prefix of North America, that of other countries, the country code.
 */
const dialPrefixes = ['', '1', '00', '001', '011', '0111']

/**
 * Normalizes a phone number to its digits and extension, without an international prefix or the North American
 * country code.
 */
export function phoneNumber(phone: string): string {
  const [, extension = ''] = /;ext=(\d+)$/.exec(telLink(phone) ?? '') ?? []
  const all = digits(phone)
  const dialed = all.slice(0, all.length - extension.length).replace(/^(?:00|011)(?=\d{8})/, '')
  const subscriber = dialed.length === 11 && dialed.startsWith('1') ? dialed.slice(1) : dialed
  return extension === '' ? subscriber : `${subscriber};ext=${extension}`
}

/** All prefixes under which a search finds the digits of a phone number. */
export function phoneSpellings(number: string): string[] {
  const [subscriber = ''] = number.split(';')
  return subscriber === '' ? [] : dialPrefixes.map((prefix) => prefix + subscriber)
}

/** The values that a search compares with, stored with each quote so that they can be indexed; null if empty. */
export function searchKeys({ lastName, email, phone }: Pick<StoredQuote, 'lastName' | 'email' | 'phone'>) {
  return {
    lastNameKey: fold(lastName) || null,
    emailKey: (email && fold(email)) || null,
    // A phone number without digits is valid.
    phoneKey: digits(phone) || null,
  }
}

/** The prefix that a search key must have: the text, or the digits of a phone number. */
export function searchPrefixes(q: string): string[] {
  const isPhone = /^[\s\d().+/-]*\d[\s\d().+/-]*$/.test(q)
  return [...new Set([fold(q) || q, ...(isPhone ? [digits(q)] : [])])]
}
