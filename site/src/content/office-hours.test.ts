import { company } from '@concrete-quote/openapi'
import { expect, test } from 'vitest'
import { withoutBreaks } from './office-hours.ts'
import { formatHours as inEnglish } from './en/index.ts'
import { formatHours as inSpanish } from './es/index.ts'

const weekday = '07:00-18:00'
const specified = {
  Monday: weekday,
  Tuesday: weekday,
  Wednesday: weekday,
  Thursday: weekday,
  Friday: weekday,
  Saturday: '08:00-16:00',
} as typeof company.hours

test('days with the same hours share a line', () => {
  expect(inEnglish(specified)).toEqual([
    'Mon-Fri: 7:00 AM-6:00 PM',
    'Sat: 8:00 AM-4:00 PM',
    'Sunday: emergency calls only',
  ])
  expect(inSpanish(specified)).toEqual([
    'Lunes a viernes: 7:00 a.m. a 6:00 p.m.',
    'Sábado: 8:00 a.m. a 4:00 p.m.',
    'Domingo: solo emergencias',
  ])
})

test('a day may have a break, and several days in a row may be closed', () => {
  const hours = { Friday: '08:30-12:00, 13:00-17:00', Saturday: '00:00-24:00' } as typeof company.hours
  expect(inEnglish(hours)).toEqual([
    'Monday-Thursday: emergency calls only',
    'Fri: 8:30 AM-12:00 PM, 1:00 PM-5:00 PM',
    'Sat: 12:00 AM-12:00 AM',
    'Sunday: emergency calls only',
  ])
  expect(inSpanish(hours)[1]).toBe('Viernes: 8:30 a.m. a 12:00 p.m. y 1:00 p.m. a 5:00 p.m.')
})

test('does not break a line within a time', () => {
  expect(withoutBreaks('Fri: 8:30 AM-12:00 PM')).toBe('Fri: 8:30\u00a0AM-12:00\u00a0PM')
})
