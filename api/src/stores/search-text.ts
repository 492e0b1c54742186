import { hash } from 'node:crypto'
import {
  asciiDigits,
  maxSearchWords,
  phoneNumber,
  phoneText,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { QuoteFilter } from './interface/quote-store.ts'

/** A longer word is found by this many of its first characters. */
const maxWordLength = 64

/** The number of different words by which a quote is found: nearly every quote has fewer. */
const maxWords = 500

/** Precedes each word of a search text: two spaces, so that even the first character of a word is part of three. */
export const wordStart = '  '

/** The fewest characters, as Unicode counts them, that are found within a word; fewer must begin it. */
export const minInfixLength = 3

/** The letters that Unicode does not decompose, as people type them without their stroke or ligature. */
const plainLetters = new Map(
  Object.entries({
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ς: 'σ',
  }),
)

/** Removes case, accents, and punctuation: `O’Neíll` becomes `oneill`. */
function fold(text: string): string {
  return asciiDigits(text.normalize('NFKD'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/[^\0-\x7f]/g, (letter) => plainLetters.get(letter) ?? letter)
}

const shorten = (word: string) =>
  word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join('')

const wordsOf = (text: string) =>
  fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(shorten)

/** How the fields by which quotes are looked up are compared. */
const comparable = {
  email: (address: string) => address.toLowerCase(),
  phone: phoneNumber,
  reference: (text: string) => text,
  externalId: (text: string) => text,
} satisfies Partial<Record<keyof StoredQuote, (value: string) => string>>

type LookUps = Partial<Record<keyof typeof comparable, string | null | undefined>>

/**
 * The words by which exactly the quotes with some values are found: a hash of each, of 48 bits, in characters that no other
 * word has (private use). So the index of searches serves them, too: their trigrams are rare.
 */
export function exactWords(values: LookUps): string[] {
  return Object.entries(comparable).flatMap(([name, compared]) => {
    const value = values[name as keyof LookUps]
    if (value == null) return []
    const digest = hash('sha256', `${name} ${compared(value)}`, 'buffer').subarray(0, 6)
    return String.fromCharCode(...[...digest].map((byte) => 0xe000 + byte))
  })
}

type Searchable = Pick<
  StoredQuote,
  | ('firstName' | 'lastName' | 'address' | 'note' | 'projectDetails')
  | ('email' | 'phone' | 'reference' | 'externalId')
>

/** The different words of a quote, and the digits of its phone number. */
export function searchWords(quote: Searchable): string[] {
  const { firstName, lastName, email, phone, reference, externalId, address, note, projectDetails } = quote
  const digits = phoneText(phone).replace(/\D/g, '')
  const all = [firstName, lastName, email, digits, reference, externalId, address, note, projectDetails]
  return [...new Set(wordsOf(all.join(' ')))].slice(0, maxWords)
}

/** What searches look in: words, each after `wordStart`. */
export const searchText = (quote: Searchable): string =>
  [...exactWords(quote), ...searchWords(quote)].map((word) => wordStart + word).join('')

/** A part of a search: alternatives, of which one must have all of its texts in the quote's search text. */
export type SearchPart = string[][]

/** A number that may be grouped, or any other run of characters without spaces. */
const terms = /(?<!\S)[^\p{L}\p{N}\s]*\d+(?:[\s()./+-]+\d+)*[^\p{L}\p{N}\s]*(?!\S)|\S+/gu

/** What a filter looks for in search texts. Undefined if nothing can match. */
export function searchOf({ q, ...values }: QuoteFilter): SearchPart[] | undefined {
  const parts = q === undefined ? [] : parseSearch(q)
  if (q !== undefined && parts.length === 0) return undefined
  return [...exactWords(values).map((word) => [[word]]), ...parts]
}

/**
 * Parses a search term into words and numbers, all of which a quote must have. Three or more characters may be anywhere
 * in a word; fewer must begin it. Digits are one number however they are grouped: `(214) 555` and `+1 214555` are the
 * same, and find words that begin with `214` and `555`, too. Without letters and digits, a term finds nothing. Only the
 * first `maxSearchWords` different words and numbers count.
 */
function parseSearch(q: string): SearchPart[] {
  const parts = (asciiDigits(q.normalize('NFKD')).match(terms) ?? [])
    .map(parseTerm)
    .filter((part) => part.length > 0)
  const different = new Map(parts.map((part) => [JSON.stringify(part), part]))
  return [...different.values()].slice(0, maxSearchWords)
}

function parseTerm(term: string): SearchPart {
  if (!/\d/.test(term) || /\p{L}/u.test(term)) return wordsOf(term).map((word) => [asInfix(word)])
  const number = term
    .replace(/^\D*\+1(?=\D*\d)/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  const groups = term.match(/\d+/g) ?? []
  if (groups.length < 2) return [[asInfix(number)]]
  // Punctuation does not separate the words of a quote: `1 1/2` is stored as `1` and `12`.
  const alternatives = [groups, wordsOf(term)].filter((words) => words.length > 1)
  return [[asInfix(number)], ...alternatives.map((words) => words.map((word) => wordStart + word))]
}

const asInfix = (word: string) => ([...word].length < minInfixLength ? wordStart + word : word)
