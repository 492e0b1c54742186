import {
  maxPhotos,
  photoPageMessages,
  preparationOf,
  PreparationPatch,
  type Language,
  type Photo,
} from '@concrete-quote/openapi'
import escapeHtml from 'escape-html'
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express'
import { languageOf, sendPage, smallPage } from '../http/content/page.ts'
import { preparationForm } from '../http/content/preparation-form.ts'
import { noQuote, reportError, type ProblemError } from '../http/problem.ts'
import { allowIsolatedFrames } from '../http/security-headers.ts'
import { isByPhotoLink, linkedQuoteOf, reachablePhotos } from './photo-links.ts'
import { onlyForms, parseInput } from '../http/request/input.ts'
import { onlyByLink } from './photo-limits.ts'
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
  const { store, quotes, log, metrics, allowedOrigins, limitPosts } = deps

  /** Reads a form before its link is checked: it may arrive slowly. */
  const read = express.urlencoded({ extended: false, limit: '4kb' })

  /** Sends the page on which a visitor says what a visit needs, and adds, sees, and removes photos, without scripts. */
  async function respond(req: Request, res: Response, problem?: ProblemError) {
    const quote = linkedQuoteOf(res)
    const lang = languageOf(req, quote?.lang)
    const reading = quote && store.photos(quote.id).then((all) => reachablePhotos(req, all))
    // The page of a problem may lack the photos.
    const photos = problem ? await reading?.catch(() => undefined) : await reading
    const main = [
      problem ? `<p role="alert">${escapeHtml(reasonFor(problem, lang))}</p>` : '',
      quote ? preparationForm(preparationOf(quote), lang) : '',
      photos ? photoForms(photos, req.originalUrl, lang) : '',
    ]
    const { link } = photoPageMessages[lang]
    sendPage(res, smallPage(link, main.join('\n'), lang, allowedOrigins.frameAncestors()))
  }

  /** The page can be in the frame of the hosted form. */
  const allowFrames = onlyByLink(allowIsolatedFrames)

  const showPage: RequestHandler = async (req, res, next) => {
    res.vary('Accept')
    if (isFromPhotoPage(req)) await respond(req, res)
    else next()
  }

  /** Removes a photo, or prepares a visit, by a form, which cannot send DELETE or PATCH. */
  const change: RequestHandler = async (req, res, next) => {
    const quote = linkedQuoteOf(res)
    if (!quote) return next()
    const { remove: id, ...answers } = req.body as Record<string, string | string[]>
    if (id !== undefined) await removePhoto({ store, quotes }, quote.id, String(id), null)
    else {
      const filledIn = Object.entries(answers).map(([name, value]) => [name, value === '' ? null : value])
      const patch = parseInput(PreparationPatch, Object.fromEntries(filledIn))
      if (!(await changeQuote(quotes, quote.id, { type: 'prepare', patch }, null))) throw noQuote()
    }
    res.redirect(303, req.originalUrl)
  }

  const respondWithPage: ErrorRequestHandler = async (error: unknown, req, res, next) => {
    if (res.headersSent || !isFromPhotoPage(req)) return next(error)
    const problem = reportError(log, req, error, metrics)
    await respond(req, res.status(problem.status).set(problem.headers), problem)
  }

  const changeByForm = [limitPosts, change].map(onlyForms)

  return { allowFrames, showPage, read, changeByForm, respondWithPage }
}

/** The photos, and the forms that add and remove them. Without an action, forms post to the URL of their page. */
function photoForms(photos: Photo[], url: string, lang: Language): string {
  const { title, intro, choose, add, photo, remove } = photoPageMessages[lang]
  const [path, query] = url.split('?')
  const parts = [`<h2>${title}</h2>`, `<p>${intro}</p>`]
  if (photos.length < maxPhotos)
    parts.push(
      '<form method="post" enctype="multipart/form-data">',
      `<p><label>${choose} <input type="file" name="photo" accept="image/*" multiple required></label></p>`,
      `<button type="submit">${add}</button>`,
      '</form>',
    )
  for (const [index, { id }] of photos.entries()) {
    const href = (end: string) => escapeHtml(`${path}/${id}${end}?${query}`)
    const numbered = (text: string) => text.replace('{n}', String(index + 1))
    parts.push(
      `<p><a href="${href('')}"><img src="${href('/thumbnail')}" alt="${numbered(photo)}"></a></p>`,
      `<form method="post"><button class="quiet" name="remove" value="${id}">${numbered(remove)}</button></form>`,
    )
  }
  return parts.join('\n')
}

function reasonFor({ type, message, headers }: ProblemError, lang: Language): string {
  const { reasons, failed } = photoPageMessages[lang]
  return reasons[type]?.(headers['Retry-After'] ?? '') ?? failed ?? message
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
