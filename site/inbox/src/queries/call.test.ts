import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { call, isUnreachable, askBy, signInAgain } from './call.ts'
import { deliveriesQuery, quoteQuery, callBacksQuery, quotesQuery, waitingQuery } from './quote-queries.ts'
import { usersQuery } from './resources.ts'

afterEach(() => vi.unstubAllGlobals())

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const reads = [
  { what: 'a quote', read: () => client.fetchQuery(quoteQuery('1')) },
  { what: 'its notifications', read: () => client.fetchQuery(deliveriesQuery('1')) },
  { what: 'a list', read: () => client.fetchInfiniteQuery(quotesQuery({})) },
  { what: 'the calls', read: () => client.fetchQuery(callBacksQuery({})) },
  { what: 'the waiting quotes', read: () => client.fetchQuery(waitingQuery) },
  { what: 'the users', read: () => client.fetchQuery(usersQuery) },
]

it.each(reads)('takes a response with $what that breaks off for none', async ({ read }) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"items":[{"id":', { headers: json })))
  expect(isUnreachable(await read().catch((error: unknown) => error))).toBe(true)
})

const pages = {
  'a captive portal’s page': () =>
    new Response('<p>Sign in to the network', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  'a captive portal’s JSON': () =>
    new Response('{"captive":true}', { headers: { 'Content-Type': 'application/captive+json' } }),
  'an empty success': () => new Response(''),
}
const calls = [
  ...reads,
  { what: 'a change', read: () => call('PATCH', '/api/quotes/1', { body: {} }) },
  { what: 'an erasure', read: () => call('DELETE', '/api/quotes/1') },
  { what: 'a sign-out', read: () => call('DELETE', '/api/sessions/current') },
  { what: 'a download', read: () => call('GET', '/api/quotes', { accept: 'text/csv' }) },
  { what: 'a backup', read: () => call('GET', '/api/backup', { accept: 'application/vnd.sqlite3' }) },
]
for (const [page, respond] of Object.entries(pages)) {
  it.each(calls)(`takes ${page} in place of $what for no response`, async ({ read }) => {
    vi.stubGlobal('fetch', () => Promise.resolve(respond()))
    expect(isUnreachable(await read().catch((error: unknown) => error))).toBe(true)
  })
}

it.each([
  ['nothing to say', 'application/json', new Response(null, { status: 204 })],
  ['JSON', 'application/json', new Response('{}', { headers: json })],
  ['a file', 'text/csv', new Response('id', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } })],
])('returns the response of a server that has %s', async (_what, accept, response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  expect(await call('GET', '/api/quotes', { accept })).toBe(response)
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

it('asks once for what needs a recent sign-in at the same time, and again later', async () => {
  const answers: ((hasSignedIn: boolean) => void)[] = []
  const stop = askBy(() => new Promise((resolve) => answers.push(resolve)))
  const both = Promise.all([signInAgain(), signInAgain()])
  expect(answers).toHaveLength(1)
  answers[0]?.(true)
  await both
  const later = signInAgain()
  expect(answers).toHaveLength(2)
  answers[1]?.(false)
  await expect(later).rejects.toThrow('This needs you to sign in again.')
  stop()
  await expect(signInAgain()).rejects.toThrow('This needs you to sign in again.')
})
