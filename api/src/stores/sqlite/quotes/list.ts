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
  const { projectType, source, q, answered, hideSpam, onlySpam } = filter
  const isWaiting = { sql: 'answeredAt IS NULL AND spam IS NULL', values: [] }
  const byAnswer =
    answered === undefined ? [] : [{ sql: `answeredAt IS ${answered ? 'NOT ' : ''}NULL`, values: [] }]
  const isSpam = { sql: 'spam IS NOT NULL', values: [] }
  const spam = onlySpam ? [isSpam] : hideSpam ? [{ sql: 'spam IS NULL', values: [] }] : []
  // The plus sign keeps SQLite from using the column's index.
  const type = projectType === undefined ? [] : [{ sql: '+projectType = ?', values: [projectType] }]
  const partner = source === undefined ? [] : [{ sql: '+source = ?', values: [source] }]
  if (q !== undefined) {
    const search = planSearch(q)
    return (
      search && {
        candidates: search.candidates,
        rest: [search.matches, ...type, ...partner, ...byAnswer, ...spam],
      }
    )
  }
  // The list is read by the index that applies and is expected to be the shortest. No index is longer than the list.
  const [first, rest] =
    answered === false && hideSpam
      ? [isWaiting, [...type, ...partner]]
      : onlySpam
        ? [isSpam, [...type, ...partner, ...byAnswer]]
        : source !== undefined
          ? [{ sql: 'source = ?', values: [source] }, [...type, ...byAnswer, ...spam]]
          : projectType !== undefined
            ? [{ sql: 'projectType = ?', values: [projectType] }, [...byAnswer, ...spam]]
            : [{ sql: 'TRUE', values: [] }, [...byAnswer, ...spam]]
  return { candidates: candidatesWhere(first), rest }
}
