import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import type Database from 'libsql'
import { fields, keyColumns } from './migrations.ts'
import type { Access } from './file/group-commit.ts'
import { leastId, type QuoteFilter } from '../quote-store.ts'
import { searchPrefixes } from '../search-keys.ts'

/** An SQL condition with its parameters. */
interface Condition {
  sql: string
  values: string[]
}

/** How a list is read: an index that leads through it by ID, and what else must hold. */
interface Plan {
  /** Selects candidate IDs by an index. */
  candidates: Condition
  /** The same as a condition on quotes. */
  isCandidate: Condition
  rest: Condition[]
}

/** The IDs of a step: `from` or newer, older than `below`. */
interface Range {
  from: string
  below: string
}

/**
 * How many matches of a search are gathered from the indexes; if there are more, scanning the list finds them soon.
 */
const maxGatheredMatches = 10_000

/** The maximum of candidates per step: a few milliseconds' work, so that no request waits for a long list. */
const maxStepSize = 2000

/** Sorts after every ID. */
const afterAllIds = '\u{10ffff}'

/** Reads pages of lists in steps, so that other requests get a turn in between. */
export function createList({ db, answer }: Pick<Access, 'db' | 'answer'>) {
  return async function newest(
    limit: number,
    before?: string,
    filter: QuoteFilter = {},
  ): Promise<StoredQuote[]> {
    const plan = await answer(() => planList(db, filter))
    const range = rangeOf(before, filter)
    const found: StoredQuote[] = []
    // The first step often finds everything.
    for (let size = Math.max(limit, 50); ; size = Math.min(2 * size, maxStepSize)) {
      const from = await answer(() => {
        // Without other conditions, a page is as long as its limit.
        const end = plan.rest.length === 0 ? undefined : stepEnd(db, plan, range, size)
        const { sql, values } = pageQuery(plan, { ...range, from: end ?? range.from })
        found.push(...(db.prepare(`${sql} LIMIT ?`).all(...values, limit - found.length) as StoredQuote[]))
        return end
      })
      if (from === undefined || found.length >= limit) return found
      range.below = from
      await yieldToEventLoop()
    }
  }
}

function rangeOf(before: string | undefined, { since, until }: QuoteFilter): Range {
  const below = [before, until === undefined ? undefined : leastId(until)].filter((id) => id !== undefined)
  return { from: since === undefined ? '' : leastId(since), below: below.sort()[0] ?? afterAllIds }
}

/** The ID at which a step of `size` candidates ends; undefined if fewer are left. */
function stepEnd(db: Database.Database, { candidates }: Plan, { from, below }: Range, size: number) {
  const sql = `SELECT id FROM (${candidates.sql}) WHERE id < ? AND id >= ? ORDER BY id DESC LIMIT 1 OFFSET ?`
  const [row] = db.prepare(sql).all(...candidates.values, below, from, size - 1) as { id: string }[]
  return row?.id
}

/** The quotes of a range, newest first. */
export function pageQuery({ isCandidate, rest }: Plan, { from, below }: Range): Condition {
  const all = [isCandidate, { sql: 'id < ?', values: [below] }, { sql: 'id >= ?', values: [from] }, ...rest]
  return {
    sql: `SELECT ${fields.join()} FROM quotes WHERE ${all.map(({ sql }) => sql).join(' AND ')} ORDER BY id DESC`,
    values: all.flatMap(({ values }) => values),
  }
}

export function planList(
  db: Database.Database,
  { projectType, source, q, answered, hideSpam, onlySpam }: QuoteFilter,
): Plan {
  // The plus sign keeps SQLite from using the column's index.
  const isWaiting = { sql: 'answeredAt IS NULL AND spam IS NULL', values: [] }
  const answer =
    answered === undefined ? [] : [{ sql: `answeredAt IS ${answered ? 'NOT ' : ''}NULL`, values: [] }]
  const isSpam = { sql: 'spam IS NOT NULL', values: [] }
  const spam = onlySpam ? [isSpam] : hideSpam ? [{ sql: 'spam IS NULL', values: [] }] : []
  const type = projectType === undefined ? [] : [{ sql: '+projectType = ?', values: [projectType] }]
  const partner = source === undefined ? [] : [{ sql: '+source = ?', values: [source] }]
  const search = q === undefined ? undefined : searchRanges(q)
  if (search && countMatches(db, search) < maxGatheredMatches) {
    const ids = search.map(({ sql }) => `SELECT id FROM quotes WHERE ${sql}`).join(' UNION ALL ')
    const values = search.flatMap((range) => range.values)
    return {
      candidates: { sql: ids, values },
      isCandidate: { sql: `id IN (${ids})`, values },
      rest: [...type, ...partner, ...answer, ...spam],
    }
  }
  const matches = search?.map(({ sql }) => sql.replaceAll(/\w+Key/g, '+$&')).join(' OR ')
  const match = search ? [{ sql: `(${matches})`, values: search.flatMap(({ values }) => values) }] : []
  // By the index that applies and is expected to be the shortest: none is longer than the list.
  const [first, others] =
    answered === false && hideSpam
      ? [isWaiting, [...type, ...partner]]
      : onlySpam
        ? [isSpam, [...type, ...partner, ...answer]]
        : source !== undefined
          ? [{ sql: 'source = ?', values: [source] }, [...type, ...answer, ...spam]]
          : projectType !== undefined
            ? [{ sql: 'projectType = ?', values: [projectType] }, [...answer, ...spam]]
            : [{ sql: 'TRUE', values: [] }, [...answer, ...spam]]
  return {
    candidates: { sql: `SELECT id FROM quotes WHERE ${first.sql}`, values: first.values },
    isCandidate: first,
    rest: [...others, ...match],
  }
}

/** The ranges of the indexes that match a search. */
function searchRanges(q: string): Condition[] {
  return keyColumns.flatMap((column) =>
    searchPrefixes(q).map((prefix) => ({
      sql: `${column} >= ? AND ${column} < ?`,
      // No text with the prefix sorts after the prefix followed by the last character.
      values: [prefix, `${prefix}\u{10ffff}`],
    })),
  )
}

/** The number of matches of a search, up to `maxGatheredMatches`. */
function countMatches(db: Database.Database, search: Condition[]): number {
  const all = search.map(({ sql }) => `SELECT 1 FROM quotes WHERE ${sql}`).join(' UNION ALL ')
  const counting = `SELECT count(*) AS matches FROM (SELECT 1 FROM (${all}) LIMIT ${maxGatheredMatches})`
  const [{ matches } = { matches: 0 }] = db
    .prepare(counting)
    .all(...search.flatMap(({ values }) => values)) as {
    matches: number
  }[]
  return matches
}
