import type { StoredQuote } from '@concrete-quote/openapi'
import { idRange, type QuoteFilter } from '../../interface/quote-store.ts'
import { searchOf, type SearchPart } from '../../search-text.ts'
import type { Parts } from '../models/models.ts'
import { hasText } from '../models/quotes.ts'
import { toQuote } from './quote-document.ts'

/** Reads pages of lists. `assertConverted` throws while quotes lack what lists select by. */
export function createList({ quotes }: Parts, assertConverted: () => void) {
  return async (limit: number, cursor?: string, filter: QuoteFilter = {}): Promise<StoredQuote[]> => {
    const search = searchOf(filter)?.map(matchesPart)
    if (search === undefined) return []
    if (search.length > 0 || filter.campaign !== undefined || filter.onTime !== undefined) assertConverted()
    const found = await quotes
      .find({ ...conditionOf(cursor, filter), ...(search.length > 0 && { $and: search }) })
      .sort({ _id: filter.order === 'oldest' ? 1 : -1 })
      .limit(limit)
      .lean()
    return found.map(toQuote)
  }
}

function conditionOf(after: string | undefined, filter: QuoteFilter) {
  const { projectType, source, campaign, lang, answered, onTime, outcome } = filter
  const { hideSpam, onlySpam, callBack, assignedTo, since, until } = filter
  const received = {
    ...(since !== undefined && { $gte: new Date(since) }),
    ...(until !== undefined && { $lt: new Date(until) }),
  }
  const { from, below } = idRange(after, filter)
  return {
    _id: { $lt: below, $gte: from },
    ...(Object.keys(received).length > 0 && { createdAt: received }),
    ...(projectType !== undefined && { projectType }),
    ...(source !== undefined && { source: ofPartner(source) }),
    ...(campaign !== undefined && { campaignName: textOrNone(campaign) }),
    ...(onTime !== undefined && (onTime ? isOnTime : isLate(new Date()))),
    ...(lang !== undefined && { lang: lang === '' ? none : isLanguage(lang) }),
    ...(answered !== undefined && { answeredAt: answered ? { $ne: null } : null }),
    ...(outcome !== undefined && { outcome: textOrNone(outcome) }),
    ...(hideSpam && { spam: null }),
    ...(onlySpam && { spam: { $ne: null } }),
    ...(callBack !== undefined && { callBackAt: callBack ? hasText : null }),
    ...(assignedTo !== undefined && { assignedTo }),
  }
}

const isOnTime = {
  firstCalledAt: { $ne: null },
  $expr: { $lte: ['$firstCalledAt', '$promisedAt'] },
}

/** Whether somebody called later than promised, or nobody has called although the promised time has passed. */
const isLate = (now: Date) => ({
  $or: [
    { $expr: { $gt: ['$firstCalledAt', '$promisedAt'] } },
    { firstCalledAt: null, promisedAt: { $lte: now } },
  ],
})

const none = { $in: [null, ''] }

/** The condition of a text; of an empty one, that there is none. */
const textOrNone = (text: string) => text || none

/** The condition of the source of a partner, or of one of its locations; of an empty text, that there is none. */
export const ofPartner = (name: string) =>
  name === '' ? none : { $in: [name, new RegExp(`^${escapePattern(name)}/`)] }

const isLanguage = (lang: string) => new RegExp(`^${escapePattern(lang)}(-|$)`, 'i')

const escapePattern = (text: string) => text.replaceAll(/[^\p{L}\p{N}_\s]/gu, String.raw`\$&`)

function matchesPart(part: SearchPart) {
  return { $or: part.map((texts) => ({ $and: texts.map((text) => ({ searchKeys: beginsWith(text) })) })) }
}

/** Texts have letters, digits, and spaces only. */
const beginsWith = (text: string) => new RegExp(`^${text}`)
