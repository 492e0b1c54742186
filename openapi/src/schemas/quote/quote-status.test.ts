import { expect, it } from 'vitest'
import { isOverdue } from './quote-status.ts'

const quote = { createdAt: '2026-11-20T09:30:00.000Z', answeredAt: null, spam: null, callBackAt: null }
const promisedAt = Date.parse('2026-11-21T09:30:00.000Z')

it('calls a quote overdue from 24 hours on, unless it is answered or spam', () => {
  expect(isOverdue(quote, promisedAt - 1)).toBe(false)
  expect(isOverdue(quote, promisedAt)).toBe(true)
  expect(isOverdue({ ...quote, answeredAt: quote.createdAt }, promisedAt)).toBe(false)
  expect(isOverdue({ ...quote, spam: 'marked' }, promisedAt)).toBe(false)
})

it('calls a quote with a time to call back overdue from that time on, whether earlier or later', () => {
  for (const callBackAt of ['2026-11-20T15:00:00.000Z', '2026-11-27T15:00:00.000Z']) {
    expect(isOverdue({ ...quote, callBackAt }, Date.parse(callBackAt) - 1)).toBe(false)
    expect(isOverdue({ ...quote, callBackAt }, Date.parse(callBackAt))).toBe(true)
  }
})
