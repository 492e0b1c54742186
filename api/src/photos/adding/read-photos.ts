import { addAbortSignal } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { maxPhotoMegabytes, maxPhotos } from '@concrete-quote/openapi'
import type { Request } from 'express'
import { invalidField, ProblemError } from '../../http/problem.ts'
import { onceClosed } from '../../http/while-connected.ts'
import type { ReceivedBody } from '../../http/request/body-memory.ts'

/** The name of the parts with photos. */
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
 * Reads the photos of a form (`multipart/form-data`, RFC 7578) one after the other: the next one is received only after
 * `work` is done with the one before, so that one at a time is in memory. File names and media types are ignored.
 * Rejects with the signal's reason if that is aborted.
 * @throws {ProblemError} 400, 409, 413, 415, or 422 if the request is not a form with photos, or exceeds a limit.
 */
export async function readPhotos(
  req: Request,
  work: (photo: Buffer) => Promise<void>,
  { signal, hold }: ReceivedBody,
): Promise<void> {
  const parser = createParser(req)
  let done = Promise.resolve()
  let count = 0
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
          count++
          done = done.then(async () => {
            const photo = await receive(file, hold)
            await work(photo)
            hold(-photo.length)
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
  if (count === 0)
    throw invalidField(`/${partName}`, `Send each photo as a file with the name “${partName}”.`)
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

/** Creates the problem of a quote that would have too many photos. */
export const tooManyPhotos = () =>
  new ProblemError('too-many-photos', `A quote can have at most ${maxPhotos} photos. None was added.`)
