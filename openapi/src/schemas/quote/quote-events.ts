import * as z from 'zod/mini'
import { publicUrlPlaceholder } from '../../company.ts'
import { documented, exampleOf, object } from '../documentation.ts'
import { maxPhotos } from '../limits.ts'
import { arrayOf, count, integer, utcTime } from '../response-types.ts'
import { Photo } from './photo.ts'
import { QuoteEvent } from './quote-history.ts'
import { Quote, StoredQuote, vanishedVersion } from './quote.ts'

/** What a webhook receives (Standard Webhooks): what happened, when, and to what. */
// @__NO_SIDE_EFFECTS__
const message = <Type extends string, Content extends z.core.$ZodShape>(
  type: Type,
  when: string,
  example: string,
  content: Content,
) =>
  object(`The payload of the \`${type}\` webhook.`, {
    type: documented(z.literal(type), undefined, type),
    timestamp: utcTime(when, example),
    ...content,
  })

/** An object of a message. It has no component: oapi-codegen drops those that only webhooks use. */
// @__NO_SIDE_EFFECTS__
const titled = <Shape extends z.core.$ZodShape>(title: string, shape: Shape) =>
  z.object(shape).register(z.globalRegistry, { title })

export const QuoteCreated = message(
  'quote.created',
  'When the quote was received',
  exampleOf(Quote).createdAt,
  {
    data: StoredQuote,
    suppressedSpam: documented(
      z.optional(titled('SuppressedSpam', { count: count(), url: z.url() })),
      'Suppressed quotes: quotes marked `honeypot`, `unproven`, or `content`, which this webhook does not report. `count` is their number; `url` lists them. Absent for a webhook that is limited to one partner.',
      { count: 3, url: `${publicUrlPlaceholder}/api/quotes?spam=include` },
    ),
  },
)
export type QuoteCreated = z.infer<typeof QuoteCreated>

/** The maximum number of quotes in a digest that a webhook receives: more are sent in further digests. */
export const maxDigestQuotes = 20

/** The event instead of `quote.created`, for quotes that were collected. */
export const QuoteDigest = message(
  'quote.digest',
  'When the digest was written',
  '2026-11-20T09:45:00.000Z',
  {
    data: arrayOf(
      StoredQuote,
      maxDigestQuotes,
      'The quotes. Those whose `spam` is `content` are suspected spam.',
    ),
  },
)
export type QuoteDigest = z.infer<typeof QuoteDigest>

/** @param changed What the event changes of the quote in the example. */
// @__NO_SIDE_EFFECTS__
function change<Type extends string>(type: Type, event: QuoteEvent, changed: Partial<StoredQuote> = {}) {
  const schema = message(type, 'When the quote was changed', event.at, {
    // The quote as it is when this is sent, which may be after later changes.
    data: StoredQuote,
    // One for each field.
    changes: arrayOf(
      QuoteEvent,
      10,
      'What has changed: events of its history. Empty after a backup was restored, or an import.',
      [event],
    ),
  })
  const data = { ...exampleOf(StoredQuote), ...changed, history: [event] }
  return documented(schema, undefined, { ...exampleOf(schema), data })
}

const noteEvent = { type: 'note', at: '2026-11-20T16:20:00.000Z', by: 'owner', text: 'Wants a visit.' }

export const QuoteUpdated = change('quote.updated', noteEvent, { note: noteEvent.text })
export type QuoteUpdated = z.infer<typeof QuoteUpdated>

export const QuoteReleased = change('quote.released', { ...noteEvent, type: 'released', text: null })
export type QuoteReleased = z.infer<typeof QuoteReleased>

export const QuoteErased = message('quote.erased', 'When the quote was erased', '2026-11-21T15:04:05.000Z', {
  data: documented(
    titled('QuoteErasedData', { id: z.uuid(), version: vanishedVersion() }),
    'The ID of the quote, of which nothing else is left.',
    {
      id: exampleOf(Quote).id,
    },
  ),
})
export type QuoteErased = z.infer<typeof QuoteErased>

export const QuoteOverdue = message(
  'quote.overdue',
  'When the response became overdue',
  '2026-11-21T09:30:00.000Z',
  { data: StoredQuote },
)
export type QuoteOverdue = z.infer<typeof QuoteOverdue>

export const QuotePhotosAdded = message(
  'quote.photos-added',
  'When the last of these photos was added',
  exampleOf(Photo).createdAt,
  {
    data: documented(
      titled('QuotePhotosAddedData', {
        quoteId: z.uuid(),
        url: z.url(),
        count: integer(1, maxPhotos),
        photos: arrayOf(Photo, maxPhotos),
      }),
      'The ID of the quote, its URL in the inbox, and the photos: `count` is their number. Earlier photos are left out.',
      {
        quoteId: exampleOf(Quote).id,
        url: `${publicUrlPlaceholder}/inbox/#/quotes/${exampleOf(Quote).id}`,
        count: 1,
        photos: [exampleOf(Photo)],
      },
    ),
  },
)
export type QuotePhotosAdded = z.infer<typeof QuotePhotosAdded>
