import type { StoredQuote } from '@concrete-quote/openapi'

/** The website promises a response within this time. */
export const overdueAfterMs = 24 * 60 * 60 * 1000

/** Whether nobody has responded to a quote that is not suspected spam. */
export function isWaiting({ answeredAt, spam }: StoredQuote): boolean {
  return answeredAt === null && spam === null
}
