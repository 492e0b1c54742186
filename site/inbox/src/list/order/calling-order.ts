import type { ListedQuote } from '@concrete-quote/openapi'

/** In which order the quotes without a time to call back are listed. */
export type Order = 'oldest' | 'newest'

interface Queue {
  /** The quotes without a time to call back that have been read so far, in the order that was asked for. */
  quotes: ListedQuote[]
  /** All quotes with such a time. */
  callBacks: ListedQuote[]
  /** Whether more quotes without such a time follow. */
  hasMore: boolean
}

/**
 * Puts waiting quotes in the order in which to call: those that are to be called back by now, then those without such a
 * time, and, when all of these have been read, those that are to be called back later.
 * @param now Milliseconds since 1970.
 */
export function inCallingOrder({ quotes, callBacks, hasMore }: Queue, now: number): ListedQuote[] {
  const appointments = callBacks
    .flatMap((quote) => (quote.callBackAt === null ? [] : [{ quote, at: Date.parse(quote.callBackAt) }]))
    .sort((a, b) => a.at - b.at)
  const due = appointments.filter(({ at }) => at <= now)
  const later = hasMore ? [] : appointments.filter(({ at }) => at > now)
  // A quote that got its time between the two responses is in both.
  const ids = new Set(appointments.map(({ quote }) => quote.id))
  return [
    ...due.map(({ quote }) => quote),
    ...quotes.filter(({ id }) => !ids.has(id)),
    ...later.map(({ quote }) => quote),
  ]
}
