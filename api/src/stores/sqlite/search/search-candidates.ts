import { leastId } from '../../interface/quote-store.ts'
import type { Candidates, Range } from '../quotes/candidates.ts'
import { timeOf } from './search-columns.ts'

/** The documents of a time range. Times are bound as floating-point numbers, which have no bits to shift. */
const inRange = 'BETWEEN CAST(? AS INTEGER) << 15 AND (CAST(? AS INTEGER) + 1 << 15) - 1'
const indexed = `SELECT rowid AS document FROM search WHERE search MATCH ? AND rowid ${inRange}`
const queued = `SELECT document FROM searchQueue WHERE document ${inRange}`

/** The time of the last ID, in milliseconds. */
const lastTime = 2 ** 48 - 2

/**
 * The quotes of the documents that a query of the index selects, and those that are queued for it. The number of a
 * document begins with the time of its quote's ID, so that the index leads from the newest to older ones. FTS5 reads
 * only as many as are needed, except for words that rarely or never occur together, all of which it compares first.
 */
export function candidatesOf(query: string): Candidates {
  const select = `
    SELECT document >> 15 AS ms FROM (
      SELECT * FROM (${indexed} ORDER BY rowid DESC LIMIT ?)
      UNION ALL SELECT * FROM (${queued} ORDER BY document DESC LIMIT ?)
    ) ORDER BY document DESC LIMIT 1 OFFSET ?`
  return {
    stepEnd(db, range, size) {
      const within = [...times(range), size]
      const [row] = db.prepare(select).all(query, ...within, ...within, size - 1) as { ms: number }[]
      // Within a millisecond, documents are in another order than their quotes: a step has all or none of them.
      return row && leastId(row.ms)
    },
    within: (range) => ({
      sql: `document IN (${indexed} UNION ALL ${queued})`,
      values: [query, ...times(range), ...times(range)],
    }),
  }
}

/** The times of the first and the last quote that a range can have. */
function times({ from, below }: Range): [number, number] {
  const end = timeOf(below) ?? lastTime
  return [timeOf(from) ?? 0, below === leastId(end) ? end - 1 : end]
}
