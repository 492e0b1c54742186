import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type * as z from 'zod/mini'
import { photoSittingMinutes } from '../../schemas/limits.ts'
import { Photo } from '../../schemas/quote/photo.ts'
import {
  maxDigestQuotes,
  QuoteCreated,
  QuoteDigest,
  QuoteOverdue,
  QuotePhotosAdded,
} from '../../schemas/quote/quote-events.ts'
import { StoredQuote } from '../../schemas/quote/quote.ts'
import type { Components } from '../components.ts'
import {
  exampleDigestEvent,
  exampleEvent,
  exampleOverdueEvent,
  examplePhotosEvent,
  exampleQuote,
} from '../examples.ts'
import { documentSchema, type Reference } from '../json-schema.ts'

/** The headers of a message (Standard Webhooks). */
const headers = [
  {
    name: 'webhook-id',
    description: 'The ID of the message, the same in each attempt: ignore one that you have processed.',
    example: '01a1f83a-393b-71ea-82c8-de13b4dd9164',
    schema: { type: 'string', maxLength: 100 },
  },
  {
    name: 'webhook-timestamp',
    description:
      'When this attempt was made, in seconds since 1970. Reject a message that is minutes old: it may be a replay.',
    example: 1_795_167_000,
    // Until the end of 9999, the last year of RFC 3339.
    schema: { type: 'integer', format: 'int64', minimum: 0, maximum: 253_402_300_799 },
  },
  {
    name: 'webhook-signature',
    description:
      '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`, each as received. The key is what follows `whsec_` in the secret, decoded from base64.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    schema: { type: 'string', maxLength: 1000 },
  },
] as const

/**
 * Documents a payload. It is not a component, because oapi-codegen drops components that only webhooks refer to.
 * @param title The name of the type in generated clients.
 */
function payload<Schema extends z.core.$ZodType>(
  title: string,
  schema: Schema,
  documentation: Parameters<typeof documentSchema<Schema, 'output'>>[2],
  { storedQuote, photo }: Record<'storedQuote' | 'photo', Reference>,
): object {
  const references = new Map<z.core.$ZodType, Reference>([
    [StoredQuote, storedQuote],
    [Photo, photo],
  ])
  return { title, ...documentSchema(schema, 'output', documentation, references) }
}

const delivery =
  'Posted to each URL in `WEBHOOK_URLS`, signed according to Standard Webhooks (standardwebhooks.com): verify the signature with a Standard Webhooks library and the `WEBHOOK_SECRET`. Any 2xx status within 20 s accepts the message. Failed deliveries are retried with exponential backoff (5 s to 1 h) for 3 days. Redirects are not followed. A message may arrive more than once, with the same `webhook-id`.'

/**
 * The messages that the API posts to receivers. Their own tag keeps generators from mixing them with the operations.
 */
export function webhookOperations({ schemas, security }: Components): RouteConfig[] {
  const common = {
    method: 'post',
    tags: ['Webhooks'],
    security: security.public,
    parameters: headers.map((header) => ({ ...header, in: 'header', required: true })),
    responses: { '2XX': { description: 'Any 2xx status accepts the message.' } },
  } as const satisfies Partial<RouteConfig>
  const created = payload(
    'QuoteCreated',
    QuoteCreated,
    {
      description: 'The payload of the `quote.created` webhook.',
      fields: {
        timestamp: 'When the quote was received, in RFC 3339, UTC, with milliseconds.',
        suppressedSpam:
          'Suppressed quotes: quotes marked `honeypot`, `unproven`, or `content`, which this webhook does not report. `count` is their number; `url` lists them.',
      },
      example: exampleEvent,
    },
    schemas,
  )
  const digest = payload(
    'QuoteDigest',
    QuoteDigest,
    {
      description: 'The payload of the `quote.digest` webhook.',
      fields: {
        timestamp: 'When the digest was written, in RFC 3339, UTC, with milliseconds.',
        data: 'The quotes. Those whose `spam` is `content` are suspected spam.',
      },
      example: exampleDigestEvent,
    },
    schemas,
  )
  const overdue = payload(
    'QuoteOverdue',
    QuoteOverdue,
    {
      description: 'The payload of the `quote.overdue` webhook.',
      fields: {
        timestamp: 'When the response became overdue, in RFC 3339, UTC, with milliseconds.',
      },
      example: exampleOverdueEvent,
    },
    schemas,
  )
  const photosAdded = payload(
    'QuotePhotosAdded',
    QuotePhotosAdded,
    {
      description: 'The payload of the `quote.photos-added` webhook.',
      fields: {
        timestamp: 'When the last of these photos was added, in RFC 3339, UTC, with milliseconds.',
        data: 'The ID of the quote, its URL in the inbox, and the photos: `count` is their number. Earlier photos are left out.',
      },
      example: examplePhotosEvent,
    },
    schemas,
  )
  return [
    {
      path: 'quote.created',
      operationId: 'quoteCreated',
      summary: 'A quote was stored',
      description: `${delivery} While unusually many quotes arrive, \`quote.digest\` reports them instead. Quotes marked \`honeypot\` or \`content\` are not reported until the owner releases them, but those marked \`content\` are in a digest once a day.`,
      ...common,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: created,
            examples: { created: { summary: `Quote ${exampleQuote.id} was stored`, value: exampleEvent } },
          },
        },
      },
    },
    {
      path: 'quote.digest',
      operationId: 'quoteDigest',
      summary: 'Several quotes were stored',
      description: `${delivery} It reports the quotes that arrived above the limit of notifications (\`NOTIFY_LIMIT\`) every 15 minutes, and those marked \`content\` once a day. One message has at most ${maxDigestQuotes} quotes.`,
      ...common,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: digest,
            examples: {
              digest: { summary: `Quote ${exampleQuote.id} was collected`, value: exampleDigestEvent },
            },
          },
        },
      },
    },
    {
      path: 'quote.overdue',
      operationId: 'quoteOverdue',
      summary: 'Nobody has responded to a quote in time',
      description: `${delivery} It reports a quote after 24 hours, or at the time that was agreed for calling back. Quotes that were answered, erased, or suspected to be spam by then are not reported, and none are with \`REMIND_AFTER=off\`.`,
      ...common,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: overdue,
            examples: {
              overdue: { summary: `Quote ${exampleQuote.id} is overdue`, value: exampleOverdueEvent },
            },
          },
        },
      },
    },
    {
      path: 'quote.photos-added',
      operationId: 'quotePhotosAdded',
      summary: 'A visitor has added photos to a quote',
      description: `${delivery} It reports the photos of one sitting, ${photoSittingMinutes.idle} minutes after the last one was added, or ${photoSittingMinutes.longest} minutes after the first at the latest. \`getPhoto\` returns each of them to a signed-in user. Photos of quotes marked \`honeypot\`, \`unproven\`, or \`content\` are not reported, and neither are those that signed-in users add.`,
      ...common,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: photosAdded,
            examples: {
              photosAdded: {
                summary: `A photo was added to quote ${exampleQuote.id}`,
                value: examplePhotosEvent,
              },
            },
          },
        },
      },
    },
  ]
}
