import {
  company,
  isFuture,
  isPhotoLinkRevoked,
  photoLinkDays,
  type Photo,
  type StoredQuote,
} from '@concrete-quote/openapi'
import type { Request, RequestHandler, Response } from 'express'
import { ProblemError } from '../http/problem.ts'
import type { PhotoLinks } from '../photos/photo-links.ts'
import type { Store } from '../stores/store.ts'
import { onlySignedIn } from './sessions.ts'

export interface PhotoAccessDeps {
  store: Store
  photoLinks: PhotoLinks
  publicUrl: string
}

const validMs = photoLinkDays * 24 * 60 * 60 * 1000

/**
 * Requires the key of the link to the photos of the quote, or else a session. A key is no ambient authority, so that it
 * is accepted from any site. One that is invalid for any reason gets the same response, which tells nothing of the quote.
 */
export function onlyWithPhotoAccess({ store, photoLinks, publicUrl }: PhotoAccessDeps): RequestHandler {
  const signedIn = onlySignedIn(store, publicUrl)
  return async (req, res, next) => {
    if (!isByPhotoLink(req)) return signedIn(req, res, next)
    const { key } = req.query
    const quoteId = String(req.params.id)
    // Without the key, not even the time of the response tells whether there is such a quote.
    if (typeof key !== 'string' || !(await photoLinks.isKeyOf(quoteId, key))) throw noPhotoLink()
    const quote = await store.find(quoteId)
    if (!quote || !isLinkValid(quote)) throw noPhotoLink()
    res.locals.linkedQuote = quote
    next()
  }
}

/** Whether the link to the photos of a quote has neither expired nor been revoked, nor is from a clock that was ahead. */
export const isLinkValid = (quote: StoredQuote) =>
  Date.now() < Date.parse(quote.createdAt) + validMs &&
  !isFuture(quote.createdAt) &&
  !isPhotoLinkRevoked(quote)

/** Whether a request uses the link of a visitor, rather than a session. */
export const isByPhotoLink = (req: Request) => req.query.key !== undefined

/** The photos that a request can reach: by the link of a visitor, those that the visitor added. */
export const reachablePhotos = (req: Request, photos: Photo[]) =>
  isByPhotoLink(req) ? photos.filter(({ addedBy }) => addedBy === null) : photos

/** The quote whose link a request uses, after `onlyWithPhotoAccess`. */
export const linkedQuoteOf = (res: Response) => res.locals.linkedQuote as StoredQuote | undefined

export const noPhotoLink = () =>
  new ProblemError(
    'not-found',
    `This link does not work any more: it works for ${photoLinkDays} days. Please call us at ${company.phone}.`,
  )
