import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { isUnreachable } from './call.ts'
import { deliveriesQuery, quoteQuery } from './quote.ts'
import { callBacksQuery, quotesQuery, waitingQuery } from './quotes.ts'
import { usersQuery } from './users.ts'

afterEach(() => vi.unstubAllGlobals())

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

it.each([
  { what: 'a quote', read: () => client.fetchQuery(quoteQuery('1')) },
  { what: 'its notifications', read: () => client.fetchQuery(deliveriesQuery('1')) },
  { what: 'a list', read: () => client.fetchInfiniteQuery(quotesQuery({})) },
  { what: 'the calls', read: () => client.fetchQuery(callBacksQuery({})) },
  { what: 'the waiting quotes', read: () => client.fetchQuery(waitingQuery) },
  { what: 'the users', read: () => client.fetchQuery(usersQuery) },
])('takes a response with $what that breaks off for none', async ({ read }) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"items":[{"id":')))
  expect(isUnreachable(await read().catch((error: unknown) => error))).toBe(true)
})
