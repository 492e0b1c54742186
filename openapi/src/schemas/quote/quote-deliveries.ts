import * as z from 'zod/mini'

/** A notification of one receiver about a quote, as the owner reads it. Times are RFC 3339 in UTC. */
export const QuoteDelivery = z.object({
  /** The kind of channel, such as `email`, `webhook`, or `reminder`. */
  kind: z.string(),
  /** The address, or the host of a webhook, whose URL may be a secret. */
  target: z.nullable(z.string()),
  state: z.enum(['pending', 'delivered', 'skipped', 'failed']),
  attempts: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
  /** When the next attempt may start. Null unless pending. */
  dueAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** When it stopped being pending. */
  settledAt: z.nullable(z.iso.datetime({ precision: 3 })),
})
export type QuoteDelivery = z.infer<typeof QuoteDelivery>

/** The notifications of a quote. */
export const QuoteDeliveryList = z.object({ items: z.array(QuoteDelivery).check(z.maxLength(10_000)) })
export type QuoteDeliveryList = z.infer<typeof QuoteDeliveryList>
