import type { StoredQuote } from '@concrete-quote/openapi'
import { idRange, type QuoteFilter } from '../../interface/quote-store.ts'
import { parseSearch, type SearchPart } from '../../search-text.ts'
import { SearchBuildingError } from '../../store-errors.ts'
import type { Parts } from './collections.ts'
import { callTiming, campaignName, hasText, isLate, isOnTime, toQuote } from './quote-document.ts'

/** Reads pages of lists. `isSearchable`: whether all quotes have their search keys. */
export function createList({ quotes }: Parts, isSearchable: () => boolean) {
  return async (limit: number, cursor?: string, filter: QuoteFilter = {}): Promise<StoredQuote[]> => {
    const search = filter.q === undefined ? [] : parseSearch(filter.q).map(matchesPart)
    if (filter.q !== undefined && search.length === 0) return []
    if (filter.q !== undefined && !isSearchable()) throw new SearchBuildingError()
    const found = await quotes
      .find({ ...conditionOf(cursor, filter), ...(search.length > 0 && { $and: search }) })
      .sort({ _id: filter.order === 'oldest' ? 1 : -1 })
      .limit(limit)
      .toArray()
    return found.map(toQuote)
  }
}

function conditionOf(after: string | undefined, filter: QuoteFilter) {
  const { projectType, source, campaign, lang, answered, onTime, outcome } = filter
  const { hideSpam, onlySpam, callBack, assignedTo, since, until } = filter
  const computed = [
    ...(campaign !== undefined ? [{ $in: [campaignName, campaign === '' ? ['', null] : [campaign]] }] : []),
    ...(onTime !== undefined ? [onTime ? isOnTime(callTiming) : isLate(callTiming, Date.now())] : []),
  ]
  const received = {
    ...(since !== undefined && { $gte: new Date(since) }),
    ...(until !== undefined && { $lt: new Date(until) }),
  }
  const { from, below } = idRange(after, filter)
  return {
    _id: { $lt: below, $gte: from },
    ...(Object.keys(received).length > 0 && { createdAt: received }),
    ...(projectType !== undefined && { projectType }),
    ...(source !== undefined && { source: textOrNone(source) }),
    ...(computed.length > 0 && { $expr: { $and: computed } }),
    ...(lang !== undefined && { lang: lang === '' ? none : isLanguage(lang) }),
    ...(answered !== undefined && { answeredAt: answered ? { $ne: null } : null }),
    ...(outcome !== undefined && { outcome: textOrNone(outcome) }),
    ...(hideSpam && { spam: null }),
    ...(onlySpam && { spam: { $ne: null } }),
    ...(callBack !== undefined && { callBackAt: callBack ? hasText : null }),
    ...(assignedTo !== undefined && { assignedTo }),
  }
}

const none = { $in: [null, ''] }

/** The condition of a text; of an empty one, that there is none. */
export const textOrNone = (text: string) => text || none
const isLanguage = (lang: string) => new RegExp(`^${lang.replaceAll(/\W/g, String.raw`\$&`)}(-|$)`, 'i')

function matchesPart(part: SearchPart) {
  return { $or: part.map((texts) => ({ $and: texts.map((text) => ({ searchKeys: beginsWith(text) })) })) }
}

/** Texts have letters, digits, and spaces only. */
const beginsWith = (text: string) => new RegExp(`^${text}`)
