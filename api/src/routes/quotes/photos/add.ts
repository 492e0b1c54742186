import type { PhotoList } from '@concrete-quote/openapi'
import type { Request, RequestHandler } from 'express'
import { createBoundedQueue, QueueFullError, TurnOverError } from '../../../bounded-queue.ts'
import { isByPhotoLink, linkedQuoteOf } from '../../../auth/photo-access.ts'
import { allowSlowBody } from '../../../http/body-deadline.ts'
import { ProblemError } from '../../../http/problem.ts'
import { readPhotos, tooManyPhotos } from '../../../http/request/read-photos.ts'
import { whileConnected } from '../../../http/while-connected.ts'
import { encodePhoto } from '../../../photos/encode-photo.ts'
import { UnreadablePhotoError } from '../../../photos/unreadable-photo.ts'
import type { NotePhotosAdded } from '../../../quotes/note-photos-added.ts'
import type { StoredPhoto } from '../../../stores/interface/photo-store.ts'
import type { Store } from '../../../stores/store.ts'
import { noQuote } from '../one-quote.ts'
import { isFromPhotoPage } from './forms.ts'
import { photoIdsOf } from './send.ts'

/**
 * How many uploads of visitors are received at a time: each has one photo in memory. Others wait, unread, and slow ones give
 * up their place to them, before a proxy or the form gives up waiting (60 s).
 */
const uploads = { concurrency: 8, maxWaiting: 64, turnMs: 40_000 }

/** Signed-in users send all their photos in one request, which takes longer. */
const ownUploads = { concurrency: 4, maxWaiting: 16 }

/** Creates the handler that adds photos to a quote. */
export function createAddPhotos(
  store: Store,
  notePhotosAdded: NotePhotosAdded,
  limits = uploads,
): RequestHandler {
  const ofVisitors = createBoundedQueue(limits)
  const ofSignedIn = createBoundedQueue(ownUploads)

  return async (req, res) => {
    const { quoteId } = photoIdsOf(req)
    if (!linkedQuoteOf(res) && !(await store.find(quoteId))) throw noQuote()
    const inTurn = isByPhotoLink(req) ? ofVisitors : ofSignedIn
    const photos = await allowSlowBody(req, res, () =>
      whileConnected(res, (signal) => inTurn((turn) => encodePhotos(req, turn), signal)),
    ).catch(rethrow)
    if (isByPhotoLink(req)) await notePhotosAdded(quoteId, photos)
    const items = await store.addPhotos(quoteId, photos)
    if (items === 'no-quote') throw noQuote()
    if (items === 'too-many') throw tooManyPhotos()
    if (isFromPhotoPage(req)) res.redirect(303, req.originalUrl)
    else res.status(201).json({ items } satisfies PhotoList)
  }
}

async function encodePhotos(req: Request, signal: AbortSignal): Promise<StoredPhoto[]> {
  const photos: Awaited<ReturnType<typeof encodePhoto>>[] = []
  await readPhotos(
    req,
    async (sent) => {
      photos.push(await encodePhoto(sent, signal))
    },
    signal,
  )
  // Not before: notices tell the photos of a sitting by their times, however slowly they are sent.
  const createdAt = new Date().toISOString()
  return photos.map((photo) => ({ ...photo, createdAt }))
}

/** Throws what the client may know of a photo that could not be encoded. */
function rethrow(error: unknown): never {
  // Of the client, which has disconnected.
  if (error instanceof Error && error.name === 'AbortError')
    throw new ProblemError('invalid-body', 'The form is incomplete.')
  if (error instanceof UnreadablePhotoError) throw new ProblemError('unreadable-photo', error.message)
  if (error instanceof QueueFullError || error instanceof TurnOverError)
    throw new ProblemError('unavailable', 'Too many photos are being sent. Try again in a minute.', {
      headers: { 'Retry-After': '60' },
    })
  throw error
}
