import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../../company.ts'
import { documented, exampleOf } from '../documentation.ts'
import { maxPhotos } from '../limits.ts'
import { arrayOf, count, integer, utcTime } from '../response-types.ts'
import { Photo } from './photo.ts'
import { QuoteEvent } from './quote-history.ts'
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

/** The maximum number of events that one change adds to a history: one for each field. */
const maxChanges = 10

const change = <Type extends string>(type: Type) =>
  documented(
    z.object({
      type: z.literal(type),
      timestamp: utcTime('When the quote was changed'),
      data: documented(
        StoredQuote,
        'The quote as it is when this is sent, which may be after later changes.',
      ),
      changes: arrayOf(QuoteEvent, maxChanges, 'What has changed: events of its history.'),
    }),
    `The payload of the \`${type}\` webhook.`,
  )

const noteEvent = { type: 'note', at: '2026-11-20T16:20:00.000Z', by: 'owner', text: 'Wants a visit.' }

export const QuoteUpdated = documented(change('quote.updated'), undefined, {
  type: 'quote.updated',
  timestamp: noteEvent.at,
  data: { ...exampleOf(StoredQuote), note: noteEvent.text, history: [noteEvent] },
  changes: [noteEvent],
})
export type QuoteUpdated = z.infer<typeof QuoteUpdated>

const releaseEvent = { ...noteEvent, type: 'released', text: null }

export const QuoteReleased = documented(change('quote.released'), undefined, {
  type: 'quote.released',
  timestamp: releaseEvent.at,
  data: { ...exampleOf(StoredQuote), history: [releaseEvent] },
  changes: [releaseEvent],
})
export type QuoteReleased = z.infer<typeof QuoteReleased>

export const QuoteErased = documented(
  z.object({
    type: z.literal('quote.erased'),
    timestamp: utcTime('When the quote was erased'),
    data: documented(z.object({ id: z.uuid() }), 'The ID of the quote, of which nothing else is left.'),
  }),
  'The payload of the `quote.erased` webhook.',
  { type: 'quote.erased', timestamp: '2026-11-21T15:04:05.000Z', data: { id: exampleOf(Quote).id } },
)
export type QuoteErased = z.infer<typeof QuoteErased>

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
