import * as z from 'zod/mini'
import { maxClockSkewMinutes, maxNoteLength } from '../limits.ts'
import { missingOrWrongType, text } from '../text.ts'

const unknownField = 'Unknown field: only `answeredAt`, `note`, and `spam` can be changed'

const isNotFuture = (time: string) => Date.parse(time) <= Date.now() + maxClockSkewMinutes * 60_000

/**
 * What the owner changes of a quote, as a JSON Merge Patch (RFC 7396): absent members stay as they are, and null
 * removes a value.
 */
export const QuotePatch = z.strictObject(
  {
    /** When somebody responded. The user who sends it is stored with it. */
    answeredAt: z.optional(
      z.nullable(
        z.pipe(
          z.pipe(
            z.iso
              .datetime({ offset: true, error: 'Must be a time such as 2026-11-20T09:30:00Z' })
              .check(z.maxLength(40, 'Must have at most 40 characters')),
            z.transform((time) => new Date(time).toISOString()),
          ),
          // The offset may shift it to a year that RFC 3339 cannot express.
          z.iso
            .datetime({ precision: 3, error: 'Must be in the years 0000 to 9999 in UTC' })
            .check(z.refine(isNotFuture, 'Must not be in the future: check the clock and the time zone')),
        ),
      ),
    ),
    /** A note of spaces only becomes null. */
    note: z.optional(
      z.nullable(
        z.pipe(
          text({ min: 0, max: maxNoteLength, error: '' }),
          z.transform((note) => note.trim() || null),
        ),
      ),
    ),
    /** Marks the quote as spam, or removes any mark. */
    spam: z.optional(z.nullable(z.literal('marked', { error: () => 'Must be `marked` or null' }))),
  },
  {
    error: ({ code, input }) =>
      code === 'unrecognized_keys' ? unknownField : missingOrWrongType('object', input),
  },
)
export type QuotePatch = z.output<typeof QuotePatch>
