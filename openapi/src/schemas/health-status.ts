import * as z from 'zod/mini'

/** A health probe's response: `live` from the liveness probe, `ready` from the readiness probe. */
export const HealthStatus = z.object({ status: z.enum(['live', 'ready']) })
export type HealthStatus = z.infer<typeof HealthStatus>
