import * as z from 'zod/mini'
import { documented, exampleOf, object, strictObject } from '../documentation.ts'
import { atMost, line, matching, ofType, trim, unknownFields } from '../request-types.ts'
import { webhookSecretHours } from '../limits.ts'
import { Quote } from '../quote/quote.ts'
import { QuoteDelivery } from '../quote/quote-deliveries.ts'
import { arrayOf, boolean, listOf, string, stringOrNull, utcTimeOrNull, uuid } from '../response-types.ts'
import { sourceName } from '../source.ts'

/** What webhooks are notified of: the `type` of their messages. */
export const webhookEvents = [
  'quote.created',
  'quote.updated',
  'quote.released',
  'quote.erased',
  'quote.digest',
  'quote.overdue',
  'quote.photos-added',
] as const
export type WebhookEventType = (typeof webhookEvents)[number]

const event = z.enum(webhookEvents, `Must be one of ${webhookEvents.join(', ')}`)

/** The URL as it is requested: in lower case and punycode where that does not matter. Other text is only trimmed. */
const toUrl = (text: string) => (URL.canParse(trim(text)) ? new URL(trim(text)).href : trim(text))

/** What the owner sets of a webhook. */
const fields = {
  url: documented(
    z.pipe(
      z.pipe(z.string(ofType('string')).check(atMost(2000, 'characters')), z.transform(toUrl)),
      matching(/^https?:\/\/[\x21-\x7e]+$/, 2000, 'Must be a URL with https://'),
    ),
    'Where messages are posted to: public https, or any URL with `WEBHOOK_ALLOW_PRIVATE=on`.',
  ),
  description: documented(
    line({ min: 0, max: 100, error: 'Must have at most 100 characters' }),
    'What it is for, in the words of the owner.',
  ),
  events: documented(
    z
      .array(event, ofType('array'))
      .check(z.minLength(1, 'Choose at least one event'), atMost(webhookEvents.length, 'items')),
    'What it is notified of. Without `quote.digest`, it misses the quotes of a flood.',
  ),
  source: documented(
    z.nullable(sourceName),
    'The partner whose quotes alone it is notified of. Null: all quotes.',
  ),
}

export const NewWebhook = documented(
  z.strictObject(
    { ...fields, description: z.optional(fields.description), source: z.optional(fields.source) },
    unknownFields(),
  ),
  'A webhook to add.',
  { url: 'https://crm.example/hooks/quotes', description: 'CRM', events: [...webhookEvents], source: null },
)
export type NewWebhook = z.output<typeof NewWebhook>

export const WebhookPatch = strictObject(
  'Changes of a webhook (JSON Merge Patch, RFC 7396). Absent fields stay as they are.',
  {
    ...z.partial(z.object(fields)).shape,
    enabled: documented(z.optional(z.boolean('Must be true or false')), 'Whether it is notified.', false),
  },
)
export type WebhookPatch = z.output<typeof WebhookPatch>

const example = exampleOf(NewWebhook)

export const Webhook = object('A receiver of messages about quotes, without the secret that signs them.', {
  id: uuid('Identifies it.', '01a1f83a-7a40-7d3c-a5b1-6f9d2f0c11ab'),
  url: string('Where messages are posted to. Without its path if it `isFixed`.', example.url),
  description: string('What it is for, in the words of the owner.', example.description),
  events: arrayOf(z.enum(webhookEvents), webhookEvents.length, 'What it is notified of.', example.events),
  source: stringOrNull('The partner whose quotes alone it is notified of. Null: all quotes.'),
  addedBy: stringOrNull('The name of the API token that added it, with which it ends. Null: a user has.'),
  createdAt: utcTimeOrNull('When it was added', 'Null if it `isFixed`.', '2026-11-02T14:10:00.000Z'),
  enabled: boolean('Whether it is notified.', true),
  disabledAt: utcTimeOrNull('When it was turned off', 'Null while it is on.'),
  disabledReason: documented(
    z.nullable(z.enum(['owner', 'failing'])),
    '`owner` if somebody has turned it off, `failing` if it has accepted nothing for days, or is gone. Null while it is on.',
    null,
  ),
  failingSince: utcTimeOrNull(
    'When the first of its messages failed',
    'Null after a success, also of a test.',
  ),
  isFixed: boolean(
    'Whether `WEBHOOK_URLS` in the environment of the server decides it, so that it cannot be changed here.',
    false,
  ),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookWithSecret = object('A webhook with a new secret.', {
  ...Webhook.shape,
  secret: string(
    `The secret that verifies its messages. It is not shown again. After a replacement, the former one signs, too, for ${webhookSecretHours} hours.`,
    'whsec_RXhhbXBsZSBvZiBhIHNlY3JldCwgMzIgYnl0ZXMgbG9uZyE=',
  ),
})
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookList = listOf(Webhook, 1000, 'The webhooks, the oldest first.')
export type WebhookList = z.infer<typeof WebhookList>

const { state, attempts, dueAt, settledAt } = QuoteDelivery.shape

export const WebhookDelivery = documented(
  z.object({
    messageId: uuid('The `webhook-id` of the message.'),
    quoteId: uuid('The ID of the quote.'),
    event: documented(z.enum(webhookEvents), 'The `type` of the message.'),
    state,
    attempts,
    dueAt,
    settledAt,
    error: stringOrNull(
      'Why the last attempt failed, with the status and the beginning of the response. Null if the receiver responded with 2xx.',
    ),
  }),
  'A message to a webhook about a quote.',
  {
    messageId: '0c1f7a9e-52d5-5b8b-9a53-0f6a7cbb2c1f',
    quoteId: exampleOf(Quote).id,
    event: 'quote.created',
    state: 'failed',
    attempts: 82,
    dueAt: null,
    settledAt: '2026-11-23T10:02:17.450Z',
    error: 'The receiver responded with 500. 500 Internal Server Error',
  },
)
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryList = listOf(
  WebhookDelivery,
  10_000,
  'The messages that were attempted or are due, the newest quotes first.',
)
export type WebhookDeliveryList = z.infer<typeof WebhookDeliveryList>

export const WebhookResend = strictObject('A message to send again.', {
  quoteId: documented(z.uuid('Must be the ID of a quote'), 'The quote of the message.', exampleOf(Quote).id),
  messageId: documented(
    z.uuid('Must be the ID of a message'),
    'The `webhook-id` of the message.',
    exampleOf(WebhookDelivery).messageId,
  ),
})
export type WebhookResend = z.output<typeof WebhookResend>
