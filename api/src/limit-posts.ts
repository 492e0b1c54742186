import { company } from '@concrete-quote/openapi'
import type { RequestHandler } from 'express'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from './config.ts'
import { ProblemError } from './problem.ts'

/** Refuses an address that posts more than the limit allows. */
export function limitPosts(limit: Config['RATE_LIMIT']): RequestHandler {
  if (limit === 'off') return (_req, _res, next) => next()
  const limiter = new RateLimiterMemory(limit)
  return (req, _res, next) => {
    limiter.consume(req.ip ?? '').then(
      () => next(),
      ({ msBeforeNext }: RateLimiterRes) => {
        const seconds = Math.ceil(msBeforeNext / 1000)
        next(
          new ProblemError(
            429,
            `Too many requests came from your network. Please try again in ${seconds} seconds, or call us at ${company.phone}.`,
            { headers: { 'Retry-After': String(seconds) } },
          ),
        )
      },
    )
  }
}
