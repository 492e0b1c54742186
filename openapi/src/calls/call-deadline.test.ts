import { expect, test } from 'vitest'
import { callDeadline, formatDeadline } from './call-deadline.ts'

/** The deadline of a request sent at a time in Dallas, in the week of Monday, June 1, 2026 (UTC-5). */
const deadline = (sentAt: string, lang = 'en') =>
  formatDeadline(callDeadline(Date.parse(`2026-06-${sentAt}:00-05:00`)), lang)

test('a request in office hours is answered by the same time of the next day', () => {
  expect(deadline('02T10:42')).toBe('Wednesday 10:30 AM')
  expect(deadline('01T18:00')).toBe('Tuesday 6:00 PM')
})

test('a request at night is answered by the end of the next office day', () => {
  expect(deadline('02T23:10')).toBe('Wednesday 6:00 PM')
  expect(deadline('03T04:10')).toBe('Wednesday 6:00 PM')
  expect(deadline('05T19:00')).toBe('Saturday 4:00 PM')
})

test('a request before a Sunday without office hours is answered within 24 hours all the same', () => {
  expect(deadline('06T17:00')).toBe('Sunday 5:00 PM')
  expect(deadline('06T10:10')).toBe('Sunday 10:00 AM')
})

test('a request on Sunday is answered on Monday', () => {
  expect(deadline('07T12:15')).toBe('Monday 12:00 PM')
})

test('the hours are those of Dallas when daylight saving time ends', () => {
  const sentAt = Date.parse('2026-10-31T22:00:00-05:00')
  expect(formatDeadline(callDeadline(sentAt), 'en')).toBe('Sunday 9:00 PM')
})

test('the time is in the language of the form, and in English if that is no language', () => {
  expect(deadline('02T10:42', 'no_tag')).toBe('Wednesday 10:30 AM')
  expect(deadline('02T10:42', 'fr')).toMatch(/^mercredi/)
})

test('the time is in Spanish as people in Texas write it, unless the language names a region', () => {
  expect(deadline('02T10:42', 'es')).toMatch(/^miércoles,?\s10:30\sa\.m\.$/)
  expect(deadline('02T10:42', 'es-ES')).toMatch(/^miércoles, 10:30\sa\.\sm\.$/)
})
