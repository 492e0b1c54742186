import { company } from '@concrete-quote/openapi'
import type { RequestHandler, Response } from 'express'
import ipaddr from 'ipaddr.js'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Limit, Store } from '../stores/quote-store.ts'
import { ProblemError } from './problem.ts'

/** Limits the posts per address, and reports the limit and what remains of it in every response. */
export function limitPosts(store: Store, limit: Config['RATE_LIMIT']): RequestHandler {
  if (limit === 'off') return (_req, _res, next) => next()
  const quotes = { name: 'quotes', ...limit }
  const limiter = store.limiter(quotes)

  return (req, res, next) => {
    limiter.consume(network(req.ip ?? '')).then(
      (allowed) => {
        tellLimit(res, quotes, allowed)
        next()
      },
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) return next(refused)
        tellLimit(res, quotes, refused)
        next(
          tooManyRequests(
            refused.msBeforeNext,
            (seconds) =>
              `Too many requests came from your network. Please try again in ${seconds} seconds, or call us at ${company.phone}.`,
          ),
        )
      },
    )
  }
}

/** Reports a rate limit and what remains of it (draft-ietf-httpapi-ratelimit-headers-11). */
export function tellLimit(res: Response, { name, points, duration }: Limit, count: RateLimiterRes) {
  const { remainingPoints, msBeforeNext } = count
  res.setHeader('RateLimit-Policy', `"${name}";q=${points};w=${duration}`)
  res.setHeader('RateLimit', `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`)
}

/** Creates the problem of a limit that is exceeded, with the seconds until it is reset. */
export function tooManyRequests(msBeforeNext: number, words: (seconds: number) => string): ProblemError {
  const seconds = Math.ceil(msBeforeNext / 1000)
  return new ProblemError('too-many-requests', words(seconds), {
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * Returns the network of a client: its IPv4 address, or its IPv6 /64, which belongs to one customer. Everything that is
 * not an address, which a proxy may forward, counts as one client, so that made-up values do not evade the limit.
 */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
