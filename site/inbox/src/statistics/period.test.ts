import { afterEach, expect, it, vi } from 'vitest'
import { startOfDay } from '../location/list-query.ts'
import {
  adjacentPeriod,
  formatDays,
  formatPeriod,
  localDay,
  parsePeriod,
  periodBefore,
  periodChoices,
} from './period.ts'

afterEach(() => void vi.unstubAllEnvs())

const today = '2026-11-25'
const period = (text: string) => {
  const [from = '', to = ''] = text.split('/')
  return { from, to }
}

it.each([
  ['2026-10-01/2026-10-31', '2026-09-01/2026-09-30', 'a month'],
  ['2026-02-01/2026-02-28', '2026-01-01/2026-01-31', 'a short month'],
  ['2026-11-01/2026-11-25', '2026-10-01/2026-10-25', 'a month so far'],
  ['2026-03-01/2026-03-30', '2026-02-01/2026-02-28', 'a month so far that is longer than the one before'],
  ['2026-01-01/2026-11-25', '2025-01-01/2025-11-25', 'a year so far'],
  ['2024-01-01/2024-12-31', '2023-01-01/2023-12-31', 'a leap year'],
  ['2026-10-29/2026-11-04', '2026-10-22/2026-10-28', 'a week with a daylight-saving change'],
  ['2026-11-20/2026-11-20', '2026-11-19/2026-11-19', 'a day'],
])('compares %s with %s: %s', (given, before) => {
  expect(periodBefore(period(given))).toEqual(period(before))
})

it.each([
  ['2026-11-01/2026-11-25', -1, '2026-10-01/2026-10-31'],
  ['2026-10-01/2026-10-31', 1, '2026-11-01/2026-11-25'],
  ['2026-11-01/2026-11-25', 1, null],
  ['2026-01-01/2026-11-25', -1, '2025-01-01/2025-12-31'],
  ['2026-10-30/2026-11-05', 1, '2026-11-06/2026-11-12'],
  ['2026-11-10/2026-11-20', 1, '2026-11-21/2026-11-25'],
] as const)('goes from %s by %d to %s', (given, step, next) => {
  expect(adjacentPeriod(period(given), step, today)).toEqual(next && period(next))
})

it('offers periods that end today, and the last month', () => {
  expect(periodChoices(today)).toEqual({
    'This month': period('2026-11-01/2026-11-25'),
    'Last month': period('2026-10-01/2026-10-31'),
    'Last 90 days': period('2026-08-28/2026-11-25'),
    'This year': period('2026-01-01/2026-11-25'),
  })
})

it.each([
  '',
  'from=2026-11-01',
  'from=x&to=y',
  'from=2026-11-20&to=2026-11-01',
  'from=2026-13-01&to=2026-13-02',
])('shows this month at "%s", and in its first week the last one', (search) => {
  expect(parsePeriod(search, today)).toEqual(period('2026-11-01/2026-11-25'))
  expect(parsePeriod(search, '2026-11-07')).toEqual(period('2026-10-01/2026-10-31'))
  expect(parsePeriod(search, '2026-11-08')).toEqual(period('2026-11-01/2026-11-08'))
})

it('reads a period from the URL', () => {
  expect(parsePeriod('from=2026-10-01&to=2026-10-31', today)).toEqual(period('2026-10-01/2026-10-31'))
})

it('begins and ends each day where the reader is, over a daylight-saving change', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  expect(startOfDay('2026-11-01')).toBe('2026-11-01T05:00:00.000Z')
  expect(startOfDay('2026-11-01', 1)).toBe('2026-11-02T06:00:00.000Z')
  expect(localDay(Date.parse('2026-11-02T05:59:59.999Z'))).toBe('2026-11-01')
  expect(localDay(Date.parse('2026-11-02T06:00:00.000Z'))).toBe('2026-11-02')
})

it.each([
  ['2026-10-01/2026-10-31', 'October 2026'],
  ['2025-01-01/2025-12-31', '2025'],
  ['2026-11-01/2026-11-25', 'Nov 1 – 25, 2026'],
  ['2026-11-25/2026-11-25', 'Nov 25, 2026'],
])('formats %s as "%s"', (given, text) => {
  expect(formatPeriod(period(given)).replaceAll('\u2009', ' ')).toBe(text)
})

it.each([
  ['2026-11-30/2026-12-06', 'Nov 30 – Dec 6'],
  ['2025-11-24/2025-11-30', 'Nov 24 – 30, 2025'],
  ['2025-12-29/2026-01-04', 'Dec 29, 2025 – Jan 4, 2026'],
])('formats %s in statistics until December 2026 as "%s"', (given, text) => {
  expect(formatDays(period(given), '2026-12-31').replaceAll('\u2009', ' ')).toBe(text)
})
