import {
  company,
  maxPhotoUploadsPerDay,
  maxPhotoUploadsPerHour,
  maxPhotoViewsPerMinute,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { identifyToken } from '../../../auth/api-tokens.ts'
import { isByPhotoLink } from '../../../auth/photo-access.ts'
import type { ProblemError } from '../../../http/problem.ts'
import { tooManyRequests } from '../../../http/rate-limit.ts'
import { apiTokenOf, networkOf } from '../../../http/request/sender.ts'
import { onceClosed } from '../../../http/while-connected.ts'
import { adaptLimiter, MemoryLimiter, type Limiter } from '../../../stores/limiter.ts'
import type { Store } from '../../../stores/store.ts'

/** How many uploads of one network may be in progress: slow ones leave room for those of others. */
const maxAtOnce = 3

/** How long one that is refused for that waits, in milliseconds. */
const retryMs = 10_000

/**
 * Limits the uploads by links: with posts of quotes, per address or API token; per quote; and, unless they are an
 * integrator's, per network and day, and those in progress per network. Signed-in users are not limited.
 * @param isDaily Whether the limit per day applies.
 */
export function limitUploads(store: Store, limitPosts: RequestHandler, isDaily: boolean): RequestHandler[] {
  const limits = [identifyToken(store, limitPosts), limitPosts, limitPerQuote(store)]
  if (isDaily) limits.push(limitPerDay(store))
  return [...limits, createLimitAtOnce()].map(
    (limit): RequestHandler =>
      (req, res, next) =>
        isByPhotoLink(req) ? limit(req, res, next) : next(),
  )
}

/** Limits how many photos and thumbnails a network gets by links; counted in memory, which takes no time. */
export function limitViews(): RequestHandler {
  const limit = { name: 'photo-views', points: maxPhotoViewsPerMinute, duration: 60 }
  const limiter = adaptLimiter(new MemoryLimiter(limit), limit)
  return limitBy(limiter, (req) => (isByPhotoLink(req) ? networkOf(req) : undefined), tooManyViews)
}

function limitPerQuote(store: Store): RequestHandler {
  const limiter = store.limiter({ name: 'photos', points: maxPhotoUploadsPerHour, duration: 3600 })
  return limitBy(limiter, (req) => String(req.params.id), tooManyUploads)
}

function limitPerDay(store: Store): RequestHandler {
  const limiter = store.limiter({
    name: 'photos-of-network',
    points: maxPhotoUploadsPerDay,
    duration: 86_400,
  })
  return limitBy(limiter, networkUnlessToken, tooManyToday)
}

/** Limits requests by a key; those without one are not limited. */
function limitBy(
  limiter: Limiter,
  keyOf: (req: Request, res: Response) => string | undefined,
  problem: (resetMs: number) => ProblemError,
): RequestHandler {
  return async (req, res, next) => {
    const key = keyOf(req, res)
    if (key === undefined) return next()
    const { isAllowed, resetMs } = await limiter.count(key)
    if (!isAllowed) throw problem(resetMs)
    next()
  }
}

/** The network that sent a request, unless an integrator did. */
const networkUnlessToken = (req: Request, res: Response) =>
  apiTokenOf(res) === undefined ? networkOf(req) : undefined

function createLimitAtOnce(): RequestHandler {
  const inProgress = new Map<string, number>()
  return (req, res, next) => {
    const network = networkUnlessToken(req, res)
    if (network === undefined) return next()
    const count = inProgress.get(network) ?? 0
    if (count >= maxAtOnce) throw tooManyUploads(retryMs)
    inProgress.set(network, count + 1)
    onceClosed(res, () => {
      const left = (inProgress.get(network) ?? 1) - 1
      if (left === 0) inProgress.delete(network)
      else inProgress.set(network, left)
    })
    next()
  }
}

const tooManyUploads = (resetMs: number) =>
  tooManyRequests(
    resetMs,
    (seconds) =>
      `Too many photos are being sent. Please try again in ${seconds} seconds, or call us at ${company.phone}.`,
  )

const tooManyViews = (resetMs: number) =>
  tooManyRequests(
    resetMs,
    (seconds) => `Your network asked for too many photos. Please try again in ${seconds} seconds.`,
  )

const tooManyToday = (resetMs: number) =>
  tooManyRequests(
    resetMs,
    () =>
      `Too many photos came from your network today. Please try again tomorrow, or call us at ${company.phone}.`,
  )
