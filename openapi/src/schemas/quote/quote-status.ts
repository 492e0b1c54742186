import type { StoredQuote } from './quote.ts'

/** The website promises a response within this time. */
export const overdueAfterMs = 24 * 60 * 60 * 1000

/** Whether nobody has responded to a quote that is not suspected spam. */
export function isWaiting({ answeredAt, spam }: Pick<StoredQuote, 'answeredAt' | 'spam'>): boolean {
  return answeredAt === null && spam === null
}

/** By when the visitor must be called, in milliseconds since 1970: at the agreed time, or else within 24 hours. */
export function responseDueAt({
  createdAt,
  callBackAt,
}: Pick<StoredQuote, 'createdAt' | 'callBackAt'>): number {
  return callBackAt === null ? Date.parse(createdAt) + overdueAfterMs : Date.parse(callBackAt)
}

/**
 * Whether nobody has responded in time.
 * @param now Milliseconds since 1970.
 */
export function isOverdue(
  quote: Pick<StoredQuote, 'createdAt' | 'answeredAt' | 'spam' | 'callBackAt'>,
  now: number,
): boolean {
  return isWaiting(quote) && now >= responseDueAt(quote)
}
