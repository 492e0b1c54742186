import { company } from '@concrete-quote/openapi'
import { expect, test } from 'vitest'
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
    'Mon-Fri: 7:00\u00a0AM-6:00\u00a0PM',
    'Sat: 8:00\u00a0AM-4:00\u00a0PM',
    'Sunday: emergency calls only',
  ])
  expect(inSpanish(specified)).toEqual([
    'Lunes a viernes: 7:00\u00a0a.m. a 6:00\u00a0p.m.',
    'Sábado: 8:00\u00a0a.m. a 4:00\u00a0p.m.',
    'Domingo: solo emergencias',
  ])
})

test('a day may have a break, and several days in a row may be closed', () => {
  const hours = { Friday: '08:30-12:00, 13:00-17:00', Saturday: '00:00-24:00' } as typeof company.hours
  expect(inEnglish(hours)).toEqual([
    'Monday-Thursday: emergency calls only',
    'Fri: 8:30\u00a0AM-12:00\u00a0PM, 1:00\u00a0PM-5:00\u00a0PM',
    'Sat: 12:00\u00a0AM-12:00\u00a0AM',
    'Sunday: emergency calls only',
  ])
  expect(inSpanish(hours)[1]).toBe(
    'Viernes: 8:30\u00a0a.m. a 12:00\u00a0p.m. y 1:00\u00a0p.m. a 5:00\u00a0p.m.',
  )
})
