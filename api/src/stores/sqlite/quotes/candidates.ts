import type { Database } from '../file/engine.ts'

/** An SQL condition with its parameters. */
export interface Condition {
  sql: string
  values: (string | number)[]
}

/** The IDs of a step: `from` or newer, older than `below`. */
export interface Range {
  from: string
  below: string
}

/** The quotes among which a list looks for its own, which are read in steps. */
export interface Candidates {
  /** The ID at which a step of about `size` candidates ends; undefined if fewer are left. */
  stepEnd: (db: Database, range: Range, size: number) => string | undefined
  /** The condition on quotes of a step. */
  within: (range: Range) => Condition
}

/** The quotes of an index that leads through them by ID. */
export function candidatesWhere(condition: Condition): Candidates {
  const select = `SELECT id FROM quotes WHERE ${condition.sql} AND id < ? AND id >= ? ORDER BY id DESC LIMIT 1 OFFSET ?`
  return {
    stepEnd(db, { from, below }, size) {
      const row = db.prepare(select).get(...condition.values, below, from, size - 1) as
        | { id: string }
        | undefined
      return row?.id
    },
    within: () => condition,
  }
}
