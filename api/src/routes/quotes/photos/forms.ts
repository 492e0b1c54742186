import { languages, supportedLanguage, type Language } from '@concrete-quote/openapi'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { sendPage } from '../../../http/content/page.ts'
import { reportError, type ProblemError } from '../../../http/problem.ts'
import { allowIsolatedFrames } from '../../../http/security-headers.ts'
import { isByPhotoLink, linkedQuoteOf, reachablePhotos } from '../../../photos/photo-links.ts'
import { removePhoto } from '../../../quotes/history.ts'
import type { Api } from '../../api-context.ts'
import { photoPage } from './page.ts'

/** Whether a visitor's browser opens a link, or posts the form of its page. */
export const isFromPhotoPage = (req: Request) => isByPhotoLink(req) && req.accepts('json', 'html') === 'html'

/** Creates the handlers for browsers, which get a page in place of JSON. */
export function createPhotoForms({ store, log, metrics, allowedOrigins }: Api) {
  /** Reads a form before its link is checked: it may arrive slowly. */
  const read = express.urlencoded({ extended: false, limit: '1kb' })

  async function respond(req: Request, res: Response, problem?: ProblemError) {
    const quote = linkedQuoteOf(res)
    const photos = quote && store.photos(quote.id).then((all) => reachablePhotos(req, all))
    // The page of a problem may lack the photos.
    const shown = problem ? await photos?.catch(() => undefined) : await photos
    const [path = '', query = ''] = req.originalUrl.split('?')
    const content = { path, query, photos: shown, ...(problem && { problem }) }
    sendPage(res, photoPage(content, languageOf(req, res), allowedOrigins.frameAncestors()))
  }

  /** The page can be in the frame of the hosted form. */
  const allowFrames: RequestHandler = (req, res, next) =>
    isByPhotoLink(req) ? allowIsolatedFrames(req, res, next) : next()

  const showPage: RequestHandler = async (req, res, next) => {
    res.vary('Accept')
    if (isFromPhotoPage(req)) await respond(req, res)
    else next()
  }

  /** Removes a photo by a form, which cannot send DELETE. */
  const removeByForm: RequestHandler = async (req, res, next) => {
    if (!isByPhotoLink(req) || !req.is('urlencoded')) return next()
    const { remove: id } = req.body as { remove?: unknown }
    await removePhoto(store, String(req.params.id), String(id), null)
    res.redirect(303, req.originalUrl)
  }

  const respondWithPage: ErrorRequestHandler = async (error: unknown, req, res, next) => {
    if (res.headersSent || !isFromPhotoPage(req)) return next(error)
    const problem = reportError(log, req, error, metrics)
    await respond(req, res.status(problem.status).set(problem.headers), problem)
  }

  return { allowFrames, showPage, read, removeByForm, respondWithPage }
}

/** The language of the visitor: that of the form, or else the browser's. */
function languageOf(req: Request, res: Response): Language {
  const ofBrowser = req.acceptsLanguages(...languages)
  return supportedLanguage(linkedQuoteOf(res)?.lang) ?? supportedLanguage(ofBrowser || null) ?? 'en'
}
