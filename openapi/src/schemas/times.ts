import * as z from 'zod/mini'
import { maxClockSkewMinutes } from './limits.ts'

/** A time as clients send it, with any offset, in UTC with milliseconds. */
export const time = () =>
  z.pipe(
    z.pipe(
      z.iso
        .datetime({ offset: true, error: 'Must be a time such as 2026-11-20T09:30:00Z' })
        .check(z.maxLength(40, 'Must have at most 40 characters')),
      z.transform((sent) => new Date(sent).toISOString()),
    ),
    // The offset may shift it to a year that RFC 3339 cannot express.
    z.iso.datetime({ precision: 3, error: 'Must be in the years 0000 to 9999 in UTC' }),
  )

/**
 * Whether a time is in the future, as far as clocks agree. A stored one is from a clock that was ahead, and not valid.
 * @param time RFC 3339, or milliseconds since 1970.
 */
export const isFuture = (time: string | number, now = Date.now()): boolean =>
  (typeof time === 'string' ? Date.parse(time) : time) > now + maxClockSkewMinutes * 60_000

/** A time that is not in the future, as far as clocks agree. */
export const pastTime = () =>
  time().check(
    z.refine((sent) => !isFuture(sent), 'Must not be in the future: check the clock and the time zone'),
  )
