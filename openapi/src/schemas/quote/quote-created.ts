import * as z from 'zod/mini'
import { StoredQuote } from './quote.ts'

/** The quotes that no webhook reports because of their spam mark: how many are stored, and where to list them. */
const SuppressedSpam = z.object({
  count: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  url: z.url(),
})

/** What a webhook receives when a quote was stored (Standard Webhooks). */
export const QuoteCreated = z.object({
  type: z.literal('quote.created'),
  /** When the quote was received: RFC 3339, UTC, milliseconds. */
  timestamp: z.iso.datetime({ precision: 3 }),
  data: StoredQuote,
  suppressedSpam: SuppressedSpam,
})
export type QuoteCreated = z.infer<typeof QuoteCreated>
