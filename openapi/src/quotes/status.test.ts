import { expect, it } from 'vitest'
import { responseHours } from '../company.ts'
import { isOverdue } from './status.ts'

const quote = {
  createdAt: '2026-11-20T09:30:00.000Z',
  respondBy: '2026-11-21T00:00:00.000Z',
  answeredAt: null,
  spam: null,
  callBackAt: null,
}
const promisedAt = Date.parse(quote.respondBy)

it('calls a quote overdue from the promised time on, unless it is answered or spam', () => {
  expect(isOverdue(quote, promisedAt - 1)).toBe(false)
  expect(isOverdue(quote, promisedAt)).toBe(true)
  expect(isOverdue({ ...quote, answeredAt: quote.createdAt }, promisedAt)).toBe(false)
  expect(isOverdue({ ...quote, spam: 'marked' }, promisedAt)).toBe(false)
})

it('calls a quote of an earlier version, which promised no time, overdue after the promised hours', () => {
  const earlier = { ...quote, respondBy: null }
  const dueAt = Date.parse(quote.createdAt) + responseHours * 3_600_000
  expect(isOverdue(earlier, dueAt - 1)).toBe(false)
  expect(isOverdue(earlier, dueAt)).toBe(true)
})

it('calls a quote with a time to call back overdue from that time on, whether earlier or later', () => {
  for (const callBackAt of ['2026-11-20T15:00:00.000Z', '2026-11-27T15:00:00.000Z']) {
    expect(isOverdue({ ...quote, callBackAt }, Date.parse(callBackAt) - 1)).toBe(false)
    expect(isOverdue({ ...quote, callBackAt }, Date.parse(callBackAt))).toBe(true)
  }
})
