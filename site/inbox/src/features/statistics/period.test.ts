import { afterEach, expect, it, vi } from 'vitest'
import { startOfDay, toLocalDay } from '../../words/time.ts'
import { adjacentPeriod, daysBefore, daysOf, formatDays, monthsOf, parsePeriod } from './period.ts'

afterEach(() => void vi.unstubAllEnvs())

const today = '2026-11-25'
const period = (text: string) => {
  const [month = '', length] = text.split(' ')
  return { month, length: length === '12' ? (12 as const) : (1 as const) }
}
const days = (text: string) => {
  const [from = '', to = ''] = text.split('/')
  return { from, to }
}

it.each([
  ['2026-10', '2026-10-01/2026-10-31', '2026-09-01/2026-09-30', 'a month'],
  ['2026-02', '2026-02-01/2026-02-28', '2026-01-01/2026-01-31', 'a short month'],
  ['2026-11', '2026-11-01/2026-11-25', '2026-10-01/2026-10-25', 'a month so far'],
  ['2026-01', '2026-01-01/2026-01-31', '2025-12-01/2025-12-31', 'a January'],
  ['2026-11 12', '2025-12-01/2026-11-25', '2024-12-01/2025-11-25', '12 months so far'],
  ['2026-02 12', '2025-03-01/2026-02-28', '2024-03-01/2025-02-28', '12 months'],
])('has the days of %s, %s, and compares them with %s: %s', (given, ofPeriod, before) => {
  expect(daysOf(period(given), today)).toEqual(days(ofPeriod))
  expect(daysBefore(period(given), today)).toEqual(days(before))
})

it('compares a month so far with the whole one before if that is shorter', () => {
  expect(daysBefore(period('2026-03'), '2026-03-30')).toEqual(days('2026-02-01/2026-02-28'))
})

it.each([
  ['2026-11', -1, '2026-10'],
  ['2026-10', 1, '2026-11'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 1, null],
  ['2026-11 12', -1, '2025-11 12'],
  ['2026-03 12', 1, '2026-11 12'],
  ['2026-11 12', 1, null],
] as const)('goes from %s by %d to %s', (given, step, next) => {
  expect(adjacentPeriod(period(given), step, today)).toEqual(next && period(next))
})

it('divides 12 months, of which the last may not be over', () => {
  const months = monthsOf(period('2026-11 12'), today)
  expect(months).toHaveLength(12)
  expect([months[0], months[2], months[11]]).toEqual(
    ['2025-12-01/2025-12-31', '2026-02-01/2026-02-28', '2026-11-01/2026-11-25'].map(days),
  )
})

it.each(['', 'month=x', 'month=2026-13', 'month=2027-01', 'from=x&to=y'])(
  'shows this month at "%s", and in its first week the last one',
  (search) => {
    expect(parsePeriod(search, today)).toEqual(period('2026-11'))
    expect(parsePeriod(search, '2027-01-07')).toEqual(
      period(search === 'month=2027-01' ? '2027-01' : '2026-12'),
    )
    expect(parsePeriod(search, '2026-11-08')).toEqual(period('2026-11'))
  },
)

it('reads a period from the URL, and from a link of version 1.1', () => {
  expect(parsePeriod('month=2026-10', today)).toEqual(period('2026-10'))
  expect(parsePeriod('month=2026-10&length=12', today)).toEqual(period('2026-10 12'))
  expect(parsePeriod('from=2026-10-01&to=2026-10-31', today)).toEqual(period('2026-10'))
})

it('begins and ends each day where the reader is, over a daylight-saving change', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  expect(startOfDay('2026-11-01')).toBe('2026-11-01T05:00:00.000Z')
  expect(startOfDay('2026-11-01', 1)).toBe('2026-11-02T06:00:00.000Z')
  expect(toLocalDay(Date.parse('2026-11-02T05:59:59.999Z'))).toBe('2026-11-01')
  expect(toLocalDay(Date.parse('2026-11-02T06:00:00.000Z'))).toBe('2026-11-02')
})

it.each([
  ['2026-10-01/2026-10-31', 'October 2026'],
  ['2025-12-01/2026-11-30', 'December 2025 – November 2026'],
  ['2026-11-01/2026-11-25', 'Nov 1 – 25, 2026'],
  ['2026-11-25/2026-11-25', 'Nov 25, 2026'],
  ['2025-12-29/2026-01-04', 'Dec 29, 2025 – Jan 4, 2026'],
])('formats %s as "%s"', (given, text) => {
  expect(formatDays(days(given)).replaceAll('\u2009', ' ')).toBe(text)
})
