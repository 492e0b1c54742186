import type { RouteConfig } from '@asteasolutions/zod-to-openapi'
import type * as z from 'zod/mini'
import { exampleOf } from '../../schemas/documentation.ts'
import { photoSittingMinutes } from '../../schemas/limits.ts'
import {
  maxDigestQuotes,
  QuoteCreated,
  QuoteDigest,
  QuoteErased,
  QuoteOverdue,
  QuotePhotosAdded,
  QuoteReleased,
  QuoteUpdated,
} from '../../schemas/quote/quote-events.ts'
import type { WebhookEventType } from '../../schemas/owner/webhook.ts'
import { payloadSchema } from '../schemas.ts'

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
      '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`, each as received. The key is what follows `whsec_` in the secret, decoded from base64. For a day after the secret was replaced, there are two signatures, separated by a space: one of them must match.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    schema: { type: 'string', maxLength: 1000 },
  },
] as const

const delivery =
  'Posted to each webhook that has this event, which the owner adds in the inbox (or by `addWebhook`), and to each URL in `WEBHOOK_URLS`, signed according to Standard Webhooks (standardwebhooks.com): verify the signature with a Standard Webhooks library and the secret of the webhook. Any 2xx status within 20 s accepts the message. Failed deliveries are retried with exponential backoff (5 s to 1 h) for 3 days. Redirects are not followed. A message may arrive more than once, with the same `webhook-id`.'

/** Describes a message. Its payload has a title and is no component: oapi-codegen drops those that only webhooks use. */
function message(
  payload: z.ZodMiniType<unknown, { type: WebhookEventType }>,
  summary: string,
  description: string,
): RouteConfig {
  const example = exampleOf(payload)
  const title = example.type.replaceAll(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    path: example.type,
    operationId: `${title[0]?.toLowerCase()}${title.slice(1)}`,
    summary,
    description: `${delivery} ${description}`,
    method: 'post',
    tags: ['Webhooks'],
    security: [],
    parameters: headers.map((header) => ({ ...header, in: 'header', required: true })),
    responses: { '2XX': { description: 'Any 2xx status accepts the message.' } },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { title, ...payloadSchema(payload) }, example } },
    },
  }
}

/** The messages that the API posts to receivers. Their own tag keeps generators from mixing them with the operations. */
export const webhookMessages: RouteConfig[] = [
  message(
    QuoteCreated,
    'A quote was stored',
    `While unusually many quotes arrive, \`quote.digest\` reports them instead. Quotes marked \`honeypot\` or \`content\` are not reported until the owner releases them, but those marked \`content\` are in a digest once a day.`,
  ),
  message(
    QuoteUpdated,
    'A quote has changed',
    'It reports every change that its history has, at once. Quotes that were not reported, because they are marked `honeypot`, `unproven`, or `content`, are left out.',
  ),
  message(
    QuoteReleased,
    'A quote is no spam after all',
    'It replaces `quote.updated` if the owner removed a spam mark, whatever else has changed. If the quote was not reported before, `quote.created` reports it, too.',
  ),
  message(
    QuoteErased,
    'A quote was erased',
    'Erase your copy, too, and keep the ID: a message that was on its way may follow. If it has a `version`, a restored backup lacks the quote, and an import may return it: apply greater versions. It reports every quote: of an erased one, nobody knows any more whether it was reported. 404 and 410 say that you have no copy, and count like 2xx.',
  ),
  message(
    QuoteDigest,
    'Several quotes were stored',
    `It reports the quotes that arrived above the limit of notifications (\`NOTIFY_LIMIT\`) every 15 minutes, and those marked \`content\` once a day. One message has at most ${maxDigestQuotes} quotes.`,
  ),
  message(
    QuoteOverdue,
    'Nobody has responded to a quote in time',
    `It reports a quote after its \`respondBy\`, by which the visitor was promised a call, or at the time that was agreed for calling back. Quotes that were answered, erased, or suspected to be spam by then are not reported, and none are with \`REMIND_AFTER=off\`.`,
  ),
  message(
    QuotePhotosAdded,
    'A visitor has added photos to a quote',
    `It reports the photos of one sitting, ${photoSittingMinutes} minutes after the first one was added. \`getPhoto\` returns each of them. Photos of quotes marked \`honeypot\`, \`unproven\`, or \`content\` are not reported, and neither are those that signed-in users add.`,
  ),
]
