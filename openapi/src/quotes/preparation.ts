import { isOutsideArea, type Preparation, type PreparationPatch } from '../schemas/quote/preparation.ts'
import type { QuoteEventType } from '../schemas/quote/quote-history.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'

/** What the visitor said, without an address that a user has entered. */
export function preparationOf({ address, history, ...quote }: StoredQuote): Preparation {
  const { preferredContact, preferredTime } = quote
  const changed = history.findLast(({ type }) => type === ('address' satisfies QuoteEventType))
  const own = changed?.by === null ? address : null
  return { address: own, preferredContact, preferredTime, isOutsideArea: isOutsideArea(own) }
}

/** What a visitor may change: an address that a user has entered can be replaced, but not removed. */
export function allowedPreparation(quote: StoredQuote, patch: PreparationPatch): PreparationPatch {
  const { address, ...preferences } = patch
  const isKept = address === null && preparationOf(quote).address === null
  return isKept ? preferences : patch
}
