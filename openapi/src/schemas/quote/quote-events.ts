import * as z from 'zod/mini'
import { maxPhotos } from '../limits.ts'
import { Photo } from './photo.ts'
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

/** What a webhook receives when nobody has responded to a quote in time (Standard Webhooks). */
export const QuoteOverdue = z.object({
  type: z.literal('quote.overdue'),
  /** When the response became overdue: RFC 3339, UTC, milliseconds. */
  timestamp: z.iso.datetime({ precision: 3 }),
  data: StoredQuote,
})
export type QuoteOverdue = z.infer<typeof QuoteOverdue>

/** The photos that were added to a quote in one sitting. */
const AddedPhotos = z.object({
  quoteId: z.uuid(),
  /** The quote in the inbox. */
  url: z.url(),
  count: z.int().check(z.minimum(1), z.maximum(maxPhotos)),
  photos: z.array(Photo).check(z.maxLength(maxPhotos)),
})

/** What a webhook receives when a visitor has added photos to a quote (Standard Webhooks). */
export const QuotePhotosAdded = z.object({
  type: z.literal('quote.photos-added'),
  /** When the last of these photos was added: RFC 3339, UTC, milliseconds. */
  timestamp: z.iso.datetime({ precision: 3 }),
  data: AddedPhotos,
})
export type QuotePhotosAdded = z.infer<typeof QuotePhotosAdded>
