import { maxSearchWords, type StoredQuote } from '@concrete-quote/openapi'

/** A longer word is found by this many of its first characters. */
const maxWordLength = 64

/** The number of different words by which a quote is found: the details of nearly every quote have fewer. */
const maxWords = 500

/** The length of the runs of digits that `phoneRuns` returns. */
const runLength = 5

/** The shortest run of digits that finds a phone number. */
export const minRunLength = 3

/** Removes case and accents: `nunez` finds `Núñez`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const shorten = (word: string) =>
  word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join('')

/** Writes digits of a phone number as full-width digits. Folded words never have those, so that `21` finds no phone. */
export function phoneWord(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
}

/** What a search compares with, stored with each quote. */
export interface SearchWords {
  /** The different words of the names, the email address, and the details. */
  words: string[]
  /** The digits of the phone number. */
  digits: string
}

/** The words and digits by which a quote is found. */
export function searchWords({
  firstName,
  lastName,
  email,
  phone,
  projectDetails,
}: Pick<StoredQuote, 'firstName' | 'lastName' | 'email' | 'phone' | 'projectDetails'>): SearchWords {
  const words = wordsOf([firstName, lastName, email ?? '', projectDetails].join(' ')).map(shorten)
  return { words: [...new Set(words)].slice(0, maxWords), digits: fold(phone).replace(/\D/g, '') }
}

/**
 * The short runs of digits in a phone number, as words: five digits from each position, fewer at the end. Any run of its
 * digits begins one, or begins with one.
 */
export function phoneRuns(digits: string): string[] {
  return [...new Set(phoneEnds(digits).map((end) => end.slice(0, runLength)))]
}

/** The words of which a quote has one if its phone number contains these digits, perhaps among other numbers. */
export function runsWithin(digits: string): string[] {
  return phoneRuns(digits).filter(({ length }) => length === Math.min(digits.length, runLength))
}

/** All ends of a phone number with three digits or more, as words: every run of its digits begins one. */
export function phoneEnds(digits: string): string[] {
  const count = Math.max(0, digits.length - minRunLength + 1)
  const word = phoneWord(digits)
  return Array.from({ length: count }, (_, start) => word.slice(start))
}

/** A part of a search: all parts must match. */
export interface SearchPart {
  /** Each begins a word of the quote. */
  words: string[]
  /** Or else, the phone number contains these digits. */
  run?: string
}

/**
 * Parses a search term into words and numbers. A number is a run of digits, however it is grouped: `(214) 555` and
 * `+1 214555` are the same. Without words and digits, a term finds nothing. Each of many words costs a search a few
 * milliseconds, so those that others imply, and those beyond the maximum, are ignored.
 */
export function parseSearch(q: string): SearchPart[] {
  const parts = withoutImplied(allParts(q), impliesPart)
  let wordsLeft = maxSearchWords
  return parts.flatMap((part) => {
    const words = part.words.slice(0, wordsLeft)
    wordsLeft -= words.length
    return words.length > 0 ? { ...part, words } : []
  })
}

function allParts(q: string): SearchPart[] {
  const parts: SearchPart[] = []
  for (const [word] of fold(q).matchAll(
    /(?<![\p{L}\p{N}])\+?\d+(?:[\s()./+-]+\d+)*(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu,
  )) {
    if (!/^[+\d][\d\s()./+-]*$/.test(word)) parts.push({ words: [shorten(word)] })
    else {
      const run = word
        .replace(/^\+1(?=\D*\d)/, '')
        .replace(/\D/g, '')
        .replace(/^1(?=\d{10}$)/, '')
      const words = (word.match(/\d+/g) ?? []).map(shorten)
      parts.push({ words: withoutImplied(words, impliesWord), ...(run.length >= minRunLength && { run }) })
    }
  }
  return parts
}

/** Whether every quote that a word finds is found by the other, too. */
const impliesWord = (word: string, other: string) => word.startsWith(other)

function impliesPart(part: SearchPart, other: SearchPart): boolean {
  const byRun = part.run === undefined || (other.run !== undefined && part.run.includes(other.run))
  return byRun && other.words.every((word) => part.words.some((longer) => impliesWord(longer, word)))
}

/** Removes the items that another one implies. Of several that imply each other, the first is kept. */
function withoutImplied<T>(items: T[], implies: (item: T, other: T) => boolean): T[] {
  return items.filter(
    (item, n) =>
      !items.some((other, m) => m !== n && implies(other, item) && (m < n || !implies(item, other))),
  )
}
