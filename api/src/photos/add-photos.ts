import { addAbortSignal } from 'node:stream'
import { maxPhotoMegabytes, maxPhotos, type photoOperations } from '@concrete-quote/openapi'
import type { Request } from 'express'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { QueueFullError } from '../platform/bounded-queue.ts'
import { usernameOf } from '../accounts/sessions/sessions.ts'
import { allowSlowBody } from '../http/server/request-guards.ts'
import { responded, type Handler } from '../http/operations.ts'
import { invalidField, noQuote, ProblemError, unavailable } from '../http/problem.ts'
import { createBodyMemory, type ReceivedBody } from '../http/request/body-memory.ts'
import { apiTokenOf, checkAgain, onceClosed, senderOf } from '../http/sender.ts'
import { encodePhoto } from './encoding/encode-photo.ts'
import { isByPhotoLink, isLinkValid, noPhotoLink, reachablePhotos, visitorLinkOf } from './photo-links.ts'
import { UnreadablePhotoError, type EncodedPhoto } from './encoding/encode-pixels.ts'
import type { NotePhotosAdded } from '../notifications/outbox/photo-sittings.ts'
import { isFromPhotoPage } from './photo-page.ts'
import type { DailyShare } from './photo-limits.ts'
import type { Store } from '../stores/store.ts'

/** What uploads take in memory until they are encoded: of eight, a photo of the maximum size each. */
const uploadMemory = 8 * maxPhotoMegabytes * 1024 * 1024

type AddPhotos = Handler<typeof photoOperations.addPhotos>

export function createAddPhotos(
  { store }: { store: Store },
  notePhotosAdded: NotePhotosAdded,
  dailyShare: Pick<DailyShare, 'count'>,
  maxMemory = uploadMemory,
): AddPhotos {
  const inMemory = createBodyMemory(maxMemory)

  return async ({ req, res, params: { id: quoteId } }) => {
    const link = visitorLinkOf(res)
    if (!link && !(await store.find(quoteId))) throw noQuote()
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
    await checkAgain(res)
    if (isLimited) await dailyShare.count(req, res, photos)
    if (isByLink) await notePhotosAdded(quoteId, photos)
    const items = await store.addPhotos(quoteId, photos, isByLink ? isLinkValid : undefined)
    if (items === 'no-quote') throw isByLink ? noPhotoLink() : noQuote()
    if (items === 'too-many') throw tooManyPhotos()
    if (!link || !isFromPhotoPage(req)) return { status: 201, body: { items: reachablePhotos(req, items) } }
    res.redirect(303, link.pagePath)
    return responded
  }
}

/** Throws what the client may know of a photo that could not be encoded. */
function rethrow(error: unknown): never {
  // Of the client, which has disconnected.
  if (error instanceof Error && error.name === 'AbortError') throw invalidBody('The form is incomplete.')
  if (error instanceof UnreadablePhotoError) throw new ProblemError('unreadable-photo', error.message)
  if (error instanceof QueueFullError)
    throw unavailable('Too many photos are being sent. Try again in a minute.')
  throw error
}

const partName = 'photo'

const limits = {
  fileSize: maxPhotoMegabytes * 1024 * 1024,
  files: maxPhotos,
  // Other fields of a form are ignored.
  fields: 20,
  fieldSize: 1024,
  headerPairs: 10,
  headerSize: 8192,
}

/**
 * Encodes the photos of a form (`multipart/form-data`, RFC 7578) one after the other: the next one is received only after
 * the one before is encoded, so that one at a time is in memory as it was sent. File names and media types are ignored.
 * Rejects with the signal's reason if that is aborted.
 * @throws {ProblemError} 400, 409, 413, 415, or 422 if the request is not a form with photos, or exceeds a limit.
 */
async function encodePhotos(req: Request, sender: string, { signal, hold }: ReceivedBody) {
  const parser = createParser(req)
  const photos: EncodedPhoto[] = []
  let done = Promise.resolve()
  try {
    await new Promise<void>((resolve, reject) => {
      parser
        .on('file', (name, file, fileName) => {
          // The form is rejected as a whole if it ends early.
          addAbortSignal(signal, file)
            .on('error', reject)
            .on('limit', () => file.destroy(tooLarge()))
          // A browser sends a part without a name and content if no file was chosen.
          if (name !== partName || !fileName) return void file.resume()
          done = done.then(async () => {
            const sent = await receive(file, hold)
            const photo = await encodePhoto(sent, signal, sender)
            hold(photo.bytes + photo.thumbnail.length)
            hold(-sent.length)
            photos.push(photo)
          })
          done.catch(reject)
        })
        .on('filesLimit', () => reject(tooManyPhotos()))
        .on('fieldsLimit', () => reject(invalidBody('The form has too many fields.')))
        .on('error', () => reject(invalidBody('The form is malformed or incomplete.')))
        .on('finish', () => void done.then(resolve, reject))
      // It is also emitted once everything is received.
      onceClosed(req, () => req.complete || reject(invalidBody('The form is incomplete.')))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      req.pipe(parser)
    })
  } finally {
    // What is left of a rejected form is discarded, so that the client reads why.
    req.unpipe(parser).resume()
  }
  if (photos.length === 0)
    throw invalidField(`/${partName}`, `Send each photo as a file with the name “${partName}”.`)
  return photos
}

async function receive(file: AsyncIterable<Buffer>, hold: (bytes: number) => void): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file) {
    hold(part.length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** @throws {ProblemError} 400 or 415 if the headers are not those of a form with files. */
function createParser({ headers }: Request): BusboyInstance {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = headers
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType) || encoding !== 'identity')
    throw new ProblemError('unsupported-media-type', 'Send the photos as multipart/form-data, uncompressed.')
  try {
    return new Busboy({ headers: { ...headers, 'content-type': contentType }, limits })
  } catch {
    throw invalidBody('The media type has no boundary.')
  }
}

const invalidBody = (detail: string) => new ProblemError('invalid-body', detail)

const tooLarge = () =>
  new ProblemError('body-too-large', `A photo is too large. The limit is ${maxPhotoMegabytes} MB.`)

const tooManyPhotos = () =>
  new ProblemError('too-many-photos', `A quote can have at most ${maxPhotos} photos. None was added.`)
