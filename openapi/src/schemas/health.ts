import * as z from 'zod/mini'
import { documented, object } from './documentation.ts'

export const Liveness = object('The process runs.', {
  status: documented(z.literal('live'), 'The process runs.', 'live'),
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
