import { expect, it } from 'vitest'
import { formatAge, formatMinutes, formatRecentTime, formatSince, toLocalTime } from './time.ts'

const hour = 3_600_000

it.each([
  [-1000, 'just now'],
  [59_000, 'just now'],
  [60_000, '1 min'],
  [59.9 * 60_000, '59 min'],
  [hour, '1 h'],
  [47.9 * hour, '47 h'],
  [48 * hour, '2 days'],
  [400 * 24 * hour, '400 days'],
])('formats an age of %d ms as "%s"', (ms, text) => {
  expect(formatAge(ms)).toBe(text)
})

it.each([
  [0.4, 'under 1 min'],
  [25, '25 min'],
  [59.6, '1 h'],
  [84.5, '1 h 25 min'],
  [1310, '21 h 50 min'],
  [2 * 1440, '2 days'],
  [3 * 1440 + 250, '3 days 4 h'],
])('formats %d minutes as "%s"', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

/** A time in the reader's time zone. */
const at = (...[year, month, day, hour, minute]: [number, number, number, number, number]) =>
  new Date(year, month - 1, day, hour, minute).toISOString()
const now = Date.parse(at(2026, 11, 25, 12, 0))

it('formats a recent time without its year, and another one with it', () => {
  expect(formatRecentTime(at(2026, 11, 24, 9, 12), now)).toBe('Nov 24, 9:12 AM')
  expect(formatRecentTime(at(2025, 12, 31, 9, 12), now)).toBe('Dec 31, 2025, 9:12 AM')
})

it('formats since when a call is due: today without the day', () => {
  expect(formatSince(at(2026, 11, 25, 9, 0), now)).toBe('9:00 AM')
  expect(formatSince(at(2026, 11, 24, 9, 0), now)).toBe('Tue, Nov 24, 9:00 AM')
})

it('formats a time for a field of the reader’s time zone', () => {
  expect(toLocalTime(new Date(2026, 10, 5, 9, 7))).toBe('2026-11-05T09:07')
})
