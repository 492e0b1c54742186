import type { StoredQuote } from '@concrete-quote/openapi'
import { leastId, type QuoteFilter } from '../../interface/quote-store.ts'
import { parseSearch, phoneWord, type SearchPart } from '../../search/search-words.ts'
import type { Call } from '../connection/call.ts'
import { toQuote, type QuoteModel } from './quote-document.ts'

/** Reads pages of lists. */
export function createList(quotes: QuoteModel, call: Call) {
  return function newest(limit: number, before?: string, filter: QuoteFilter = {}): Promise<StoredQuote[]> {
    return call(async () => {
      const search = filter.q === undefined ? [] : parseSearch(filter.q).map(matchesPart)
      if (filter.q !== undefined && search.length === 0) return []
      const condition = { ...conditionOf(before, filter), ...(search.length > 0 && { $and: search }) }
      return (await quotes.find(condition).sort({ _id: -1 }).limit(limit).lean()).map(toQuote)
    })
  }
}

/** The filter of a list, without its search. */
function conditionOf(before: string | undefined, filter: QuoteFilter) {
  const { projectType, source, since, until, answered, hideSpam, onlySpam } = filter
  const below = [before, until === undefined ? undefined : leastId(until)]
    .filter((id) => id !== undefined)
    .sort()[0]
  return {
    _id: { ...(below !== undefined && { $lt: below }), $gte: leastId(since ?? 0) },
    ...(projectType !== undefined && { projectType }),
    ...(source !== undefined && { source }),
    ...(answered !== undefined && { answeredAt: answered ? { $ne: null } : null }),
    ...(hideSpam && { spam: null }),
    ...(onlySpam && { spam: { $ne: null } }),
  }
}

function matchesPart({ words, run }: SearchPart) {
  const each = words.map((word) => ({ searchKeys: beginsWith(word) }))
  return run === undefined
    ? { $and: each }
    : { $or: [{ searchKeys: beginsWith(phoneWord(run)) }, { $and: each }] }
}

/** An expression that an index serves. Words have letters and digits only. */
const beginsWith = (word: string) => new RegExp(`^${word}`)
