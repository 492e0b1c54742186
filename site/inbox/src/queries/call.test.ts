import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { call, isUnreachable } from './call.ts'
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

it.each([
  [
    'in the words of the API',
    'The current password is wrong.\n',
    'text/plain',
    'The current password is wrong.',
  ],
  ['by its status if a proxy sent a page', '<html>', 'text/html; charset=utf-8', /error 502\. Try again/],
  ['by its status if it is empty', '', 'text/plain', /error 502\. Try again/],
])('says what went wrong %s', async (_how, body, type, message) => {
  const failure = new Response(body, { status: 502, headers: { 'Content-Type': type } })
  vi.stubGlobal('fetch', () => Promise.resolve(failure))
  await expect(call('GET', '/api/users')).rejects.toThrow(message)
})
