import type { StoredQuote } from '@concrete-quote/openapi'
import { phoneRuns, searchWords } from '../../search/search-words.ts'

/**
 * The columns of a quote that searches read: the number of its document in the index, its words, each after a space,
 * and the digits of its phone number. The words include short runs of these digits.
 */
export const searchColumns = ['document', 'searchWords', 'searchDigits'] as const

/**
 * The number of a new document, from the time in the quote's ID, which is the first parameter: the time in milliseconds
 * and 15 bits, so that several quotes may have the same time. Numbers are bound as floating-point numbers, which have no
 * bits to shift.
 */
export const newDocument = `(SELECT coalesce(max(document) + 1, CAST(?1 AS INTEGER) << 15) FROM quotes
  WHERE document >= CAST(?1 AS INTEGER) << 15 AND document < (CAST(?1 AS INTEGER) + 1) << 15)`

/** The time in a quote's ID, in milliseconds since 1970. Undefined if it is no UUID. */
export function timeOf(id: string): number | undefined {
  const [, high = '', low = ''] = /^([\da-f]{8})-([\da-f]{4})/i.exec(id) ?? []
  return high ? Number.parseInt(high + low, 16) : undefined
}

/** The values of `searchWords` and `searchDigits`. */
export function searchValues(quote: StoredQuote): [string, string] {
  const { words, digits } = searchWords(quote)
  return [['', ...words, ...phoneRuns(digits)].join(' '), digits]
}
