import * as z from 'zod/mini'
import { StoredQuote } from './quote.ts'

/** What a webhook receives when nobody has responded to a quote for 24 hours (Standard Webhooks). */
export const QuoteOverdue = z.object({
  type: z.literal('quote.overdue'),
  /** When the response became overdue: RFC 3339, UTC, milliseconds. */
  timestamp: z.iso.datetime({ precision: 3 }),
  data: StoredQuote,
})
export type QuoteOverdue = z.infer<typeof QuoteOverdue>
