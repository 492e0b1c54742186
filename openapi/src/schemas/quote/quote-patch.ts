import * as z from 'zod/mini'
import { maxAddressLength, maxNoteLength } from '../limits.ts'
import { optionalText, text, trim } from '../text.ts'
import { unknownFields } from '../unknown-keys.ts'
import { pastTime, time } from './times.ts'

/**
 * What the owner changes of a quote, as a JSON Merge Patch (RFC 7396): absent members stay as they are, and null
 * removes a value.
 */
export const QuotePatch = z.strictObject(
  {
    /** When somebody responded. The user who sends it is stored with it. */
    answeredAt: z.optional(z.nullable(pastTime())),
    /** A note of spaces only becomes null. */
    note: z.optional(
      z.nullable(
        z.pipe(
          text({ min: 0, max: maxNoteLength, error: '' }),
          z.transform((note) => trim(note) || null),
        ),
      ),
    ),
    /** Marks the quote as spam, or removes any mark. */
    spam: z.optional(z.nullable(z.literal('marked', { error: () => 'Must be `marked` or null' }))),
    address: z.optional(z.nullable(optionalText(maxAddressLength))),
    /** An account. */
    assignedTo: z.optional(z.nullable(optionalText(100))),
    /** A response removes it. */
    callBackAt: z.optional(z.nullable(time())),
  },
  unknownFields(
    'Unknown field: only `answeredAt`, `note`, `spam`, `address`, `assignedTo`, and `callBackAt` can be changed',
  ),
)
export type QuotePatch = z.output<typeof QuotePatch>

/** Completes a patch with what it implies: nobody is to be called back once somebody has responded. */
export const completePatch = (patch: QuotePatch): QuotePatch =>
  patch.answeredAt ? { ...patch, callBackAt: null } : patch
