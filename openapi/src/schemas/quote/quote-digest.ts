import * as z from 'zod/mini'
import { StoredQuote } from './quote.ts'

/** The maximum number of quotes in a digest that a webhook receives: more are sent in further digests. */
export const maxDigestQuotes = 20

/** What a webhook receives instead of `quote.created` for quotes that were collected (Standard Webhooks). */
export const QuoteDigest = z.object({
  type: z.literal('quote.digest'),
  /** When the digest was written: RFC 3339, UTC, milliseconds. */
  timestamp: z.iso.datetime({ precision: 3 }),
  data: z.array(StoredQuote).check(z.maxLength(maxDigestQuotes)),
})
export type QuoteDigest = z.infer<typeof QuoteDigest>
