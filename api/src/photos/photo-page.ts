import { PreparationPatch } from '@concrete-quote/openapi'
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express'
import { noQuote } from '../http/problem.ts'
import { allowIsolatedFrames } from '../http/security-headers.ts'
import { isByPhotoLink, visitorLinkOf } from './photo-links.ts'
import { onlyForms, parseInput } from '../http/request/input.ts'
import { onlyByLink } from './photo-limits.ts'
import { createRequestPage } from './request-page.ts'
import { changeQuote, HistoryFullError, type ChangingQuotes } from '../quotes/changes/change-quote.ts'
import type { AllowedOrigins } from '../partners/allowed-origins.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Store } from '../stores/store.ts'

export interface PhotoFormsDeps {
  store: Store
  quotes: ChangingQuotes
  log: Log
  metrics: Metrics | undefined
  allowedOrigins: Pick<AllowedOrigins, 'has' | 'frameAncestors'>
  limitPosts: RequestHandler
}

/** Whether a visitor's browser opens a link, or posts the form of its page. */
export const isFromPhotoPage = (req: Request) => isByPhotoLink(req) && req.accepts('json', 'html') === 'html'

/** Creates the handlers for browsers, which get a page in place of JSON. */
export function createPhotoForms(deps: PhotoFormsDeps) {
  const { store, quotes, limitPosts } = deps

  /** Reads a form before its link is checked: it may arrive slowly. */
  const read = express.urlencoded({ extended: false, limit: '4kb' })

  const { sendProblem } = createRequestPage(deps)

  /** The page can be in the frame of the hosted form. */
  const allowFrames = onlyByLink(allowIsolatedFrames)

  /** Browsers that open the operation, as the links of version 1.2 do, see the page. */
  const showPage: RequestHandler = (req, res, next) => {
    res.vary('Accept')
    const link = visitorLinkOf(res)
    if (link && isFromPhotoPage(req)) res.redirect(303, link.pagePath)
    else next()
  }

  /** Removes a photo, or prepares a visit, by a form, which cannot send DELETE or PATCH. */
  const change: RequestHandler = async (req, res, next) => {
    const link = visitorLinkOf(res)
    if (!link) return next()
    const { quote, pagePath } = link
    const { remove: id, ...answers } = req.body as Record<string, string | string[]>
    if (id !== undefined) await removePhoto({ store, quotes }, quote.id, String(id), null)
    else {
      const filledIn = Object.entries(answers).map(([name, value]) => [name, value === '' ? null : value])
      const patch = parseInput(PreparationPatch, Object.fromEntries(filledIn))
      if (!(await changeQuote(quotes, quote.id, { type: 'prepare', patch }, null))) throw noQuote()
    }
    res.redirect(303, pagePath)
  }

  const respondWithPage: ErrorRequestHandler = (error: unknown, req, res, next) =>
    isFromPhotoPage(req) ? sendProblem(error, req, res, next) : next(error)

  const changeByForm = [limitPosts, change].map(onlyForms)

  return { allowFrames, showPage, read, changeByForm, respondWithPage }
}

/**
 * Removes a photo; false if there is none. The history of its quote says so before it is gone, unless that is full.
 * @param by The name of the user, or null for the visitor, who can remove their own photos only.
 */
export async function removePhoto(
  { store, quotes }: Pick<PhotoFormsDeps, 'store' | 'quotes'>,
  quoteId: string,
  id: string,
  by: string | null,
): Promise<boolean> {
  const photo = (await store.photos(quoteId)).find((photo) => photo.id === id)
  if (!photo || (by === null && photo.addedBy !== null)) return false
  await changeQuote(quotes, quoteId, { type: 'photo-removed' }, by).catch((error: unknown) => {
    if (!(error instanceof HistoryFullError)) throw error
  })
  return store.removePhoto(quoteId, id)
}
