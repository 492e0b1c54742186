import type { ListedQuote } from '@concrete-quote/openapi'

/** In which order quotes to call without a time to call back are listed. Others are listed newest first. */
export type Order = 'oldest' | 'newest'

interface Queue {
  /** The quotes without a time to call back that have been read so far, in the order that was asked for. */
  quotes: ListedQuote[]
  /** All quotes with such a time. */
  callBacks: ListedQuote[]
  /** Those without such a time that have been overdue for more than a week. */
  longOverdue: ListedQuote[]
  /** Whether more quotes without such a time follow. */
  hasMore: boolean
}

/**
 * Puts waiting quotes in the order in which to call: those that are to be called back by now, then those without such a
 * time, and, when all of these have been read, those that are to be called back later, and those that have been overdue for
 * more than a week: they are not today's work. Quotes that are answered come back to the list when their time has come.
 * @param now Milliseconds since 1970.
 */
export function inCallingOrder(
  { quotes, callBacks, longOverdue, hasMore }: Queue,
  now: number,
): ListedQuote[] {
  const timeOf = ({ callBackAt }: ListedQuote) => Date.parse(callBackAt ?? '')
  const appointments = callBacks.toSorted((a, b) => timeOf(a) - timeOf(b))
  // A quote that got its time between the two responses is in both.
  const ids = new Set(appointments.map(({ id }) => id))
  return [
    ...appointments.filter((quote) => timeOf(quote) <= now),
    ...quotes.filter(({ id }) => !ids.has(id)),
    ...(hasMore ? [] : appointments.filter((quote) => timeOf(quote) > now && quote.answeredAt === null)),
    ...longOverdue.filter(({ id }) => !ids.has(id)),
  ]
}
