import { hash } from 'node:crypto'
import { maxPhotoMegapixels, maxPhotoSide, maxThumbnailSide } from '@concrete-quote/openapi'
import type { Sharp, SharpOptions } from 'sharp'
import { createBoundedQueue } from '../bounded-queue.ts'
import type { StoredPhoto } from '../stores/interface/photo-store.ts'
import { loadSharp } from './load-sharp.ts'
import { photoFormat } from './photo-format.ts'

/** What was sent is not a photo that this server can read. Its message tells whoever sent it why, and what to do. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

const maxSide = { image: maxPhotoSide, thumbnail: maxThumbnailSide }
const maxPixels = maxPhotoMegapixels * 1_000_000
const timeout = { seconds: 20 }
const jpeg = { quality: 80 }

/**
 * Only the first frame, and no truncated file. Warnings do not reject a photo: many cameras write JPEG that is slightly
 * out of order.
 */
const reading = { failOn: 'error', sequentialRead: true, pages: 1 } satisfies SharpOptions

/** Decoding takes up to a few hundred MiB. */
const run = createBoundedQueue({ concurrency: 2, maxWaiting: 16 })

/**
 * Makes a JPEG and its thumbnail from the pixels of a photo that was sent, and from nothing else of it: upright, sRGB,
 * without metadata. Rejects with an `UnreadablePhotoError` if there is no such photo, with a `QueueFullError` if too many
 * wait, and with the signal's reason if that is aborted before the photo's turn.
 */
export async function encodePhoto(
  sent: Buffer,
  signal: AbortSignal,
): Promise<Omit<StoredPhoto, 'createdAt'>> {
  rejectOtherFormats(sent)
  return run(async () => {
    await rejectTooManyPixels(sent)
    signal.throwIfAborted()
    const pixels = await decode(sent)
    const [image, thumbnail] = await Promise.all([pixels('image'), pixels('thumbnail')])
    const { width, height } = image.info
    return {
      id: hash('sha256', sent, 'base64url').slice(0, 22),
      width,
      height,
      bytes: image.data.length,
      image: image.data,
      thumbnail: thumbnail.data,
    }
  }, signal)
}

function rejectOtherFormats(sent: Buffer): void {
  const format = photoFormat(sent)
  if (format === 'HEIC')
    throw new UnreadablePhotoError(
      'The photo is HEIC, which cannot be read here: send it as JPEG, or send a screenshot of it.',
    )
  if (!format)
    throw new UnreadablePhotoError(
      sent.length === 0
        ? 'The file is empty: choose the photo again.'
        : 'The file is not a photo that can be read here: send a JPEG, PNG, WebP, or AVIF.',
    )
}

/** Reads only the header, so that a small file that claims to be huge takes no memory. */
async function rejectTooManyPixels(sent: Buffer): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await readable(sharp(sent, { ...reading, limitInputPixels: false }).metadata())
  if (width < 1 || height < 1) throw new UnreadablePhotoError(unreadable)
  if (width * height > maxPixels)
    throw new UnreadablePhotoError(
      `The photo has more than ${maxPhotoMegapixels} megapixels: send a smaller one, or a screenshot of it.`,
    )
}

/** Decodes a photo once, upright and in sRGB. Returns a function that encodes its pixels in a size. */
export async function decode(sent: Buffer) {
  const sharp = await loadSharp()
  const pixels = sharp(sent, { ...reading, limitInputPixels: maxPixels })
    .autoOrient()
    .resize(fit('image'))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await finish(pixels)
  const { width, height, channels } = info
  return (size: keyof typeof maxSide) =>
    finish(sharp(data, { raw: { width, height, channels } }).resize(fit(size)).jpeg(jpeg))
}

function fit(size: keyof typeof maxSide) {
  const side = maxSide[size]
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
}

const finish = (image: Sharp) => readable(image.timeout(timeout).toBuffer({ resolveWithObject: true }))

const unreadable =
  'The photo could not be read, because it is damaged or takes too long: send it as a regular JPEG, or send a screenshot of it.'

async function readable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (cause) {
    throw new UnreadablePhotoError(unreadable, { cause })
  }
}
