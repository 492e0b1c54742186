import { company } from '@concrete-quote/openapi'
import type { RequestHandler, Response } from 'express'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import type { Limit, LimitState } from '../stores/limiter.ts'
import type { Store } from '../stores/quote-store.ts'
import { ProblemError } from './problem.ts'

/** Limits the posts per address, and reports the limit and what remains of it in every response. */
export function limitPosts(store: Store, limit: Config['RATE_LIMIT']): RequestHandler {
  if (limit === 'off') return (_req, _res, next) => next()
  const quotes = { name: 'quotes', ...limit }
  const limiter = store.limiter(quotes)

  return (req, res, next) => {
    limiter.count(network(req.ip ?? '')).then((state) => {
      reportLimit(res, quotes, state)
      next(state.isAllowed ? undefined : tooManyPosts(state))
    }, next)
  }
}

const tooManyPosts = ({ resetMs }: LimitState) =>
  tooManyRequests(
    resetMs,
    (seconds) =>
      `Too many requests came from your network. Please try again in ${seconds} seconds, or call us at ${company.phone}.`,
  )

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
