import { responseHours } from '../company.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'

/** How soon the website promises a response, unless the office is closed meanwhile. */
export const responseMs = responseHours * 3_600_000

/** Whether nobody has responded to a quote that is not suspected spam. */
export function isWaiting({ answeredAt, spam }: Pick<StoredQuote, 'answeredAt' | 'spam'>): boolean {
  return answeredAt === null && spam === null
}

/** By when the visitor was promised a call, in milliseconds since 1970. */
export function promisedAt({ createdAt, respondBy }: Pick<StoredQuote, 'createdAt' | 'respondBy'>): number {
  return respondBy === null ? Date.parse(createdAt) + responseMs : Date.parse(respondBy)
}

/** By when the visitor must be called, in milliseconds since 1970: at the agreed time, or else as promised. */
export function responseDueAt(quote: Pick<StoredQuote, 'createdAt' | 'respondBy' | 'callBackAt'>): number {
  return quote.callBackAt === null ? promisedAt(quote) : Date.parse(quote.callBackAt)
}

/** Whether nobody has responded by now, in milliseconds since 1970. */
export function isOverdue(
  quote: Pick<StoredQuote, 'createdAt' | 'respondBy' | 'answeredAt' | 'spam' | 'callBackAt'>,
  now: number,
): boolean {
  return isWaiting(quote) && now >= responseDueAt(quote)
}
