import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { idRange, type IdRange, type QuoteFilter } from '../../interface/quote-store.ts'
import type { OnDamage } from '../../quote-digest.ts'
import type { Access } from '../file/group-commit.ts'
import { type Candidates, candidatesWhere, type Condition, planSearch } from './candidates.ts'
import { quoteFields, type QuoteRow, toQuote } from './quote-table.ts'

/** How a list is read: by an index that leads through its candidates, and what else must hold. */
interface Plan {
  candidates: Candidates
  rest: Condition[]
}

/** The maximum number of candidates per step: a few milliseconds' work, so that no request waits for a long list. */
const maxStepSize = 2000

export interface ListParts extends Pick<Access, 'db' | 'read'> {
  onDamage: OnDamage
  /** Rejects while the search index is being built. */
  assertIndexBuilt: () => Promise<void>
}

/** Reads pages of lists in steps, so that other requests get a turn in between. */
export function createList({ db, read, onDamage, assertIndexBuilt }: ListParts) {
  return async function newest(
    limit: number,
    before?: string,
    filter: QuoteFilter = {},
  ): Promise<StoredQuote[]> {
    const plan = planList(filter)
    const found: StoredQuote[] = []
    if (plan === undefined) return found
    if (filter.q !== undefined) await assertIndexBuilt()
    const range = idRange(before, filter)
    // The first step often finds everything.
    for (let size = Math.max(limit, 50); ; size = Math.min(2 * size, maxStepSize)) {
      const from = await read(() => {
        const end = plan.candidates.stepEnd(db, range, size)
        const { sql, values } = pageQuery(plan, { ...range, from: end ?? range.from })
        for (const row of db.prepare(sql).iterate(...values) as Iterable<QuoteRow>) {
          const quote = toQuote(row)
          if (!quote) onDamage(row.id)
          else if (found.push(quote) >= limit) break
        }
        return end
      })
      if (from === undefined || found.length >= limit) return found
      range.below = from
      await yieldToEventLoop()
    }
  }
}

/** The quotes of a range, newest first. */
export function pageQuery({ candidates, rest }: Plan, range: IdRange): Condition {
  const { from, below } = range
  const all = [
    candidates.within(range),
    { sql: 'id < ?', values: [below] },
    { sql: 'id >= ?', values: [from] },
    ...rest,
  ]
  return {
    sql: `SELECT ${quoteFields} FROM quotes WHERE ${all.map(({ sql }) => sql).join(' AND ')} ORDER BY id DESC`,
    values: all.flatMap(({ values }) => values),
  }
}

/** Plans a list. Undefined if nothing can match. */
export function planList(filter: QuoteFilter): Plan | undefined {
  const { projectType, source, q, answered, hideSpam = false, onlySpam = false } = filter
  if (q !== undefined) {
    const search = planSearch(q)
    return search && { candidates: search.candidates, rest: [search.matches, ...conditionsOf(filter)] }
  }
  // The list is read by the index that applies and is expected to be the shortest. No index is longer than the list.
  if (answered === false && hideSpam)
    return planBy({ sql: 'answeredAt IS NULL AND spam IS NULL', values: [] }, { projectType, source })
  if (onlySpam) return planBy({ sql: 'spam IS NOT NULL', values: [] }, { projectType, source, answered })
  if (source !== undefined)
    return planBy({ sql: 'source = ?', values: [source] }, { projectType, answered, hideSpam })
  if (projectType !== undefined)
    return planBy({ sql: 'projectType = ?', values: [projectType] }, { answered, hideSpam })
  return planBy({ sql: 'TRUE', values: [] }, { answered, hideSpam })
}

/** A plan by the index of a condition, which checks the rest of the filter quote by quote. */
function planBy(indexed: Condition, rest: QuoteFilter): Plan {
  return { candidates: candidatesWhere(indexed), rest: conditionsOf(rest) }
}

/** The conditions of a filter without its search. The plus signs keep SQLite from using the columns' indexes. */
function conditionsOf({ projectType, source, answered, hideSpam, onlySpam }: QuoteFilter): Condition[] {
  const conditions: Condition[] = []
  if (projectType !== undefined) conditions.push({ sql: '+projectType = ?', values: [projectType] })
  if (source !== undefined) conditions.push({ sql: '+source = ?', values: [source] })
  if (answered !== undefined)
    conditions.push({ sql: `answeredAt IS ${answered ? 'NOT ' : ''}NULL`, values: [] })
  if (onlySpam) conditions.push({ sql: 'spam IS NOT NULL', values: [] })
  else if (hideSpam) conditions.push({ sql: 'spam IS NULL', values: [] })
  return conditions
}
