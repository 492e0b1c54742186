import { expect, it } from 'vitest'
import { formatAge } from './time.ts'

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
