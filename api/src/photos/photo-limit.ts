import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { PhotoStore } from '../stores/interface/photo-store.ts'
import { NoPhotoSpaceError } from '../stores/store-errors.ts'

interface Deps {
  store: Pick<PhotoStore, 'photoBytes'>
  /** The most that all photos may take, in bytes. */
  limit: number
  log: Logger
}

/** The share of the limit from which the log warns. */
const warnShare = 0.8

/** Rejects photos once all photos reach a limit, which those that are being received may exceed. Warns once before. */
export function limitPhotoStorage({ store, limit, log }: Deps): RequestHandler {
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
