import { expect, it } from 'vitest'
import { createLocalDays, firstOfMonth, mondayOf } from './calendar.ts'

const iso = (time: number) => new Date(time).toISOString()

it.each([
  ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z'],
  ['America/Chicago', '2026-03-09', '2026-03-09T05:00:00.000Z'],
  ['America/Chicago', '2026-11-02', '2026-11-02T06:00:00.000Z'],
  // The clocks went forward from midnight to 1:00,
  ['America/Asuncion', '2024-10-06', '2024-10-06T04:00:00.000Z'],
  // back from 1:00 to midnight, which came twice,
  ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
  // and back from midnight to 23:00.
  ['America/Asuncion', '2024-03-24', '2024-03-24T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-02', '2026-11-01T10:00:00.000Z'],
])('in %s, %s begins at %s', (timeZone, date, start) => {
  const days = createLocalDays(timeZone)
  expect(iso(days.momentOf(Date.parse(date)))).toBe(start)
  expect(days.dateAt(Date.parse(start))).toBe(Date.parse(date))
  expect(days.dateAt(Date.parse(start) - 1)).toBe(Date.parse(date) - 86_400_000)
})

it('has the days of Intl in every time zone', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    const days = createLocalDays(timeZone)
    for (let year = 1975; year < 2035; year += 3) {
      const start = days.momentOf(Date.UTC(year, year % 12, 1 + (year % 28)))
      const date = format.format(start)
      expect(iso(days.dateAt(start)), `${timeZone}, ${iso(start)}`).toBe(`${date}T00:00:00.000Z`)
      expect(format.format(start - 1)).not.toBe(date)
    }
  }
})

it('finds the Monday of a date, and the first of its month and of others', () => {
  const date = (text: string) => Date.parse(text)
  expect(['2026-11-23', '2026-11-29'].map((day) => iso(mondayOf(date(day))).slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-23',
  ])
  expect([-11, 0, 2].map((months) => iso(firstOfMonth(date('2026-11-29'), months)).slice(0, 10))).toEqual([
    '2025-12-01',
    '2026-11-01',
    '2027-01-01',
  ])
})
