import { company, maxCallTaps, maxSignInsPerMinute, maxTokenRequestsPerMinute } from '@concrete-quote/openapi'
import type { RequestHandler, Response } from 'express'
import type { Config } from '../config.ts'
import { adaptLimiter, MemoryLimiter, type Limit, type LimitState } from '../stores/limiter.ts'
import type { Store } from '../stores/store.ts'
import { ProblemError } from './problem.ts'
import { apiTokenOf, network, networkOf, onceClosed } from './sender.ts'
import type { StoredToken } from '../stores/records/tokens.ts'

/**
 * Creates a limit that counts requests by key, reports it in the response, if one is given, and throws 429 above it.
 * @param words The detail of the problem, by the seconds until the limit is reset.
 */
export function createCount(
  store: Store,
  name: string,
  limit: Config['RATE_LIMIT'],
  words: (seconds: number) => string,
) {
  if (limit === 'off') return () => Promise.resolve()
  const named = { name, ...limit }
  const limiter = store.limiter(named)
  return async (key: string, res?: Response) => {
    const state = await limiter.count(key)
    if (res) reportLimit(res, named, state)
    if (!state.isAllowed) throw tooManyRequests(state.resetMs, words)
  }
}

const tooManyOfToken = (seconds: number) =>
  `Too many requests were sent with this token. Try again in ${seconds} seconds.`

/** Limits what each API token reads and changes. */
export function limitTokens(store: Store, { RATE_LIMIT }: Pick<Config, 'RATE_LIMIT'>) {
  const limit = RATE_LIMIT === 'off' ? RATE_LIMIT : { points: maxTokenRequestsPerMinute, duration: 60 }
  const count = createCount(store, 'requests-of-token', limit, tooManyOfToken)
  return ({ name }: StoredToken, res: Response) => count(name, res)
}

/** Limits the posts per address, or per API token, and reports the limit and what remains of it in every response. */
export function limitPosts(
  store: Store,
  { RATE_LIMIT, TOKEN_RATE_LIMIT }: Pick<Config, 'RATE_LIMIT' | 'TOKEN_RATE_LIMIT'>,
): RequestHandler {
  const countAddress = createCount(
    store,
    'quotes',
    RATE_LIMIT,
    (seconds) =>
      `Too many requests came from your network. Please try again in ${seconds} seconds, or call us at ${company.phone}.`,
  )
  const countToken = createCount(store, 'quotes-of-token', TOKEN_RATE_LIMIT, tooManyOfToken)

  return (req, res, next) => {
    const token = apiTokenOf(res)?.name
    const counted = token === undefined ? countAddress(networkOf(req), res) : countToken(token, res)
    counted.then(() => next(), next)
  }
}

/** Limits the calls from the site that are counted: of a network, and of all, so that nobody fills the store. */
export function limitCallTaps(store: Store, { RATE_LIMIT }: Pick<Config, 'RATE_LIMIT'>): RequestHandler {
  const words = (seconds: number) => `Too many calls were counted. Try again in ${seconds} seconds.`
  const limit = { name: 'call-taps', points: maxCallTaps.ofNetwork, duration: 3600 }
  const ofNetwork = store.limiter(limit)
  const ofAll = store.limiter({ name: 'call-taps-of-all', points: maxCallTaps.ofAll, duration: 3600 })
  return async (req, res, next) => {
    if (RATE_LIMIT === 'off') return next()
    const [own, all] = await Promise.all([ofNetwork.count(networkOf(req)), ofAll.read('all')])
    // How many calls there are is not reported to everybody.
    reportLimit(res, limit, own)
    // A network gets a fourth of what the others have left, so that a few cannot use up the limit.
    const isFair = own.isAllowed && own.counted <= Math.max(1, all.remaining / 4)
    if (!isFair || !(await ofAll.count('all')).isAllowed) throw tooManyRequests(own.resetMs, words)
    next()
  }
}

/** Limits what strangers send to sign in, also what is not valid: it is read and compared. */
export const limitSignIns = () =>
  limitNetwork(
    'sign-ins',
    maxSignInsPerMinute,
    (seconds) => `Too many requests came from your network. Please try again in ${seconds} seconds.`,
  )

/** Limits how often a network gets something; counted in memory, which takes no time. */
export function limitNetwork(
  name: string,
  perMinute: number,
  words: (seconds: number) => string,
): RequestHandler {
  const limit = { name, points: perMinute, duration: 60 }
  const limiter = adaptLimiter(new MemoryLimiter(limit), limit)
  return async (req, _res, next) => {
    const { isAllowed, resetMs } = await limiter.count(networkOf(req))
    if (!isAllowed) throw tooManyRequests(resetMs, words)
    next()
  }
}

/** Reports a rate limit and what remains of it (draft-ietf-httpapi-ratelimit-headers-11). */
export function reportLimit(
  res: Response,
  { name, points, duration }: Limit,
  { remaining, resetMs }: LimitState,
) {
  res.setHeader('RateLimit-Policy', `"${name}";q=${points};w=${duration}`)
  res.setHeader('RateLimit', `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`)
}

/** Creates the problem of a limit that is exceeded, with the seconds until it is reset. */
export function tooManyRequests(resetMs: number, words: (seconds: number) => string): ProblemError {
  const seconds = Math.ceil(resetMs / 1000)
  return new ProblemError('too-many-requests', words(seconds), {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** The most connections, and requests in progress, of a network: about 40 browsers, each with at most six. */
export const maxAtOnce = 256

/** How long a client waits that exceeds it, in milliseconds. */
const retryMs = 5000

/** @returns Counts a key, and returns how to end that; undefined if it is counted `maxAtOnce` times already. */
export function countAtOnce() {
  const counts = new Map<string, number>()
  return (key: string): (() => void) | undefined => {
    const count = counts.get(key) ?? 0
    if (count >= maxAtOnce) return undefined
    counts.set(key, count + 1)
    return () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    }
  }
}

/** The networks of this machine. */
export const thisMachine = ['127.0.0.1', '::1'].map(network)

/**
 * Limits the requests of a network in progress as its connections are: a client of a proxy has as many as it likes, on few
 * connections of HTTP/2. Does not apply to this machine.
 */
export function limitAtOnce(): RequestHandler {
  const count = countAtOnce()
  return (req, res, next) => {
    const from = networkOf(req)
    if (thisMachine.includes(from)) return next()
    const end = count(from)
    if (!end) throw tooManyRequests(retryMs, () => 'Too many requests from your network are in progress.')
    onceClosed(res, end)
    next()
  }
}
