import { maxPhotoMegabytes, type PhotoList } from '@concrete-quote/openapi'
import type { Request, RequestHandler } from 'express'
import { QueueFullError } from '../../platform/bounded-queue.ts'
import { sessionEnded, usernameOf, type SessionCheck } from '../../accounts/sessions/sessions.ts'
import { invalidToken } from '../../accounts/tokens/api-tokens.ts'
import { allowSlowBody } from '../../http/server/request-guards.ts'
import { noQuote, ProblemError } from '../../http/problem.ts'
import { createBodyMemory, type ReceivedBody } from '../../http/request/body-memory.ts'
import { readPhotos, tooManyPhotos } from './read-photos.ts'
import { apiTokenOf, senderOf } from '../../http/sender.ts'
import { encodePhoto } from '../encoding/encode-photo.ts'
import { isByPhotoLink, isLinkValid, linkedQuoteOf, noPhotoLink, reachablePhotos } from '../photo-links.ts'
import { UnreadablePhotoError } from '../encoding/unreadable-photo.ts'
import type { NotePhotosAdded } from '../../notifications/outbox/photo-sittings.ts'
import { isFromPhotoPage } from '../photo-page.ts'
import type { DailyShare } from '../photo-limits.ts'
import type { Store } from '../../stores/store.ts'

/** What uploads take in memory until they are encoded: of eight, a photo of the maximum size each. */
const uploadMemory = 8 * maxPhotoMegabytes * 1024 * 1024

/** Creates the handler that adds photos to a quote. */
export function createAddPhotos(
  { store, isStillAllowed }: Pick<SessionCheck, 'isStillAllowed'> & { store: Store },
  notePhotosAdded: NotePhotosAdded,
  dailyShare: Pick<DailyShare, 'count'>,
  maxMemory = uploadMemory,
): RequestHandler {
  const inMemory = createBodyMemory(maxMemory)

  return async (req, res) => {
    const quoteId = String(req.params.id)
    if (!linkedQuoteOf(res) && !(await store.find(quoteId))) throw noQuote()
    const isByLink = isByPhotoLink(req)
    const isLimited = isByLink || apiTokenOf(res) !== undefined
    const sender = isLimited ? senderOf(req, res) : 'signed in'
    const encoded = await allowSlowBody(req, res, () =>
      inMemory(sender, res, (body) => encodePhotos(req, sender, body)),
    ).catch(rethrow)
    const addedBy = isByLink ? null : usernameOf(res)
    // Not before: notices tell the photos of a sitting by their times, however slowly they are sent.
    const createdAt = new Date().toISOString()
    const photos = encoded.map((photo) => ({ ...photo, createdAt, addedBy }))
    // The session, the API token, or the link may have ended while they were sent.
    if (!isByLink && !(await isStillAllowed(res))) throw apiTokenOf(res) ? invalidToken() : sessionEnded()
    if (isLimited) await dailyShare.count(req, res, photos)
    if (isByLink) await notePhotosAdded(quoteId, photos)
    const items = await store.addPhotos(quoteId, photos, isByLink ? isLinkValid : undefined)
    if (items === 'no-quote') throw isByLink ? noPhotoLink() : noQuote()
    if (items === 'too-many') throw tooManyPhotos()
    if (isFromPhotoPage(req)) res.redirect(303, req.originalUrl)
    else res.status(201).json({ items: reachablePhotos(req, items) } satisfies PhotoList)
  }
}

async function encodePhotos(req: Request, sender: string, body: ReceivedBody) {
  const photos: Awaited<ReturnType<typeof encodePhoto>>[] = []
  await readPhotos(
    req,
    async (sent) => {
      const photo = await encodePhoto(sent, body.signal, sender)
      body.hold(photo.bytes + photo.thumbnail.length)
      photos.push(photo)
    },
    body,
  )
  return photos
}

/** Throws what the client may know of a photo that could not be encoded. */
function rethrow(error: unknown): never {
  // Of the client, which has disconnected.
  if (error instanceof Error && error.name === 'AbortError')
    throw new ProblemError('invalid-body', 'The form is incomplete.')
  if (error instanceof UnreadablePhotoError) throw new ProblemError('unreadable-photo', error.message)
  if (error instanceof QueueFullError)
    throw new ProblemError('unavailable', 'Too many photos are being sent. Try again in a minute.', {
      headers: { 'Retry-After': '60' },
    })
  throw error
}
