import * as z from 'zod/mini'
import { documented } from './documentation.ts'

/** The liveness probe's response. */
export const Liveness = documented(
  z.object({ status: documented(z.literal('live'), 'The process runs.') }),
  'The process runs.',
  {
    status: 'live',
  },
)
export type Liveness = z.infer<typeof Liveness>

/** The readiness probe's response. */
export const Readiness = documented(
  z.object({
    status: documented(z.literal('ready'), 'Quotes can be stored.'),
    notifications: documented(
      z.enum(['ok', 'failing']),
      '`failing`: quotes are stored, but emails and webhooks are not sent, or may be repeated, because the outbox cannot use the store. The log has the cause.',
    ),
  }),
  'Quotes can be stored.',
  { status: 'ready', notifications: 'ok' },
)
export type Readiness = z.infer<typeof Readiness>
