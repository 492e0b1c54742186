import type { PhotoList } from '@concrete-quote/openapi'
import { Router, type RequestHandler } from 'express'
import {
  isByPhotoLink,
  linkedQuoteOf,
  onlyWithPhotoAccess,
  reachablePhotos,
  type PhotoAccessDeps,
} from '../../auth/photo-access.ts'
import { isSignedIn, onlySignedIn, usernameOf } from '../../auth/sessions.ts'
import type { Config } from '../../config.ts'
import { cors } from '../../http/cors.ts'
import { addResource } from '../../http/resource.ts'
import { actorOf } from '../../observability/audit.ts'
import type { Log } from '../../observability/log.ts'
import { addQuoteEvent } from '../../quotes/history.ts'
import type { NotePhotosAdded } from '../../quotes/note-photos-added.ts'
import { removePhoto } from '../../quotes/remove-photo.ts'
import type { Store } from '../../stores/store.ts'
import { noQuote } from './one-quote.ts'
import { createAddPhotos } from './photos/add.ts'
import { createPhotoForms, type PhotoFormDeps } from './photos/forms.ts'
import { createDailyShare, limitUploads, limitViews } from './photos/limits.ts'
import { createSendPhoto, noPhoto, photoIdsOf } from './photos/send.ts'

interface PhotoRouteDeps extends PhotoAccessDeps, PhotoFormDeps {
  /** Rejects clients that post too often. */
  limitPosts: RequestHandler
  rateLimit: Config['RATE_LIMIT']
  /** The most that all photos may take, in bytes. */
  storageLimit: number
  /** Rejects photos if there is no space for them. */
  limitStorage: RequestHandler
  notePhotosAdded: NotePhotosAdded
}

/** `/api/quotes/{id}/photos`: visitors with a link, and signed-in users, add, list, see, and remove photos of a quote. */
export function photoRoutes(deps: PhotoRouteDeps): Router {
  const {
    store,
    publicUrl,
    allowedOrigins,
    limitPosts,
    rateLimit,
    storageLimit,
    limitStorage,
    notePhotosAdded,
    log,
  } = deps
  const signedIn = onlySignedIn(store, publicUrl)
  const [allowOrigin, allowed] = [cors('GET, POST, DELETE', allowedOrigins), onlyWithPhotoAccess(deps)]
  const forms = createPhotoForms(deps)
  const dailyShare = createDailyShare(store, storageLimit)
  const upload = [
    ...limitUploads(store, limitPosts, dailyShare),
    limitStorage,
    createAddPhotos(store, notePhotosAdded, dailyShare),
  ]
  const view = [allowOrigin, ...(rateLimit === 'off' ? [] : [limitViews()]), allowed]
  const router = Router()
  addResource(router, '/quotes/:id/photos', {
    get: [allowOrigin, forms.allowFrames, allowed, forms.showPage, createList(store)],
    post: [allowOrigin, forms.allowFrames, forms.read, allowed, forms.removeByForm, ...upload],
    options: [allowOrigin],
  })
  // Before the photos, none of which has an ID of four letters.
  addResource(router, '/quotes/:id/photos/link', { delete: [signedIn, createRevokeLink(store, log)] })
  addResource(router, '/quotes/:id/photos/:photoId', {
    get: [...view, createSendPhoto(store, 'image')],
    delete: [allowOrigin, allowed, createRemove(store, log)],
    options: [allowOrigin],
  })
  addResource(router, '/quotes/:id/photos/:photoId/thumbnail', {
    get: [...view, createSendPhoto(store, 'thumbnail')],
    options: [allowOrigin],
  })
  return router.use(forms.respondWithPage)
}

function createList(store: Store): RequestHandler {
  return async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    const items = reachablePhotos(req, await store.photos(quoteId))
    const isKnown = items.length > 0 || linkedQuoteOf(res) !== undefined
    if (!isKnown && !(await store.find(quoteId))) throw noQuote()
    res.json({ items } satisfies PhotoList)
  }
}

function createRemove(store: Store, log: Log): RequestHandler {
  return async (req, res) => {
    const { quoteId, id } = photoIdsOf(req)
    const by = isByPhotoLink(req) ? null : usernameOf(res)
    if (!(await removePhoto(store, quoteId, id, by))) throw noPhoto()
    // A visitor who removes their own photo is not in the log.
    if (isSignedIn(res)) log.info({ ...actorOf(req, res), quoteId, photoId: id }, 'photo removed')
    res.status(204).end()
  }
}

function createRevokeLink(store: Store, log: Log): RequestHandler {
  return async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    const event = { type: 'link-revoked', at: new Date().toISOString() }
    if (!(await addQuoteEvent(store, quoteId, event, usernameOf(res)))) throw noQuote()
    log.info({ ...actorOf(req, res), quoteId }, 'link to photos ended')
    res.status(204).end()
  }
}
