import { company, maxPhotoUploadsPerHour, maxPhotoViewsPerMinute } from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { identifyToken } from '../../../auth/api-tokens.ts'
import { isByPhotoLink } from '../../../auth/photo-access.ts'
import { tooManyRequests } from '../../../http/rate-limit.ts'
import { apiTokenOf, networkOf, senderOf } from '../../../http/request/sender.ts'
import type { StoredPhoto } from '../../../stores/interface/photo-store.ts'
import { adaptLimiter, MemoryLimiter, type LimitState } from '../../../stores/limiter.ts'
import type { Store } from '../../../stores/store.ts'

/** The part of the space for photos that one sender may fill in a day. */
const shareOfDay = 0.1

/**
 * Limits the uploads by links: with posts of quotes, per address or API token, and per quote. Signed-in users are not
 * limited.
 */
export function limitUploads(
  store: Store,
  limitPosts: RequestHandler,
  dailyShare: DailyShare,
): RequestHandler[] {
  return [identifyToken(store, limitPosts), limitPosts, limitPerQuote(store), dailyShare.requireRest].map(
    (limit): RequestHandler =>
      (req, res, next) =>
        isByPhotoLink(req) ? limit(req, res, next) : next(),
  )
}

/** Limits how many photos and thumbnails a network gets by links; counted in memory, which takes no time. */
export function limitViews(): RequestHandler {
  const limit = { name: 'photo-views', points: maxPhotoViewsPerMinute, duration: 60 }
  const limiter = adaptLimiter(new MemoryLimiter(limit), limit)
  return async (req, _res, next) => {
    if (!isByPhotoLink(req)) return next()
    const { isAllowed, resetMs } = await limiter.count(networkOf(req))
    if (!isAllowed) throw tooManyViews(resetMs)
    next()
  }
}

function limitPerQuote(store: Store): RequestHandler {
  const limiter = store.limiter({ name: 'photos', points: maxPhotoUploadsPerHour, duration: 3600 })
  return async (req, _res, next) => {
    const { isAllowed, resetMs } = await limiter.count(String(req.params.id))
    if (!isAllowed) throw tooManyUploads(resetMs)
    next()
  }
}

export type DailyShare = ReturnType<typeof createDailyShare>

/**
 * Limits what an API token, or a network, adds per day by links, so that nobody takes the space of all photos alone.
 * @param storageLimit The most that all photos may take, in bytes.
 */
export function createDailyShare(store: Store, storageLimit: number) {
  const limiter = store.limiter({
    name: 'photo-bytes',
    // The limit may be infinite, which limiters reject.
    points: Math.min(storageLimit * shareOfDay, Number.MAX_SAFE_INTEGER),
    duration: 86_400,
  })
  const requireRest: RequestHandler = async (req, res, next) => {
    const state = await limiter.read(senderOf(req, res))
    if (state.remaining === 0) throw tooManyToday(res, state)
    next()
  }
  return {
    /** Rejects an upload before it is received if its sender has used up the share. */
    requireRest,
    /** Counts photos that are about to be stored. Rejects them if they exceed the share. */
    async count(req: Request, res: Response, photos: StoredPhoto[]): Promise<void> {
      const bytes = photos.reduce((sum, photo) => sum + photo.bytes + photo.thumbnail.length, 0)
      const state = await limiter.count(senderOf(req, res), bytes)
      if (!state.isAllowed) throw tooManyToday(res, state)
    },
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

const tooManyToday = (res: Response, { resetMs }: LimitState) =>
  tooManyRequests(resetMs, () =>
    apiTokenOf(res)
      ? 'Too many photos were sent with this token today. Try again tomorrow.'
      : `Too many photos came from your network today. Please try again tomorrow, or call us at ${company.phone}.`,
  )
