import type { PhotoList } from '@concrete-quote/openapi'
import { Router, type Request, type RequestHandler, type Response } from 'express'
import { createBoundedQueue, QueueFullError } from '../../bounded-queue.ts'
import { onlyWithPhotoAccess, type PhotoAccessDeps } from '../../auth/photo-access.ts'
import { onlySignedIn } from '../../auth/sessions.ts'
import type { AllowedOrigins } from '../../http/allowed-origins.ts'
import { allowSlowBody } from '../../http/body-deadline.ts'
import { cors } from '../../http/cors.ts'
import { ProblemError } from '../../http/problem.ts'
import { isUnchanged } from '../../http/request/entity-tag.ts'
import { readPhotos, tooManyPhotos } from '../../http/request/read-photos.ts'
import { addResource } from '../../http/resource.ts'
import { whileConnected } from '../../http/while-connected.ts'
import { encodePhoto, UnreadablePhotoError } from '../../photos/encode-photo.ts'
import type { PhotoSize, StoredPhoto } from '../../stores/interface/photo-store.ts'
import type { Store } from '../../stores/store.ts'
import { noQuote } from './one-quote.ts'
import { limitUploads } from './photo-limits.ts'

/** How many uploads are received at a time: each has one photo in memory. Others wait, unread. */
const uploads = { concurrency: 8, maxWaiting: 64 }

interface PhotoRouteDeps extends PhotoAccessDeps {
  allowedOrigins: AllowedOrigins
  /** Rejects clients that post too often. */
  limitPosts: RequestHandler
}

/** `/api/quotes/{id}/photos`: visitors with a link, and signed-in users, add, list, see, and remove photos of a quote. */
export function photoRoutes({ allowedOrigins, limitPosts, ...deps }: PhotoRouteDeps): Router {
  const { store, publicUrl } = deps
  const signedIn = onlySignedIn(store, publicUrl)
  const [allowOrigin, allowed] = [cors('GET, POST, DELETE', allowedOrigins), onlyWithPhotoAccess(deps)]
  const router = Router()
  addResource(router, '/quotes/:id/photos', {
    get: [allowOrigin, allowed, createList(store)],
    post: [allowOrigin, allowed, ...limitUploads(store, limitPosts), createAdd(store)],
    options: [allowOrigin],
  })
  // Before the photos, none of which has an ID of four letters.
  addResource(router, '/quotes/:id/photos/link', { delete: [signedIn, createRevokeLink(store)] })
  addResource(router, '/quotes/:id/photos/:photoId', {
    get: [allowOrigin, allowed, createSend(store, 'image')],
    delete: [allowOrigin, allowed, createRemove(store)],
    options: [allowOrigin],
  })
  addResource(router, '/quotes/:id/photos/:photoId/thumbnail', {
    get: [allowOrigin, allowed, createSend(store, 'thumbnail')],
    options: [allowOrigin],
  })
  return router
}

const idsOf = ({ params }: Request) => ({ quoteId: String(params.id), id: String(params.photoId) })

const noPhoto = () => new ProblemError('not-found', 'There is no such photo.')

function createList(store: Store): RequestHandler {
  return async (req, res) => {
    const { quoteId } = idsOf(req)
    const items = await store.photos(quoteId)
    if (items.length === 0 && !(await store.find(quoteId))) throw noQuote()
    res.json({ items } satisfies PhotoList)
  }
}

function createAdd(store: Store): RequestHandler {
  const inTurn = createBoundedQueue(uploads)

  return async (req, res) => {
    const { quoteId } = idsOf(req)
    if (!(await store.find(quoteId))) throw noQuote()
    const photos = await allowSlowBody(req, res, () =>
      whileConnected(res, (signal) => inTurn(() => encodePhotos(req, signal), signal)),
    ).catch(rethrow)
    const items = await store.addPhotos(quoteId, photos)
    if (items === 'no-quote') throw noQuote()
    if (items === 'too-many') throw tooManyPhotos()
    res.status(201).json({ items } satisfies PhotoList)
  }
}

async function encodePhotos(req: Request, signal: AbortSignal): Promise<StoredPhoto[]> {
  const createdAt = new Date().toISOString()
  const photos: StoredPhoto[] = []
  await readPhotos(req, async (sent) => {
    photos.push({ ...(await encodePhoto(sent, signal)), createdAt })
  })
  return photos
}

/** Throws what the client may know of a photo that could not be encoded. */
function rethrow(error: unknown): never {
  if (error instanceof UnreadablePhotoError) throw new ProblemError('unreadable-photo', error.message)
  if (error instanceof QueueFullError)
    throw new ProblemError('unavailable', 'Too many photos are being sent. Try again in a minute.', {
      headers: { 'Retry-After': '60' },
    })
  throw error
}

function createRemove(store: Store): RequestHandler {
  return async (req, res) => {
    const { quoteId, id } = idsOf(req)
    if (!(await store.removePhoto(quoteId, id))) throw noPhoto()
    res.status(204).end()
  }
}

function createRevokeLink(store: Store): RequestHandler {
  return async (req, res) => {
    if (!(await store.revokePhotoLink(idsOf(req).quoteId))) throw noQuote()
    res.status(204).end()
  }
}

function createSend(store: Store, size: PhotoSize): RequestHandler {
  return async (req, res) => {
    const { quoteId, id } = idsOf(req)
    const jpeg = await store.photo(quoteId, id, size)
    if (!jpeg) throw noPhoto()
    // A photo never changes. It is asked for again before each use, so that nobody sees it after signing out.
    const etag = `"${id}"`
    res.set({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Accept-Ranges': 'bytes' })
    res.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    if (isUnchanged(req.get('If-None-Match'), etag)) return void res.status(304).end()
    sendRange(req, res, jpeg)
  }
}

/** Sends the part that a Range header asks for (RFC 9110, section 14.2), or everything. */
function sendRange(req: Request, res: Response, content: Buffer) {
  const ranges = req.range(content.length)
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${content.length}`).status(416).end()
    return
  }
  const range =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const { start, end } = range ?? { start: 0, end: content.length - 1 }
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${content.length}`)
  res.type('image/jpeg').setHeader('Content-Length', end - start + 1)
  res.end(content.subarray(start, end + 1))
}
