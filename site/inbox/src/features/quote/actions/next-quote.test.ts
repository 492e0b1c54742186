import { afterEach, expect, it, vi } from 'vitest'
import { findNext } from './next-quote.tsx'

const now = Date.parse('2026-11-25T16:00:00.000Z')

/** A waiting quote, received and to be called back some hours before or after now. */
const waiting = (id: string, receivedIn: number, callBackIn?: number) => ({
  id,
  createdAt: new Date(now + receivedIn * 3_600_000).toISOString(),
  callBackAt: callBackIn === undefined ? null : new Date(now + callBackIn * 3_600_000).toISOString(),
})

const quotes = [
  waiting('due first', -5, -2),
  waiting('due second', -40, -1),
  waiting('oldest', -30),
  waiting('twin', -20),
  waiting('other twin', -20),
  waiting('newest', -1),
  waiting('later', -50, 3),
]

/** Lists waiting quotes as the API does. */
function listQuotes(url: string) {
  const params = new URL(url, 'http://localhost').searchParams
  const isCallBack = params.get('callBack') === 'true'
  // Quotes that are answered are called back, too.
  expect(params.get('answered')).toBe(isCallBack ? null : 'false')
  const items = quotes.filter(
    ({ callBackAt, createdAt }) =>
      (callBackAt !== null) === isCallBack && createdAt >= (params.get('since') ?? ''),
  )
  return Promise.resolve(Response.json({ items, next: null }))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  ['due first', 'due second'],
  ['due second', 'oldest'],
  ['oldest', 'twin'],
  ['twin', 'other twin'],
  ['other twin', 'newest'],
  // From the start again.
  ['newest', 'due first'],
  ['later', 'due first'],
])('after “%s”, calls “%s”', async (current, next) => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('fetch', listQuotes)
  const place = quotes.find(({ id }) => id === current)
  expect(place && (await findNext(place))).toBe(next)
})

it('goes on from where a quote stood that was answered in the meantime', async () => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('fetch', listQuotes)
  expect(await findNext(waiting('answered', -25))).toBe('twin')
  expect(await findNext(waiting('answered', -1.5, -1.5))).toBe('due second')
})

it('finds nothing if nobody else waits', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [quotes[2]], next: null })))
  expect(await findNext(waiting('oldest', -30))).toBeUndefined()
})
