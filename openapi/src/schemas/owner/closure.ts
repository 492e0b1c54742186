import * as z from 'zod/mini'
import { documented } from '../documentation.ts'

const date = () =>
  z.iso.date({ error: () => 'Must be a date such as 2026-12-24', abort: true }).check(z.maxLength(10))

/** Days on which the owner closes the office, from the first to the last, in its time zone. */
export const Closure = documented(
  z
    .strictObject(
      {
        from: documented(date(), 'The first closed day, such as `2026-12-24`.'),
        to: documented(date(), 'The last closed day, which may be the first.'),
      },
      'Must have `from` and `to`',
    )
    .check(
      z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' }),
      z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
        path: ['to'],
        error: 'Must be within a year of the first day',
      }),
      z.refine(({ to }) => Date.parse(to) <= Date.now() + 2 * 366 * 86_400_000, {
        path: ['to'],
        error: 'Must be within two years',
      }),
    ),
  'Days on which the office is closed, such as a vacation.',
  { from: '2026-12-24', to: '2027-01-02' },
)
export type Closure = z.output<typeof Closure>
