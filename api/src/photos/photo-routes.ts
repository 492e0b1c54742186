import { QuotePhotosQuery, type PhotoList, type QuotePhotosList } from '@concrete-quote/openapi'
import type { Request, RequestHandler, Router } from 'express'
import { isSignedIn, usernameOf } from '../accounts/sessions/sessions.ts'
import { cors } from '../partners/allowed-origins.ts'
import { sendContent } from '../http/content/send-content.ts'
import { ProblemError } from '../http/problem.ts'
import { parseInput } from '../http/request/parse-input.ts'
import { createRoutes } from '../http/resource.ts'
import { actorOf } from '../http/request/actor.ts'
import { isByPhotoLink, linkedQuoteOf, onlyWithPhotoAccess, reachablePhotos } from './photo-links.ts'
import { addQuoteEvent, removePhoto } from '../quotes/changes/quote-history.ts'
import { createNotePhotosAdded } from './note-photos-added.ts'
import type { PhotoSize } from '../stores/interface/photo-store.ts'
import type { Api } from '../api-context.ts'
import { noQuote } from '../quotes/one-quote.ts'
import { createAddPhotos } from './add-photos.ts'
import { createPhotoForms } from './photo-page.ts'
import { createDailyShare, limitStorage, limitUploads, limitViews } from './photo-limits.ts'

/**
 * `/api/quotes/{id}/photos`: visitors with a link, and signed-in users, add, list, see, and remove photos of a quote.
 * `/api/photos`: signed-in users list the photos of several quotes. Lists of quotes do not depend on it.
 */
export function photoRoutes(api: Api): Router {
  const { allowedOrigins, config, onlySignedIn } = api
  const [allowOrigin, allowed] = [cors('GET, POST, DELETE', allowedOrigins), onlyWithPhotoAccess(api)]
  const forms = createPhotoForms(api)
  const dailyShare = createDailyShare(api)
  const upload = [
    ...limitUploads(api, dailyShare),
    limitStorage(api),
    createAddPhotos(api, createNotePhotosAdded(api), dailyShare),
  ]
  const view = [allowOrigin, ...(config.RATE_LIMIT === 'off' ? [] : [limitViews()]), allowed]
  return createRoutes({
    '/photos': { get: [onlySignedIn, createListOfQuotes(api)] },
    '/quotes/:id/photos': {
      get: [allowOrigin, forms.allowFrames, allowed, forms.showPage, createList(api)],
      post: [allowOrigin, forms.allowFrames, forms.read, allowed, forms.removeByForm, ...upload],
      options: [allowOrigin],
    },
    // Before the photos, none of which has an ID of four letters.
    '/quotes/:id/photos/link': { delete: [onlySignedIn, createRevokeLink(api)] },
    '/quotes/:id/photos/:photoId': {
      get: [...view, createSendPhoto(api, 'image')],
      delete: [allowOrigin, allowed, createRemove(api)],
      options: [allowOrigin],
    },
    '/quotes/:id/photos/:photoId/thumbnail': {
      get: [...view, createSendPhoto(api, 'thumbnail')],
      options: [allowOrigin],
    },
  }).use(forms.respondWithPage)
}

/** The IDs in the path of a request about photos. */
const photoIdsOf = ({ params }: Request) => ({ quoteId: String(params.id), id: String(params.photoId) })

const noPhoto = () => new ProblemError('not-found', 'There is no such photo.')

function createListOfQuotes({ store }: Api): RequestHandler {
  return async (req, res) => {
    const { quoteId } = parseInput(QuotePhotosQuery, req.query)
    res.json({ items: await store.photosOf(quoteId) } satisfies QuotePhotosList)
  }
}

function createList({ store }: Api): RequestHandler {
  return async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    const items = reachablePhotos(req, await store.photos(quoteId))
    const isKnown = items.length > 0 || linkedQuoteOf(res) !== undefined
    if (!isKnown && !(await store.find(quoteId))) throw noQuote()
    res.json({ items } satisfies PhotoList)
  }
}

/** Creates the handler that sends the JPEG of a photo. */
function createSendPhoto({ store }: Api, size: PhotoSize): RequestHandler {
  return async (req, res) => {
    const { quoteId, id } = photoIdsOf(req)
    const isReachable = reachablePhotos(req, await store.photos(quoteId)).some((photo) => photo.id === id)
    const body = isReachable && (await store.openPhoto(quoteId, id, size))
    if (!body) throw noPhoto()
    const headers = {
      // A photo never changes. It is asked for again before each use, so that nobody sees it after signing out. What a link
      // has shown is not kept: whoever uses it may be at another's computer.
      'Cache-Control': isByPhotoLink(req) ? 'no-store' : 'private, no-cache',
      'Content-Disposition': 'inline; filename=photo.jpg',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    }
    await sendContent(req, res, { etag: `"${id}"`, type: 'image/jpeg', headers, body })
  }
}

function createRemove({ store, log }: Api): RequestHandler {
  return async (req, res) => {
    const { quoteId, id } = photoIdsOf(req)
    const by = isByPhotoLink(req) ? null : usernameOf(res)
    if (!(await removePhoto(store, quoteId, id, by))) throw noPhoto()
    // A visitor who removes their own photo is not in the log.
    if (isSignedIn(res)) log.info({ ...actorOf(req, res), quoteId, photoId: id }, 'photo removed')
    res.status(204).end()
  }
}

function createRevokeLink({ store, log }: Api): RequestHandler {
  return async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    const event = { type: 'link-revoked', at: new Date().toISOString() }
    if (!(await addQuoteEvent(store, quoteId, event, usernameOf(res)))) throw noQuote()
    log.info({ ...actorOf(req, res), quoteId }, 'link to photos ended')
    res.status(204).end()
  }
}
