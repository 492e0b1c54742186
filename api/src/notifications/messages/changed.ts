import type { QuoteReleased, QuoteUpdated, StoredQuote } from '@concrete-quote/openapi'

/** Names the events that a change has added to the history of a quote: `3-5` are the fourth and the fifth. */
export const rangeOfChange = (before: StoredQuote, after: StoredQuote) =>
  `${before.history.length}-${after.history.length}`

/** Writes the event of a change, which has added this range of events, for a webhook. */
export function changedEvent(
  event: 'updated' | 'released',
  quote: StoredQuote,
  range: string,
): QuoteUpdated | QuoteReleased {
  const changes = quote.history.slice(...range.split('-').map(Number))
  return { type: `quote.${event}`, timestamp: changes.at(-1)?.at ?? quote.createdAt, data: quote, changes }
}
