import { minIdAt, nextId, timeOf, type IdRange, type Order } from '../../interface/quote-store.ts'
import type { SearchPart } from '../../search-text.ts'
import type { Database } from '../file/engine.ts'

export interface Condition {
  sql: string
  values: (string | number)[]
}

/** The quotes among which a list looks for its own, which are read in steps. */
export interface Candidates {
  /** Where a step of about `size` candidates ends: its `from`, or its `below` if the oldest are first; undefined at the end. */
  stepEnd: (db: Database, range: IdRange, size: number, order: Order) => string | undefined
  /** The condition on quotes of a step. */
  within: (range: IdRange) => Condition
}

export const directions: Record<Order, 'ASC' | 'DESC'> = { newest: 'DESC', oldest: 'ASC' }

/** The quotes of an index that leads through them by ID. */
export function candidatesWhere(condition: Condition): Candidates {
  return {
    stepEnd(db, { from, below }, size, order) {
      const select = `SELECT id FROM quotes WHERE ${condition.sql} AND id < ? AND id >= ? ORDER BY id ${directions[order]} LIMIT 1 OFFSET ?`
      const [row] = db.prepare(select).all(...condition.values, below, from, size - 1) as { id: string }[]
      return row && (order === 'oldest' ? nextId(row.id) : row.id)
    },
    within: () => condition,
  }
}

/** The number of trigrams that are looked up: with more, a search for frequent words takes longer than with fewer. */
const maxTrigrams = 4

const inRange = 'BETWEEN ? << 15 AND (? + 1 << 15) - 1'
const indexed = `SELECT rowid AS document FROM search WHERE search MATCH ? AND rowid ${inRange}`
const unindexed = `SELECT document FROM unindexed WHERE document ${inRange}`

/** The time of the last ID, in milliseconds. */
const lastTime = 2 ** 48 - 2

/** The quotes among which the matches of a search are, and what they must fulfill. */
export const planSearch = (parts: SearchPart[]): { candidates: Candidates; matches: Condition } => ({
  candidates: candidatesOf(queryOf(parts)),
  matches: matchesOf(parts),
})

/** What a quote must fulfill: the index has the trigrams of a quote, but not their order. */
function matchesOf(parts: SearchPart[]): Condition {
  const all = (texts: string[]) => texts.map(() => 'instr(searchText, ?) > 0').join(' AND ')
  const sql = parts.map((part) => `(${part.map(all).join(' OR ')})`).join(' AND ')
  return { sql, values: parts.flat(2) }
}

/** The query of the index, in FTS5's language: some trigrams that a quote must have, of the longest parts of a search. */
function queryOf(parts: SearchPart[]): string {
  const longest = (part: SearchPart) => Math.max(...part.flat().map(({ length }) => length))
  const lookedUp = [...parts].sort((a, b) => longest(b) - longest(a)).slice(0, maxTrigrams)
  const perText = Math.floor(maxTrigrams / lookedUp.length)
  const all = (texts: string[]) => texts.flatMap((text) => trigramsOf(text).slice(0, perText)).join(' AND ')
  return lookedUp.map((part) => `(${part.map((texts) => `(${all(texts)})`).join(' OR ')})`).join(' AND ')
}

/**
 * The trigrams of a text as FTS5's strings, rare ones first: those at the end of a number, because the area code at its
 * beginning is common; those at both ends of a word.
 */
function trigramsOf(text: string): string[] {
  const characters = [...text]
  const trigrams = characters.slice(2).map((_, n) => `"${characters.slice(n, n + 3).join('')}"`)
  const fromEnd = trigrams.reverse()
  const ends = /^ *\d+$/.test(text) ? [] : [...fromEnd.slice(0, 1), ...fromEnd.slice(-1)]
  return [...new Set([...ends, ...fromEnd])]
}

/**
 * The quotes of the documents that a query selects, and those that are not in the index yet. FTS5 reads only as many as are
 * needed, from either end, except for texts that rarely or never occur together.
 */
function candidatesOf(query: string): Candidates {
  const select = (direction: string) => `
    SELECT document >> 15 AS ms FROM (
      SELECT * FROM (${indexed} ORDER BY rowid ${direction} LIMIT ?)
      UNION ALL SELECT * FROM (${unindexed} ORDER BY document ${direction} LIMIT ?)
    ) ORDER BY document ${direction} LIMIT 1 OFFSET ?`
  return {
    stepEnd(db, range, size, order) {
      const within = [...times(range), size]
      const statement = db.prepare(select(directions[order]))
      const [row] = statement.all(query, ...within, ...within, size - 1) as { ms: number }[]
      // Within a millisecond, documents are in another order than their quotes: a step has all or none of them.
      return row && minIdAt(order === 'oldest' ? row.ms + 1 : row.ms)
    },
    within: (range) => ({
      sql: `document IN (${indexed} UNION ALL ${unindexed})`,
      values: [query, ...times(range), ...times(range)],
    }),
  }
}

/** The times of the first and the last quote that a range can have. */
function times({ from, below }: IdRange): [number, number] {
  const end = timeOf(below) ?? lastTime
  return [timeOf(from) ?? 0, below === minIdAt(end) ? end - 1 : end]
}
