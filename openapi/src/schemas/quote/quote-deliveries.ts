import * as z from 'zod/mini'
import { documented } from '../documentation.ts'
import { count, listOf, utcTimeOrNull } from '../response-types.ts'

export const QuoteDelivery = documented(
  z.object({
    kind: documented(
      z.string(),
      'The kind of channel, such as `email`, `webhook`, `reminder`, or `call-back`, which has a notification for each time to call back, as `photos` has for each sitting in which photos were added. Later versions may add others.',
    ),
    /** The URL of a webhook may be a secret. */
    target: documented(
      z.nullable(z.string()),
      'The email address, or the host of a webhook. Null if the kind has one receiver only.',
    ),
    state: documented(
      z.enum(['pending', 'delivered', 'skipped', 'failed']),
      '`skipped` if it was not needed after all, `failed` if it is not retried any more.',
    ),
    attempts: count('The number of attempts, including one in progress.'),
    dueAt: utcTimeOrNull('When the next attempt may start', 'Null unless pending.'),
    settledAt: utcTimeOrNull('When it stopped being pending', 'Null while it is.'),
  }),
  'A notification of one receiver about a quote.',
  {
    kind: 'email',
    target: 'owner@example.com',
    state: 'delivered',
    attempts: 1,
    dueAt: null,
    settledAt: '2026-11-20T09:30:01.200Z',
  },
)
export type QuoteDelivery = z.infer<typeof QuoteDelivery>

export const QuoteDeliveryList = listOf(QuoteDelivery, 10_000, 'The notifications of a quote.')
export type QuoteDeliveryList = z.infer<typeof QuoteDeliveryList>
