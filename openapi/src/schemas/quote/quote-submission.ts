import * as z from 'zod/mini'
import { documented } from '../documentation.ts'
import { ofType, optionalText, unknownParameters } from '../request-types.ts'
import { QuoteRequest } from './quote-request.ts'

/** What our own form sends. The document omits the fields that tell people from bots: no integrator fills them in. */
export const QuoteSubmission = z.extend(QuoteRequest, {
  /** The honeypot: people do not see it, so a value means spam. */
  website: z.optional(optionalText(2000)),
  /** Milliseconds from the first focus in the form to its submit. */
  elapsedMs: z.optional(z.number(ofType('number')).check(z.minimum(0, 'Must be at least 0'))),
})

export type QuoteSubmission = z.output<typeof QuoteSubmission>

export type QuoteSubmissionInput = z.input<typeof QuoteSubmission>

/** The query of a trial. `true` alone: a misspelled trial stores nothing, and tools that fill in any value make one. */
export const DryRun = z.strictObject(
  {
    dryRun: documented(
      z.optional(z.enum(['true'], 'Must be `true`, or left out to store the quote')),
      'Set to `true` to try the API: the request is validated and responded to like any other, but nothing is stored, nobody is notified, and nothing is counted, except toward the limit on requests. The `id` of the response belongs to no quote. An `Idempotency-Key` is validated, but not used up.',
    ),
  },
  unknownParameters,
)
