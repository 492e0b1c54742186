import * as z from 'zod/mini'

/**
 * A health probe's response: `live` from the liveness probe, `ready` from the readiness probe, which also says whether
 * notifications can be sent.
 */
export const HealthStatus = z.object({
  status: z.enum(['live', 'ready']),
  notifications: z.optional(z.enum(['ok', 'failing'])),
})
export type HealthStatus = z.infer<typeof HealthStatus>
