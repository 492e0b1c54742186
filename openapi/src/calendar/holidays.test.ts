import { expect, it } from 'vitest'
import { holidayDate, holidays } from './calendar.ts'

it('finds the federal holidays of 2026 and 2027', () => {
  expect(holidays.map((name) => [holidayDate(name, 2026), holidayDate(name, 2027)])).toEqual([
    ['2026-01-01', '2027-01-01'],
    ['2026-01-19', '2027-01-18'],
    ['2026-02-16', '2027-02-15'],
    ['2026-05-25', '2027-05-31'],
    ['2026-06-19', '2027-06-19'],
    ['2026-07-04', '2027-07-04'],
    ['2026-09-07', '2027-09-06'],
    ['2026-10-12', '2027-10-11'],
    ['2026-11-11', '2027-11-11'],
    ['2026-11-26', '2027-11-25'],
    ['2026-12-25', '2027-12-25'],
  ])
})

it('finds them in years ahead, on the day itself if that is a weekend', () => {
  const dates = (name: string) => [2028, 2029, 2032, 2036].map((year) => holidayDate(name, year))
  expect(dates('Thanksgiving Day')).toEqual(['2028-11-23', '2029-11-22', '2032-11-25', '2036-11-27'])
  expect(dates('Memorial Day')).toEqual(['2028-05-29', '2029-05-28', '2032-05-31', '2036-05-26'])
  expect(dates('Labor Day')).toEqual(['2028-09-04', '2029-09-03', '2032-09-06', '2036-09-01'])
  // A Saturday, which the government observes on Friday, and a Sunday, which it observes on Monday.
  expect([holidayDate('Independence Day', 2026), holidayDate('Independence Day', 2027)]).toEqual([
    '2026-07-04',
    '2027-07-04',
  ])
})

it('knows no other days', () => {
  expect(holidayDate('toString', 2026)).toBeUndefined()
})
