import { company, maxPhotoViewsPerMinute } from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { limitNetwork, tooManyRequests } from '../http/rate-limit.ts'
import { apiTokenOf, senderOf } from '../http/sender.ts'
import { isByPhotoLink } from './photo-links.ts'
import type { StoredPhoto } from '../stores/interface/photo-store.ts'
import type { LimitState } from '../stores/limiter.ts'
import { NoPhotoSpaceError } from '../stores/store-errors.ts'
import type { Store } from '../stores/store.ts'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'

/** The part of the space for photos that one sender may fill in a day. */
const shareOfDay = 0.1

/** The part of the space for photos from which the log warns. */
const warnShare = 0.8

/** Applies a handler to requests by links only: signed-in users are not limited, for example. */
export function onlyByLink(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isByPhotoLink(req) ? handler(req, res, next) : next())
}

/** Limits how many photos and thumbnails a network gets by links. */
export const limitViews = (): RequestHandler =>
  onlyByLink(
    limitNetwork(
      'photo-views',
      maxPhotoViewsPerMinute,
      (seconds) => `Your network asked for too many photos. Please try again in ${seconds} seconds.`,
    ),
  )

interface StorageDeps {
  store: Store
  config: Config
  log: Log
}

/** Rejects photos once all photos reach a limit, which those that are being received may exceed. Warns once before. */
export function limitStorage({ store, config, log }: StorageDeps): RequestHandler {
  const limit = config.PHOTO_STORAGE_LIMIT
  let isWarned = false

  return async (_req, _res, next) => {
    const bytes = await store.photoBytes()
    const isAlmostFull = bytes >= limit * warnShare
    if (isAlmostFull && !isWarned)
      log.warn(
        { bytes, limit },
        'the photos take 80 % or more of PHOTO_STORAGE_LIMIT, at which no more are accepted',
      )
    // Once, until there is space again.
    isWarned = isAlmostFull
    if (bytes >= limit)
      throw new NoPhotoSpaceError(
        'The photos take PHOTO_STORAGE_LIMIT. Erase old quotes, or raise the limit.',
      )
    next()
  }
}

export type DailyShare = ReturnType<typeof createDailyShare>

/** Limits what an API token, or a network, adds per day by links, so that nobody takes the space of all photos alone. */
export function createDailyShare({ store, config }: Omit<StorageDeps, 'log'>) {
  const limiter = store.limiter({
    name: 'photo-bytes',
    // The limit may be infinite, which limiters reject.
    points: Math.min(config.PHOTO_STORAGE_LIMIT * shareOfDay, Number.MAX_SAFE_INTEGER),
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

const tooManyToday = (res: Response, { resetMs }: LimitState) =>
  tooManyRequests(resetMs, () =>
    apiTokenOf(res)
      ? 'Too many photos were sent with this token today. Try again tomorrow.'
      : `Too many photos came from your network today. Please try again tomorrow, or call us at ${company.phone}.`,
  )
