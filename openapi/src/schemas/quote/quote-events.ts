import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../../company.ts'
import { documented, exampleOf } from '../documentation.ts'
import { maxPhotos } from '../limits.ts'
import { arrayOf, count, integer, utcTime } from '../response-types.ts'
import { Photo } from './photo.ts'
import { Quote, StoredQuote } from './quote.ts'

// What webhooks receive (Standard Webhooks).

export const QuoteCreated = documented(
  z.object({
    type: z.literal('quote.created'),
    timestamp: utcTime('When the quote was received'),
    data: StoredQuote,
    suppressedSpam: documented(
      z.object({ count: count(), url: z.url() }),
      'Suppressed quotes: quotes marked `honeypot`, `unproven`, or `content`, which this webhook does not report. `count` is their number; `url` lists them.',
    ),
  }),
  'The payload of the `quote.created` webhook.',
  {
    type: 'quote.created',
    timestamp: exampleOf(Quote).createdAt,
    data: exampleOf(StoredQuote),
    suppressedSpam: { count: 3, url: `${publicUrlPlaceholder}/api/quotes?spam=include` },
  },
)
export type QuoteCreated = z.infer<typeof QuoteCreated>

/** The maximum number of quotes in a digest that a webhook receives: more are sent in further digests. */
export const maxDigestQuotes = 20

/** The event instead of `quote.created`, for quotes that were collected. */
export const QuoteDigest = documented(
  z.object({
    type: z.literal('quote.digest'),
    timestamp: utcTime('When the digest was written'),
    data: arrayOf(
      StoredQuote,
      maxDigestQuotes,
      'The quotes. Those whose `spam` is `content` are suspected spam.',
    ),
  }),
  'The payload of the `quote.digest` webhook.',
  { type: 'quote.digest', timestamp: '2026-11-20T09:45:00.000Z', data: [exampleOf(StoredQuote)] },
)
export type QuoteDigest = z.infer<typeof QuoteDigest>

export const QuoteOverdue = documented(
  z.object({
    type: z.literal('quote.overdue'),
    timestamp: utcTime('When the response became overdue'),
    data: StoredQuote,
  }),
  'The payload of the `quote.overdue` webhook.',
  { type: 'quote.overdue', timestamp: '2026-11-21T09:30:00.000Z', data: exampleOf(StoredQuote) },
)
export type QuoteOverdue = z.infer<typeof QuoteOverdue>

export const QuotePhotosAdded = documented(
  z.object({
    type: z.literal('quote.photos-added'),
    timestamp: utcTime('When the last of these photos was added'),
    data: documented(
      z.object({
        quoteId: z.uuid(),
        url: z.url(),
        count: integer(1, maxPhotos),
        photos: arrayOf(Photo, maxPhotos),
      }),
      'The ID of the quote, its URL in the inbox, and the photos: `count` is their number. Earlier photos are left out.',
    ),
  }),
  'The payload of the `quote.photos-added` webhook.',
  {
    type: 'quote.photos-added',
    timestamp: exampleOf(Photo).createdAt,
    data: {
      quoteId: exampleOf(Quote).id,
      url: `${publicUrlPlaceholder}/inbox/#/quotes/${exampleOf(Quote).id}`,
      count: 1,
      photos: [exampleOf(Photo)],
    },
  },
)
export type QuotePhotosAdded = z.infer<typeof QuotePhotosAdded>
