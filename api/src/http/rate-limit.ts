import { company } from '@concrete-quote/openapi'
import type { RequestHandler, Response } from 'express'
import type { Config } from '../config.ts'
import type { Limit, LimitState } from '../stores/limiter.ts'
import type { Store } from '../stores/store.ts'
import { apiTokenOf, networkOf } from './request/sender.ts'
import { ProblemError } from './problem.ts'

/**
 * Limits the posts per address, or per API token if one identified the sender. Reports the limit and what remains of it
 * in every response.
 */
export function limitPosts(
  store: Store,
  { RATE_LIMIT, TOKEN_RATE_LIMIT }: Pick<Config, 'RATE_LIMIT' | 'TOKEN_RATE_LIMIT'>,
): RequestHandler {
  const createCount = (name: string, limit: Config['RATE_LIMIT'], words: (seconds: number) => string) => {
    if (limit === 'off') return () => Promise.resolve()
    const named = { name, ...limit }
    const limiter = store.limiter(named)
    return async (key: string, res: Response) => {
      const state = await limiter.count(key)
      reportLimit(res, named, state)
      if (!state.isAllowed) throw tooManyRequests(state.resetMs, words)
    }
  }
  const countAddress = createCount(
    'quotes',
    RATE_LIMIT,
    (seconds) =>
      `Too many requests came from your network. Please try again in ${seconds} seconds, or call us at ${company.phone}.`,
  )
  const countToken = createCount(
    'quotes-of-token',
    TOKEN_RATE_LIMIT,
    (seconds) => `Too many requests were sent with this token. Try again in ${seconds} seconds.`,
  )

  return (req, res, next) => {
    const token = apiTokenOf(res)?.name
    const counted = token === undefined ? countAddress(networkOf(req), res) : countToken(token, res)
    counted.then(() => next(), next)
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
