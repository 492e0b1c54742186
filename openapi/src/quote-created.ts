import * as z from 'zod/mini'
import { StoredQuote } from './quote.ts'

/** What a webhook receives when a quote was stored (Standard Webhooks). */
export const QuoteCreated = z.object({
  type: z.literal('quote.created'),
  /** When the quote was received: RFC 3339, UTC, milliseconds. */
  timestamp: z.iso.datetime({ precision: 3 }),
  data: StoredQuote,
  /** How many quotes are taken for spam without doubt, so that no webhook tells of them, and where they are listed. */
  heldBack: z.object({ count: z.int(), url: z.string() }),
})
export type QuoteCreated = z.infer<typeof QuoteCreated>
