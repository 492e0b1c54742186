import { hash } from 'node:crypto'
import {
  maxAvifMegapixels,
  maxPhotoMegapixels,
  maxPhotoSide,
  maxStoredPhotoBytes,
  maxThumbnailSide,
} from '@concrete-quote/openapi'
import type { Sharp, SharpOptions } from 'sharp'
import type { StoredPhoto } from '../../stores/interface/photo-store.ts'
import { damagedPhoto, rejectOtherFormats, UnreadablePhotoError } from './unreadable-photo.ts'

/** A photo that can be stored. */
export type EncodedPhoto = Omit<StoredPhoto, 'createdAt' | 'addedBy'>

const maxSide = { image: maxPhotoSide, thumbnail: maxThumbnailSide }
/** The quality of a JPEG, and the lower one of those that would be too large. */
const [quality, lowQuality] = [80, 60]

/**
 * Only the first frame, and no truncated file. Warnings do not reject a photo: many cameras write JPEG that is slightly
 * out of order.
 */
const reading = { failOn: 'error', sequentialRead: true, pages: 1 } satisfies SharpOptions

/**
 * Makes a JPEG and its thumbnail from the pixels of a photo that was sent, and from nothing else of it: upright, sRGB,
 * without metadata.
 * @throws {UnreadablePhotoError} if there is no such photo.
 */
export async function encodePixels(sent: Buffer): Promise<EncodedPhoto> {
  rejectOtherFormats(sent)
  await rejectTooManyPixels(sent)
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
}

let loading: ReturnType<typeof load> | undefined

/** Loads sharp when a photo is read, since it takes memory, and lets it read only the formats of photos. */
export const loadSharp = () => (loading ??= load())

async function load() {
  const { default: sharp } = await import('sharp')
  // Photos are processed once: a cache would only hold memory.
  sharp.cache(false)
  // One thread per photo leaves the other processors to requests.
  sharp.concurrency(1)
  // Each loader is code that strangers reach: SVG, GIF, TIFF, gain maps of JPEG, and all files are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  })
  return sharp
}

/** Reads only the header, so that a small file that claims to be huge takes no memory. */
async function rejectTooManyPixels(sent: Buffer): Promise<void> {
  const sharp = await loadSharp()
  const { width, height, format } = await readable(
    sharp(sent, { ...reading, limitInputPixels: false }).metadata(),
  )
  if (width < 1 || height < 1) throw damagedPhoto()
  const maxMegapixels = format === 'heif' ? maxAvifMegapixels : maxPhotoMegapixels
  if (width * height > maxMegapixels * 1_000_000)
    throw new UnreadablePhotoError(
      `The photo has more than ${maxMegapixels} megapixels: send a smaller one, or a screenshot of it.`,
    )
}

/**
 * Decodes a photo once, upright and in sRGB. Returns a function that encodes its pixels in a size, with more losses and
 * then fewer pixels if they would take more than `maxStoredPhotoBytes`, as noise does.
 */
export async function decode(sent: Buffer) {
  const sharp = await loadSharp()
  const pixels = sharp(sent, { ...reading, limitInputPixels: maxPhotoMegapixels * 1_000_000 })
    .autoOrient()
    .resize(fit(maxPhotoSide))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
  const { data, info } = await finish(pixels)
  const { width, height, channels } = info
  const encode = (side: number, quality: number) =>
    finish(sharp(data, { raw: { width, height, channels } }).resize(fit(side)).jpeg({ quality }))
  return async (size: keyof typeof maxSide) => {
    let side = Math.min(maxSide[size], Math.max(width, height))
    let encoded = await encode(side, quality)
    while (encoded.data.length > maxStoredPhotoBytes) {
      encoded = await encode(side, lowQuality)
      side = Math.floor(side * Math.min(0.9, Math.sqrt(maxStoredPhotoBytes / encoded.data.length)))
    }
    return encoded
  }
}

const fit = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const finish = (image: Sharp) => readable(image.toBuffer({ resolveWithObject: true }))

async function readable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (cause) {
    throw damagedPhoto(cause)
  }
}
