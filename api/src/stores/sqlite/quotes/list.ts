import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import type Database from 'libsql'
import { fields } from '../migrations.ts'
import { toQuote, type QuoteRow } from './quote-row.ts'
import type { Access } from '../file/group-commit.ts'
import { leastId, type QuoteFilter } from '../../interface/quote-store.ts'
import { candidatesWhere, type Candidates, type Condition, type Range } from './candidates.ts'
import { candidatesOf } from '../search/search-candidates.ts'
import { planSearch } from '../search/search-plan.ts'

/** How a list is read: by an index that leads through its candidates, and what else must hold. */
interface Plan {
  candidates: Candidates
  rest: Condition[]
}

/** The maximum number of candidates per step: a few milliseconds' work, so that no request waits for a long list. */
const maxStepSize = 2000

/** Sorts after every ID. */
const afterAllIds = '\u{10ffff}'

/** Reads pages of lists in steps, so that other requests get a turn in between. */
export function createList({ db, read }: Pick<Access, 'db' | 'read'>) {
  return async function newest(
    limit: number,
    before?: string,
    filter: QuoteFilter = {},
  ): Promise<StoredQuote[]> {
    const plan = await read(() => planList(db, filter))
    const found: StoredQuote[] = []
    if (plan === undefined) return found
    const range = rangeOf(before, filter)
    // The first step often finds everything.
    for (let size = Math.max(limit, 50); ; size = Math.min(2 * size, maxStepSize)) {
      const from = await read(() => {
        // Without other conditions, a page is as long as its limit.
        const end = plan.rest.length === 0 ? undefined : plan.candidates.stepEnd(db, range, size)
        const { sql, values } = pageQuery(plan, { ...range, from: end ?? range.from })
        const rows = db.prepare(`${sql} LIMIT ?`).all(...values, limit - found.length) as QuoteRow[]
        found.push(...rows.map(toQuote))
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

/** The quotes of a range, newest first. */
export function pageQuery({ candidates, rest }: Plan, range: Range): Condition {
  const { from, below } = range
  const all = [
    candidates.within(range),
    { sql: 'id < ?', values: [below] },
    { sql: 'id >= ?', values: [from] },
    ...rest,
  ]
  return {
    sql: `SELECT ${fields.join()} FROM quotes WHERE ${all.map(({ sql }) => sql).join(' AND ')} ORDER BY id DESC`,
    values: all.flatMap(({ values }) => values),
  }
}

/** Plans a list. Undefined if nothing can match. */
export function planList(
  db: Database.Database,
  { projectType, source, q, answered, hideSpam, onlySpam }: QuoteFilter,
): Plan | undefined {
  const search = q === undefined ? undefined : planSearch(db, q)
  if (q !== undefined && search === undefined) return undefined
  const match = search ? [search.matches] : []
  const isWaiting = { sql: 'answeredAt IS NULL AND spam IS NULL', values: [] }
  const byAnswer =
    answered === undefined ? [] : [{ sql: `answeredAt IS ${answered ? 'NOT ' : ''}NULL`, values: [] }]
  const isSpam = { sql: 'spam IS NOT NULL', values: [] }
  const spam = onlySpam ? [isSpam] : hideSpam ? [{ sql: 'spam IS NULL', values: [] }] : []
  // The plus sign keeps SQLite from using the column's index.
  const type = projectType === undefined ? [] : [{ sql: '+projectType = ?', values: [projectType] }]
  const partner = source === undefined ? [] : [{ sql: '+source = ?', values: [source] }]
  if (search?.documents) {
    const rest = [...match, ...type, ...partner, ...byAnswer, ...spam]
    return { candidates: candidatesOf(search.documents), rest }
  }
  // By the index that applies and is expected to be the shortest: none is longer than the list.
  const [first, others] =
    answered === false && hideSpam
      ? [isWaiting, [...type, ...partner]]
      : onlySpam
        ? [isSpam, [...type, ...partner, ...byAnswer]]
        : source !== undefined
          ? [{ sql: 'source = ?', values: [source] }, [...type, ...byAnswer, ...spam]]
          : projectType !== undefined
            ? [{ sql: 'projectType = ?', values: [projectType] }, [...byAnswer, ...spam]]
            : [{ sql: 'TRUE', values: [] }, [...byAnswer, ...spam]]
  return { candidates: candidatesWhere(first), rest: [...others, ...match] }
}
