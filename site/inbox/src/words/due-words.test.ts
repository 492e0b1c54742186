import { expect, it } from 'vitest'
import { describeCalls, describeDue } from './due-words.ts'

const minute = 60_000
const hour = 60 * minute
const createdAt = '2026-11-25T15:00:00.000Z'
const received = Date.parse(createdAt)

it.each([
  [0, 'Waiting', ': call within 24 h'],
  [5 * hour, 'Waiting', ': call within 19 h'],
  [23 * hour + 50 * minute, 'Waiting', ': call within 10 min'],
  [24 * hour - 1, 'Waiting', ': call now'],
  [24 * hour, 'Overdue', ''],
  [24 * hour + 5 * minute, 'Overdue', ' by 5 min'],
  [27 * hour, 'Overdue', ' by 3 h'],
  [24 * 5 * hour, 'Overdue', ' by 4 days'],
])('words the state of a quote %d ms after it was received as "%s", "%s"', (age, state, rest) => {
  expect(describeDue({ createdAt, callBackAt: null }, received + age)).toEqual({ state, rest })
})

it('words a time to call back before and after it has come', () => {
  const time = new Date(2026, 10, 27, 9)
  const words = (now: number) =>
    Object.values(describeDue({ createdAt, callBackAt: time.toISOString() }, now)).join('')
  expect(words(time.getTime() - 1)).toBe('Call back Fri, Nov 27, 9:00 AM')
  expect(words(time.getTime())).toBe('Call back now (since 9:00 AM)')
  expect(words(time.getTime() + 24 * hour)).toBe('Call back now (since Fri, Nov 27, 9:00 AM)')
})

it('counts calls that nobody answered, and names the last one', () => {
  const call = (time: Date, by: string | null) => ({
    type: 'no-answer',
    at: time.toISOString(),
    by,
    text: null,
  })
  const now = new Date(2026, 10, 27, 12).getTime()
  const first = call(new Date(2026, 10, 26, 16), 'sam')
  expect(describeCalls([], now)).toBe('')
  expect(describeCalls([{ ...first, type: 'note' }], now)).toBe('')
  expect(describeCalls([first], now)).toBe('Called once, Thu, Nov 26, 4:00 PM by sam')
  expect(describeCalls([first, call(new Date(2026, 10, 27, 9, 5), 'ada')], now)).toBe(
    'Called 2 times, last 9:05 AM by ada',
  )
})
