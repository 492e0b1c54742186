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

/** A photo that can be stored. */
export type EncodedPhoto = Omit<StoredPhoto, 'createdAt' | 'addedBy'>

const maxSide = { image: maxPhotoSide, thumbnail: maxThumbnailSide }
/** The quality of a JPEG, and the lower one of those that would be too large. */
const [quality, lowQuality] = [80, 60]

/** Only the first frame, and no truncated file. Warnings do not matter: many cameras write JPEG slightly out of order. */
const reading = { failOn: 'error', sequentialRead: true, pages: 1 } satisfies SharpOptions

/**
 * Makes a JPEG and its thumbnail from the pixels of a photo, and from nothing else of it: upright, sRGB, no metadata.
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
const loadSharp = () => (loading ??= load())

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
async function decode(sent: Buffer) {
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

async function readable<T>(result: Promise<T>, toError = damagedPhoto): Promise<T> {
  try {
    return await result
  } catch (cause) {
    throw toError(cause)
  }
}

/** What was sent is not a photo that this server can read. Its message tells whoever sent it why, and what to do. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

/** Creates the error of a photo whose format can be read, but not its pixels. */
export const damagedPhoto = (cause?: unknown) =>
  new UnreadablePhotoError(
    'The photo could not be read, because it is damaged or takes too long: send it as a regular JPEG, or send a screenshot of it.',
    { cause },
  )

/** @throws {UnreadablePhotoError} if the first bytes are not those of a format that can be read. */
export function rejectOtherFormats(sent: Buffer): void {
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

type PhotoFormat = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'HEIC'

const avifBrands = new Set(['avif', 'avis'])
/** `mif1` and `msf1` do not name a codec: AVIF that begins with one lists `avif` or `avis` too. */
const heicBrands = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '))

/** Tells the format of a photo by its first bytes, whatever its name or type claims; undefined for any other file. */
function photoFormat(sent: Buffer): PhotoFormat | undefined {
  const ascii = (start: number, end: number) => sent.toString('latin1', start, end)
  if (ascii(0, 3) === '\xff\xd8\xff') return 'JPEG'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'WebP'
  if (ascii(4, 8) !== 'ftyp') return undefined
  const brands = ftypBrands(sent)
  if (brands.some((brand) => avifBrands.has(brand))) return 'AVIF'
  return brands.some((brand) => heicBrands.has(brand)) ? 'HEIC' : undefined
}

/** The major brand and the compatible ones of an ISO base media file, of which no photo has many. */
function ftypBrands(sent: Buffer): string[] {
  const end = Math.min(sent.readUInt32BE(0), sent.length, 256)
  const brands = [sent.toString('latin1', 8, 12)]
  for (let start = 16; start + 4 <= end; start += 4) brands.push(sent.toString('latin1', start, start + 4))
  return brands
}

/** The marker at the end of a JPEG (ITU-T T.81), which its pixels do not contain. */
const endOfImage = Buffer.from([0xff, 0xd9])

/**
 * Reads a JPEG that was stored before, which is kept byte for byte, and makes its thumbnail again. Rejects with an
 * `UnreadablePhotoError` unless it is like those that `encodePixels` makes: within the limits, and without metadata.
 */
export async function readStoredJpeg(image: Buffer): Promise<Omit<EncodedPhoto, 'id'>> {
  if (image.indexOf(endOfImage) !== image.length - endOfImage.length) throw notOnlyPixels()
  const sharp = await loadSharp()
  const metadata = sharp(image, { limitInputPixels: false }).metadata()
  const { width, height, format, ...about } = await readable(metadata, notIntact)
  const hasMetadata = [about.exif, about.icc, about.iptc, about.xmp].some(Boolean)
  if (format !== 'jpeg' || hasMetadata) throw notOnlyPixels()
  if (Math.max(width, height) > maxPhotoSide)
    throw new UnreadablePhotoError(`The photo has more than ${maxPhotoSide} pixels on a side.`)
  const pixels = await readable(decode(image), notIntact)
  const thumbnail = await readable(pixels('thumbnail'), notIntact)
  return { width, height, bytes: image.length, image, thumbnail: thumbnail.data }
}

const notOnlyPixels = () =>
  new UnreadablePhotoError('The file is not a JPEG, or has more than pixels, such as metadata.')

const notIntact = (cause?: unknown) => new UnreadablePhotoError('The photo is damaged.', { cause })
