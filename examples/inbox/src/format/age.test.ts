import { expect, it } from 'vitest'
import { formatAge, isOverdue } from './age.ts'

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

it('calls a quote overdue after 24 hours, unless it is answered or spam', () => {
  const createdAt = '2026-11-20T09:30:00.000Z'
  const quote = { createdAt, answeredAt: null, spam: null } as Parameters<typeof isOverdue>[0]
  const now = Date.parse(createdAt) + 24 * hour
  expect(isOverdue(quote, now)).toBe(false)
  expect(isOverdue(quote, now + 1)).toBe(true)
  expect(isOverdue({ ...quote, answeredAt: createdAt }, now + 1)).toBe(false)
  expect(isOverdue({ ...quote, spam: 'marked' }, now + 1)).toBe(false)
})
