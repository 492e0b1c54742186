import type { StoredQuote } from './quote.ts'

/** The website promises a response within this time. */
export const overdueAfterMs = 24 * 60 * 60 * 1000

/** Whether nobody has responded to a quote that is not suspected spam. */
export function isWaiting({ answeredAt, spam }: Pick<StoredQuote, 'answeredAt' | 'spam'>): boolean {
  return answeredAt === null && spam === null
}

/**
 * Whether a quote has waited for 24 hours or more.
 * @param now Milliseconds since 1970.
 */
export function isOverdue(
  quote: Pick<StoredQuote, 'createdAt' | 'answeredAt' | 'spam'>,
  now: number,
): boolean {
  return isWaiting(quote) && now - Date.parse(quote.createdAt) >= overdueAfterMs
}
