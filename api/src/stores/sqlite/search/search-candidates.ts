import { leastId } from '../../quote-store.ts'
import type { Candidates, Condition, Range } from '../candidates.ts'
import { timeOf } from './search-columns.ts'

/**
 * The quotes of documents, and those that are queued for the index. The number of a document begins with the time of its
 * quote's ID, so that the newest are selected without reading a quote.
 */
export function candidatesOf({ sql, values }: Condition): Candidates {
  const documents = `(SELECT doc AS document FROM (${sql}) UNION SELECT document FROM searchQueue)
    WHERE document >> 15 BETWEEN ? AND ?`
  return {
    stepEnd(db, range, size) {
      const select = `SELECT document >> 15 AS ms FROM ${documents} ORDER BY document DESC LIMIT 1 OFFSET ?`
      const [row] = db.prepare(select).all(...values, ...times(range), size - 1) as { ms: number }[]
      // Within a millisecond, documents are in another order than their quotes: a step has all or none of them.
      return row && leastId(row.ms)
    },
    within: (range) => ({
      sql: `document IN (SELECT document FROM ${documents})`,
      values: [...values, ...times(range)],
    }),
  }
}

/** The times of the first and the last quote that a range can have. */
function times({ from, below }: Range): [number, number] {
  const end = timeOf(below) ?? Infinity
  return [timeOf(from) ?? 0, below === leastId(end) ? end - 1 : end]
}
