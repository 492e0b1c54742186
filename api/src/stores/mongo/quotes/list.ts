import type { StoredQuote } from '@concrete-quote/openapi'
import { minIdAt, type QuoteFilter } from '../../interface/quote-store.ts'
import { parseSearch } from '../../search/search-text.ts'
import { SearchBuildingError } from '../../store-errors.ts'
import type { Call } from '../connection/call.ts'
import type { QuoteModel } from './quote-document.ts'
import { readPage, type ReadQuote } from './read-quotes.ts'
import { matchesPart } from './search-keys.ts'

interface Parts {
  quotes: QuoteModel
  call: Call
  readQuote: ReadQuote
  /** Whether all quotes have their search keys. */
  isSearchable: () => boolean
}

/** Reads pages of lists. */
export function createList({ quotes, call, readQuote, isSearchable }: Parts) {
  return function newest(limit: number, cursor?: string, filter: QuoteFilter = {}): Promise<StoredQuote[]> {
    return call(async () => {
      const search = filter.q === undefined ? [] : parseSearch(filter.q).map(matchesPart)
      if (filter.q !== undefined && search.length === 0) return []
      if (filter.q !== undefined && !isSearchable()) throw new SearchBuildingError()
      const find = (count: number, before?: string) =>
        quotes
          .find({ ...conditionOf(before, filter), ...(search.length > 0 && { $and: search }) })
          .sort({ _id: -1 })
          .limit(count)
          .lean()
      return readPage({ limit, cursor, find, toItem: readQuote })
    })
  }
}

/** Reads the IDs of quotes, newest first, including damaged ones. */
export async function idsBefore(quotes: QuoteModel, before: string, limit: number) {
  const found = await quotes
    .find({ _id: { $lt: before } }, { _id: 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean()
  return found.map(({ _id }) => ({ id: _id }))
}

/** The filter of a list, without its search. */
function conditionOf(before: string | undefined, filter: QuoteFilter) {
  const { projectType, source, since, until, answered, hideSpam, onlySpam } = filter
  const below = [before, until === undefined ? undefined : minIdAt(until)]
    .filter((id) => id !== undefined)
    .sort()[0]
  return {
    _id: { ...(below !== undefined && { $lt: below }), $gte: minIdAt(since ?? 0) },
    ...(projectType !== undefined && { projectType }),
    ...(source !== undefined && { source }),
    ...(answered !== undefined && { answeredAt: answered ? { $ne: null } : null }),
    ...(hideSpam && { spam: null }),
    ...(onlySpam && { spam: { $ne: null } }),
  }
}
