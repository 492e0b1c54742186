import * as z from 'zod/mini'
import { documented, object } from './documentation.ts'
import { QuoteRequest } from './quote/quote-request.ts'
import { boolean } from './response-types.ts'

/** What a form says when it is shown. Unknown parameters are ignored: monitors add their own. */
export const LivenessQuery = z.object({
  shown: documented(
    z.optional(z.enum(['true'], 'Must be `true`, or left out')),
    'Set to `true` by the widget once a tab and day, when it is shown: it is counted, if the `Origin` is one of a partner. Neither a cookie nor anything else of the visitor is stored.',
    'true',
  ),
  source: documented(
    QuoteRequest.shape.source,
    'The location of the partner whose page shows the form.',
    'lone-star-homes/dallas',
  ),
})

export const Liveness = object('The process runs.', {
  status: documented(z.literal('live'), 'The process runs.', 'live'),
  registered: z.optional(
    boolean(
      'Whether pages of the `Origin` of the request may post quotes. Absent if it has none, or while that is not known.',
      true,
    ),
  ),
})
export type Liveness = z.infer<typeof Liveness>

export const Readiness = object('Quotes can be stored.', {
  status: documented(z.literal('ready'), 'Quotes can be stored.', 'ready'),
  notifications: documented(
    z.enum(['ok', 'failing']),
    '`failing`: quotes are stored, but emails and webhooks are not sent, or may be repeated, because the outbox cannot use the store. The log has the cause.',
    'ok',
  ),
})
export type Readiness = z.infer<typeof Readiness>
