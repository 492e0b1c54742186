import { company, photoLinkDays, type StoredQuote } from '@concrete-quote/openapi'
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
    if (!quote || Date.now() >= Date.parse(quote.createdAt) + validMs) throw noPhotoLink()
    if (await store.isPhotoLinkRevoked(quoteId)) throw noPhotoLink()
    res.locals.linkedQuote = quote
    next()
  }
}

/** Whether a request uses the link of a visitor, rather than a session. */
export const isByPhotoLink = (req: Request) => req.query.key !== undefined

/** The quote whose link a request uses, after `onlyWithPhotoAccess`. */
export const linkedQuoteOf = (res: Response) => res.locals.linkedQuote as StoredQuote | undefined

const noPhotoLink = () =>
  new ProblemError(
    'not-found',
    `This link does not work any more: it works for ${photoLinkDays} days. Please call us at ${company.phone}.`,
  )
