import { company } from '@concrete-quote/openapi'
import type { RequestHandler, Response } from 'express'
import ipaddr from 'ipaddr.js'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Limit, Store } from '../stores/quote-store.ts'
import { ProblemError } from './problem.ts'

/** Refuses an address that posts more than the limit allows, and tells every client where it stands. */
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

/** Tells a client where it stands (draft-ietf-httpapi-ratelimit-headers-11). */
export function tellLimit(res: Response, { name, points, duration }: Limit, count: RateLimiterRes) {
  const { remainingPoints, msBeforeNext } = count
  res.setHeader('RateLimit-Policy', `"${name}";q=${points};w=${duration}`)
  res.setHeader('RateLimit', `"${name}";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`)
}

/** The problem of a limit that is reached, which says in how many seconds it is not. */
export function tooManyRequests(msBeforeNext: number, words: (seconds: number) => string): ProblemError {
  const seconds = Math.ceil(msBeforeNext / 1000)
  return new ProblemError('too-many-requests', words(seconds), {
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * Whom an address stands for: itself, or the /64 that an IPv6 customer has whole. What is no address, as a proxy may
 * forward, stands for one client, so that inventing more of them lifts no limit.
 */
export function network(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
