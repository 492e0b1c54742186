import type Database from 'libsql'
import type { Condition } from '../candidates.ts'
import { parseSearch, runsWithin, type SearchPart } from '../../search-words.ts'

/** How the matches of a search are found. */
export interface SearchPlan {
  /** What a quote must fulfill. */
  matches: Condition
  /** Selects the documents that may match, unless they are so many that scanning the list finds a page soon. */
  documents?: Condition
}

/** The maximum of index entries that are gathered: a few milliseconds' work. */
const maxGathered = 15_000

/** A search with fewer candidates is not narrowed further. */
const fewEnough = 500

/** No word with a prefix sorts after the prefix followed by this character. */
const last = '\u{10ffff}'

/** Plans a search by its rarest part. Undefined if nothing can match. */
export function planSearch(db: Database.Database, q: string): SearchPlan | undefined {
  const parts = parseSearch(q)
  if (parts.length === 0) return undefined
  const conditions = parts.map(matchesPart)
  const matches = {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
  const documents = rarest(db, parts)
  return { matches, ...(documents && { documents }) }
}

function matchesPart({ words, run }: SearchPart): Condition {
  const text = words.map(() => 'instr(searchWords, ?) > 0').join(' AND ')
  const values = words.map((word) => ` ${word}`)
  return run === undefined
    ? { sql: text, values }
    : { sql: `instr(searchDigits, ?) > 0 OR (${text})`, values: [run, ...values] }
}

/** Selects the documents of the part that has the fewest index entries; undefined if all have too many. */
function rarest(db: Database.Database, parts: SearchPart[]): Condition | undefined {
  let fewest = maxGathered
  let found: Condition | undefined
  // Long words are rare.
  const choices = parts.flatMap(choicesOf).sort((a, b) => longest(b) - longest(a))
  for (const prefixes of choices) {
    const documents = documentsOf(prefixes)
    const counting = db.prepare(`SELECT count(*) FROM (${documents.sql} LIMIT ?)`).pluck()
    const [count = 0] = counting.all(...documents.values, fewest) as number[]
    if (count >= fewest) continue
    fewest = count
    found = documents
    if (count < fewEnough) break
  }
  return found
}

const longest = (prefixes: string[]) => Math.max(...prefixes.map(({ length }) => length))

/** The ways to find a part in the index: each is a list of prefixes, of which a match has at least one. */
function choicesOf({ words, run }: SearchPart): string[][] {
  if (run === undefined) return words.map((word) => [word])
  const [word = ''] = [...words].sort((a, b) => b.length - a.length)
  return runsWithin(run).map((digits) => [digits, word])
}

function documentsOf(prefixes: string[]): Condition {
  const range = 'SELECT doc FROM searchTerms WHERE term >= ? AND term < ?'
  return {
    sql: prefixes.map(() => range).join(' UNION ALL '),
    values: prefixes.flatMap((prefix) => [prefix, prefix + last]),
  }
}
