import * as z from 'zod/mini'

/** The liveness probe's response: the process runs. */
export const Liveness = z.object({ status: z.literal('live') })
export type Liveness = z.infer<typeof Liveness>

/** The readiness probe's response: quotes can be stored. Also says whether notifications can be sent. */
export const Readiness = z.object({
  status: z.literal('ready'),
  notifications: z.enum(['ok', 'failing']),
})
export type Readiness = z.infer<typeof Readiness>
