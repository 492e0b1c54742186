import type { ListedQuote } from '@concrete-quote/openapi'
import { expect, it } from 'vitest'
import { countOverdue } from './quote-queries.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-25T12:00:00.000Z')
const aQuote = (hours: number, callBackInHours?: number) =>
  ({
    createdAt: new Date(now - hours * hourMs).toISOString(),
    respondBy: new Date(now + (24 - hours) * hourMs).toISOString(),
    callBackAt: callBackInHours === undefined ? null : new Date(now + callBackInHours * hourMs).toISOString(),
    answeredAt: null,
    spam: null,
  }) as ListedQuote
const count = (quotes: ListedQuote[], hasMore = false) => countOverdue({ quotes, hasMore, etag: null }, now)

it('counts quotes whose promise has passed, and calls that are due', () => {
  expect(count([aQuote(48), aQuote(24), aQuote(23), aQuote(48, 1), aQuote(2, -1)])).toBe('3')
  expect(count([])).toBe('0')
})

it('says that more quotes may be overdue only if the last one that is polled is as old', () => {
  expect(count([aQuote(48), aQuote(25)], true)).toBe('2+')
  expect(count([aQuote(48), aQuote(25, 1)], true)).toBe('1+')
  expect(count([aQuote(48), aQuote(3)], true)).toBe('1')
})
