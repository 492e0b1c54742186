import type { ListedQuote } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { inCallingOrder } from './calling-order.ts'

const aQuote = (id: string, callBackAt: string | null = null, answeredAt: string | null = null) =>
  ({ id, callBackAt, answeredAt }) as ListedQuote
const now = Date.parse('2026-11-25T12:00:00.000Z')
const quotes = [aQuote('oldest'), aQuote('newest')]
const longOverdue = [aQuote('two months')]
const callBacks = [
  aQuote('Friday', '2026-11-27T15:00:00.000Z'),
  aQuote('now', '2026-11-25T12:00:00.000Z'),
  aQuote('Thursday', '2026-11-26T15:00:00.000Z'),
  aQuote('yesterday', '2026-11-24T15:00:00.000Z'),
]
const ids = (hasMore: boolean, read = quotes) =>
  inCallingOrder({ quotes: read, callBacks, longOverdue, hasMore }, now).map(({ id }) => id)

it('lists calls that are due, then the other quotes, then later calls, each by time, and last what has waited for too long', () => {
  expect(ids(false)).toEqual(['yesterday', 'now', 'oldest', 'newest', 'Thursday', 'Friday', 'two months'])
})

it('leaves out later calls until all other quotes have been read', () => {
  expect(ids(true)).toEqual(['yesterday', 'now', 'oldest', 'newest', 'two months'])
})

it('lists a quote that is answered once its time has come', () => {
  const answered = callBacks.map(({ id, callBackAt }) => aQuote(id, callBackAt, '2026-11-20T15:00:00.000Z'))
  const order = inCallingOrder({ quotes, callBacks: answered, longOverdue: [], hasMore: false }, now)
  expect(order.map(({ id }) => id)).toEqual(['yesterday', 'now', 'oldest', 'newest'])
})

it('lists a quote once whose time to call back was set between the two responses', () => {
  expect(ids(false, [...quotes, aQuote('Friday')])).toEqual(ids(false))
})
