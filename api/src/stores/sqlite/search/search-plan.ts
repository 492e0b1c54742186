import type Database from 'libsql'
import type { Condition } from '../quotes/candidates.ts'
import { parseSearch, runsWithin, type SearchPart } from '../../search/search-words.ts'

/** How the matches of a search are found. */
export interface SearchPlan {
  /** What a quote must fulfill. */
  matches: Condition
  /**
   * The query of the index, in FTS5's language, for the documents that may match; absent if they are so many that
   * scanning the list finds a page soon.
   */
  documents?: string
}

/** The maximum number of words per prefix that are read one by one: 2 ms to find them. */
const maxWords = 50

/** The maximum number of index entries that are gathered and sorted: a few milliseconds' work. */
const maxGathered = 10_000

/** The maximum number of parts, and of words of a part, that are looked up: a few milliseconds' work for each. */
const maxParts = 4

/** The maximum number of runs of digits that are looked up: the last digits of a phone number are the rarest. */
const maxRuns = 3

/** No word with a prefix sorts after the prefix followed by this character. */
const last = '\u{10ffff}'

/** Plans a search. Undefined if nothing can match. */
export function planSearch(db: Database.Database, q: string): SearchPlan | undefined {
  const parts = parseSearch(q)
  if (parts.length === 0) return undefined
  const conditions = parts.map(matchesPart)
  const matches = {
    sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
  // Long words are rare.
  const longestFirst = [...parts].sort((a, b) => longest(b) - longest(a)).slice(0, maxParts)
  const documents = and(longestFirst.map((part) => queryOf(db, part)))
  return { matches, ...(documents !== undefined && { documents }) }
}

const longest = ({ words }: SearchPart) => Math.max(...words.map(({ length }) => length))

function matchesPart({ words, run }: SearchPart): Condition {
  const text = words.map(() => 'instr(searchWords, ?) > 0').join(' AND ')
  const values = words.map((word) => ` ${word}`)
  return run === undefined
    ? { sql: text, values }
    : { sql: `instr(searchDigits, ?) > 0 OR (${text})`, values: [run, ...values] }
}

/** The query for the documents that may match a part. Undefined if they are too many. */
function queryOf(db: Database.Database, { words, run }: SearchPart): string | undefined {
  const queryAll = (prefixes: string[]) => and(prefixes.map((prefix) => queryPrefix(db, prefix)))
  const byWords = queryAll(words.slice(0, maxParts))
  if (run === undefined) return byWords
  const byRun = queryAll(runsWithin(run).slice(-maxRuns))
  return byWords === undefined || byRun === undefined ? undefined : `(${byWords}) OR (${byRun})`
}

/** Combines the queries that there are. */
function and(queries: (string | undefined)[]): string | undefined {
  const known = queries.filter((query) => query !== undefined)
  return known.length === 0 ? undefined : known.map((query) => `(${query})`).join(' AND ')
}

/**
 * The query for the documents with a prefix. FTS5 reads the documents of words newest first, as far as needed; those of
 * a prefix it gathers and sorts first.
 */
function queryPrefix(db: Database.Database, prefix: string): string | undefined {
  const words = wordsWith(db, prefix)
  if (words.length === 0) return `"${prefix}"`
  if (words.length <= maxWords) return words.map((word) => `"${word}"`).join(' OR ')
  const entries = 'SELECT 1 FROM searchTerms WHERE term >= ? AND term < ? LIMIT ?'
  const counting = db.prepare(`SELECT count(*) FROM (${entries})`).pluck()
  const [count = 0] = counting.all(prefix, prefix + last, maxGathered) as number[]
  return count < maxGathered ? `"${prefix}" *` : undefined
}

/** The different words with a prefix; if they are more than the maximum, one more than that. */
function wordsWith(db: Database.Database, prefix: string): string[] {
  // Skips the other entries of each word. No character of a word sorts before char(1).
  const first = (from: string) => `(SELECT term FROM searchTerms WHERE term >= ${from} AND term < ?2 LIMIT 1)`
  const words = db.prepare(`
    WITH RECURSIVE words (word) AS (
      VALUES (${first('?1')})
      UNION ALL
      SELECT ${first('word || char(1)')} FROM words WHERE word IS NOT NULL
    ) SELECT word FROM words WHERE word IS NOT NULL LIMIT ?3`)
  return words.pluck().all(prefix, prefix + last, maxWords + 1) as string[]
}
