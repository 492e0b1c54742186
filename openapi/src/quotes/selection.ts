import { campaignName } from '../schemas/campaign.ts'
import { unansweredCalls } from '../schemas/quote/quote-history.ts'
import type { StoredQuote } from '../schemas/quote/quote.ts'
import { promisedAt, responseDueAt } from './status.ts'

/**
 * What lists and statistics select quotes by, beside their fields: stores write it when a quote changes. Times are in
 * milliseconds since 1970.
 */
export interface Selection {
  /** The name of its campaign, as statistics count it. */
  campaignName: string | null
  /** By when a call was promised. It never changes. */
  promisedAt: number
  /** By when the visitor must be called: at the agreed time, or else as promised. */
  dueAt: number
  /** When somebody first called, whether or not the visitor answered. Calls that were recorded offline are in any order. */
  firstCalledAt: number | null
  /** The milliseconds from receipt to that call; 0 if a clock says earlier. */
  callMs: number | null
}

export function selectionOf(quote: StoredQuote): Selection {
  const { answeredAt, history, createdAt } = quote
  const calls = unansweredCalls(history).map(({ at }) => at)
  const times = [...calls, ...(answeredAt === null ? [] : [answeredAt])].map((time) => Date.parse(time))
  const firstCalledAt = times.length === 0 ? null : Math.min(...times)
  return {
    campaignName: campaignName(quote.campaign),
    promisedAt: promisedAt(quote),
    dueAt: responseDueAt(quote),
    firstCalledAt,
    callMs: firstCalledAt === null ? null : Math.max(0, firstCalledAt - Date.parse(createdAt)),
  }
}
