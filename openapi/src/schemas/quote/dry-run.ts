import * as z from 'zod/mini'

/**
 * The query of a request that only tries the API. `true` is the only value, so that a misspelled trial stores nothing,
 * and so that tools which fill in parameters at random try the API with it.
 */
export const DryRun = z.object({
  dryRun: z.optional(z.enum(['true'], { error: () => 'Must be `true`, or left out to store the quote' })),
})
