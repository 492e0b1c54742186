import * as z from 'zod/mini'
import { documented } from '../../documentation.ts'
import { atMost, line, ofType } from '../../request-types.ts'

// The types of the parameters of a URL's query, and those that several lists have.

/** A parameter that is given twice is an array. */
export const once = () => z.string(ofType('string'))

/** Completes a UTC offset: strftime's `%z` leaves out the colon, and a `+` that was not percent-encoded is a space. */
function completeOffset(time: string): string {
  return time.replace(/ (?=\d\d:?\d\d$)/, '+').replace(/(T.*[+-]\d\d)(\d\d)$/, '$1:$2')
}

export const queryTime = () =>
  z.pipe(
    z.pipe(
      once().check(atMost(40, 'characters')).register(z.globalRegistry, { format: 'date-time' }),
      z.transform(completeOffset),
    ),
    z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-20T09:30:00Z' }),
  )

export const trueOrFalse = () =>
  z.pipe(
    z.enum(['true', 'false'], 'Must be `true` or `false`'),
    z.transform((value) => value === 'true'),
  )

/** A parameter, with the description that the document publishes. */
export const parameter = <T extends z.ZodMiniType>(description: string, schema: T) =>
  documented(z.optional(schema), description)

export const pageLimit = z.pipe(
  once()
    .check(({ value, issues }) => {
      const issue = { input: value, message: 'Must be a number from 1 to 200' }
      if (!/^(0|-?[1-9]\d*)$/.test(value)) issues.push({ ...issue, code: 'invalid_type', expected: 'int' })
      else if (Number(value) < 1) issues.push({ ...issue, code: 'too_small', origin: 'int', minimum: 1 })
      else if (Number(value) > 200) issues.push({ ...issue, code: 'too_big', origin: 'int', maximum: 200 })
    })
    .register(z.globalRegistry, { type: 'integer', format: 'int32', minimum: 1, maximum: 200 }),
  z.transform(Number),
)

export const source = parameter(
  'Only quotes from this partner; empty: only those from none.',
  line({ min: 0, max: 100, error: '' }),
)
