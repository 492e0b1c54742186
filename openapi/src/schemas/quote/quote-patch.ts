import * as z from 'zod/mini'
import { documented } from '../documentation.ts'
import { unknownFields } from '../error-messages.ts'
import { maxAddressLength, maxClockSkewMinutes, maxNoteLength } from '../limits.ts'
import { lines, optionalText } from '../text.ts'
import { pastTime, time } from '../times.ts'

export const QuotePatch = documented(
  z.strictObject(
    {
      answeredAt: documented(
        z.optional(z.nullable(pastTime())),
        `When somebody responded (RFC 3339), at most ${maxClockSkewMinutes} minutes in the future, because clocks differ. The signed-in user is stored with it.`,
      ),
      note: documented(
        z.optional(
          z.nullable(
            z.pipe(
              lines({ min: 0, max: maxNoteLength, error: '' }),
              z.transform((note) => note || null),
            ),
          ),
        ),
        'What to remember. Blank or null if nothing.',
      ),
      spam: documented(
        z.optional(z.nullable(z.literal('marked', { error: () => 'Must be `marked` or null' }))),
        '`marked` marks the quote as spam. Null removes any mark, and sends the notifications that a new quote would.',
      ),
      address: documented(
        z.optional(z.nullable(optionalText(maxAddressLength))),
        'Where the work is to be done. Blank or null if unknown.',
      ),
      assignedTo: documented(
        z.optional(z.nullable(optionalText(100))),
        'The name of the user who takes care of it, as listed by `GET /api/users`. Blank or null if nobody.',
      ),
      callBackAt: documented(
        z.optional(z.nullable(time())),
        'When to call back (RFC 3339). The owner gets an email then, and the quote is not overdue before. A response removes it; a quote that is answered cannot have one.',
      ),
    },
    unknownFields(
      'Unknown field: only `answeredAt`, `note`, `spam`, `address`, `assignedTo`, and `callBackAt` can be changed',
    ),
  ),
  'Changes of a quote (JSON Merge Patch, RFC 7396). Absent fields stay as they are; null removes a value.',
  {
    answeredAt: '2026-11-20T15:05:00.000Z',
    note: 'Called: wants the driveway done before Thanksgiving. Visit on Monday at 9.',
  },
)
export type QuotePatch = z.output<typeof QuotePatch>

/** Completes a patch with what it implies: nobody is to be called back once somebody has responded. */
export const completePatch = (patch: QuotePatch): QuotePatch =>
  patch.answeredAt ? { ...patch, callBackAt: null } : patch
