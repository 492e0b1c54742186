import * as z from 'zod/mini'
import { documented, object } from '../documentation.ts'
import { count, listOf, string, stringOrNull, utcTimeOrNull } from '../response-types.ts'

export const QuoteDelivery = object('A notification of one receiver about a quote.', {
  kind: string(
    'The kind of channel, such as `email`, `webhook`, `reminder`, or `call-back`, which has a notification for each time to call back, as `photos` has for each sitting in which photos were added. Later versions may add others.',
    'email',
  ),
  /** The URL of a webhook may be a secret. */
  target: stringOrNull(
    'The email address, or the host of a webhook. Null if the kind has one receiver only.',
    'owner@example.com',
  ),
  state: documented(
    z.enum(['pending', 'delivered', 'skipped', 'failed']),
    '`skipped` if it was not needed after all, `failed` if it is not retried any more.',
    'delivered',
  ),
  attempts: count('The number of attempts, including one in progress.', 1),
  dueAt: utcTimeOrNull('When the next attempt may start', 'Null unless pending.'),
  settledAt: utcTimeOrNull('When it stopped being pending', 'Null while it is.', '2026-11-20T09:30:01.200Z'),
})
export type QuoteDelivery = z.infer<typeof QuoteDelivery>

export const QuoteDeliveryList = listOf(QuoteDelivery, 10_000, 'The notifications of a quote.')
export type QuoteDeliveryList = z.infer<typeof QuoteDeliveryList>
