import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredQuote } from '@concrete-quote/openapi'
import { idRange, type IdRange, type Order, type QuoteFilter } from '../../interface/quote-store.ts'
import { searchOf } from '../../search-text.ts'
import type { OnDamage } from '../../store.ts'
import type { Access } from '../file/group-commit.ts'
import { type Candidates, candidatesWhere, type Condition, directions, planSearch } from './candidates.ts'
import { createSourcesOf } from './locations.ts'
import { quoteColumns, type QuoteRow, toQuote } from './quote-table.ts'
import type { SearchIndex } from './search-index.ts'

/** How a list is read: by an index that leads through its candidates, and what else must hold. */
interface Plan {
  candidates: Candidates
  rest: Condition[]
  isSearch: boolean
}

/** The maximum number of candidates per step: a few milliseconds' work, so that no request waits for a long list. */
const maxStepSize = 2000

export interface ListParts extends Pick<Access, 'db' | 'read'> {
  onDamage: OnDamage
  index: Pick<SearchIndex, 'assertBuilt' | 'assertConverted'>
}

/** Reads pages of lists in steps, so that other requests get a turn in between. */
export function createList({ db, read, onDamage, index }: ListParts) {
  const sourcesOf = createSourcesOf(db, 'quotes')
  return async (limit: number, after?: string, filter: QuoteFilter = {}): Promise<StoredQuote[]> => {
    const plan = planList(filter, filter.source ? sourcesOf(filter.source) : undefined)
    const found: StoredQuote[] = []
    if (plan === undefined) return found
    if (plan.isSearch) await index.assertBuilt()
    if (filter.campaign !== undefined || filter.onTime !== undefined) await index.assertConverted()
    const { order = 'newest' } = filter
    const [start, end] = order === 'oldest' ? (['from', 'below'] as const) : (['below', 'from'] as const)
    const range = idRange(after, filter)
    // The first step often finds everything.
    for (let size = Math.max(limit, 50); ; size = Math.min(2 * size, maxStepSize)) {
      const stepEnd = await read(() => {
        const bound = plan.candidates.stepEnd(db, range, size, order)
        const { sql, values } = pageQuery(plan, { ...range, [end]: bound ?? range[end] }, order)
        for (const row of db.prepare(sql).iterate(...values) as Iterable<QuoteRow>) {
          const quote = toQuote(row)
          if (!quote) onDamage(row.id)
          else if (found.push(quote) >= limit) break
        }
        return bound
      })
      if (stepEnd === undefined || found.length >= limit) return found
      range[start] = stepEnd
      await yieldToEventLoop()
    }
  }
}

export function pageQuery({ candidates, rest }: Plan, range: IdRange, order: Order): Condition {
  const { from, below } = range
  const inRange = { sql: 'id < ? AND id >= ?', values: [below, from] }
  const all = [candidates.within(range), inRange, ...rest]
  return {
    sql: `SELECT ${quoteColumns} FROM quotes WHERE ${all.map(({ sql }) => sql).join(' AND ')} ORDER BY id ${directions[order]}`,
    values: all.flatMap(({ values }) => values),
  }
}

/**
 * Plans a list. Undefined if nothing can match.
 * @param sources Those of the partner that the filter selects. Default: its name alone.
 */
export function planList(
  filter: QuoteFilter,
  sources = filter.source ? [filter.source] : [],
): Plan | undefined {
  const rest = conditionsOf(filter, sources)
  const parts = searchOf(filter)
  if (parts?.length === 0)
    return { candidates: candidatesWhere(indexFor(filter, sources)), rest, isSearch: false }
  const search = parts && planSearch(parts)
  return search && { candidates: search.candidates, rest: [search.matches, ...rest], isSearch: true }
}

/** The condition of the index that applies and is expected to be the shortest. No index is longer than the list. */
function indexFor(filter: QuoteFilter, sources: string[]): Condition {
  const { projectType, answered, hideSpam, onlySpam, callBack } = filter
  if (callBack) return { sql: 'callBackAt IS NOT NULL', values: [] }
  if (answered === false && hideSpam) return { sql: 'answeredAt IS NULL AND spam IS NULL', values: [] }
  if (onlySpam) return { sql: 'spam IS NOT NULL', values: [] }
  if (sources.length === 1) return { sql: "source = ? AND source > ''", values: sources }
  if (sources.length > 1) return { sql: `${isAnyOf('source', sources)} AND source > ''`, values: sources }
  if (projectType !== undefined) return { sql: 'projectType = ?', values: [projectType] }
  return { sql: 'TRUE', values: [] }
}

/** The conditions of a filter without its search. The plus signs keep SQLite from using the columns' indexes. */
function conditionsOf(filter: QuoteFilter, sources: string[]): Condition[] {
  const { projectType, source, campaign, lang, answered, onTime, outcome } = filter
  const { hideSpam, onlySpam, callBack, assignedTo, since, until } = filter
  const all: Condition[] = []
  const add = (sql: string, ...values: Condition['values']) => void all.push({ sql, values })
  const presence = (isSet: boolean) => (isSet ? 'IS NOT NULL' : 'IS NULL')
  if (since !== undefined) add('createdAt >= ?', new Date(since).toISOString())
  if (until !== undefined) add('createdAt < ?', new Date(until).toISOString())
  if (projectType !== undefined) add('+projectType = ?', projectType)
  if (assignedTo !== undefined) add('+assignedTo = ?', assignedTo)
  if (sources.length > 0) add(isAnyOf("+ifnull(source, '')", sources), ...sources)
  else if (source !== undefined) add("+ifnull(source, '') = ''")
  if (campaign !== undefined) add("ifnull(campaignName, '') = ?", campaign)
  if (outcome !== undefined) add("ifnull(outcome, '') = ?", outcome)
  if (lang !== undefined) add("instr(lower(ifnull(lang, '')) || '-', ?) = 1", `${lang.toLowerCase()}-`)
  if (answered !== undefined) add(`+answeredAt ${presence(answered)}`)
  if (callBack !== undefined) add(`+callBackAt ${presence(callBack)}`)
  if (hideSpam || onlySpam) add(`+spam ${presence(onlySpam === true)}`)
  if (onTime === true) add('firstCalledAt <= promisedAt')
  // Or nobody has called although the promised time has passed.
  if (onTime === false) add('ifnull(firstCalledAt > promisedAt, promisedAt <= ?)', Date.now())
  return all
}

const isAnyOf = (column: string, values: string[]) => `${column} IN (${values.map(() => '?').join()})`
