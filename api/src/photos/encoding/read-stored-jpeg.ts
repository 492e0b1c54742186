import { maxPhotoSide } from '@concrete-quote/openapi'
import { decode, loadSharp, type EncodedPhoto } from './encode-pixels.ts'
import { UnreadablePhotoError } from './unreadable-photo.ts'

/** The marker at the end of a JPEG (ITU-T T.81), which its pixels do not contain. */
const endOfImage = Buffer.from([0xff, 0xd9])

/**
 * Reads a JPEG that was stored before, which is kept byte for byte, and makes its thumbnail again. Rejects with an
 * `UnreadablePhotoError` unless it is like those that `encodePixels` makes: within the limits, and without metadata.
 */
export async function readStoredJpeg(image: Buffer): Promise<Omit<EncodedPhoto, 'id'>> {
  if (image.indexOf(endOfImage) !== image.length - endOfImage.length) throw notOnlyPixels()
  const sharp = await loadSharp()
  const { width, height, format, ...about } = await intact(
    sharp(image, { limitInputPixels: false }).metadata(),
  )
  const hasMetadata = [about.exif, about.icc, about.iptc, about.xmp].some(Boolean)
  if (format !== 'jpeg' || hasMetadata) throw notOnlyPixels()
  if (Math.max(width, height) > maxPhotoSide)
    throw new UnreadablePhotoError(`The photo has more than ${maxPhotoSide} pixels on a side.`)
  const pixels = await intact(decode(image))
  const thumbnail = await intact(pixels('thumbnail'))
  return { width, height, bytes: image.length, image, thumbnail: thumbnail.data }
}

const notOnlyPixels = () =>
  new UnreadablePhotoError('The file is not a JPEG, or has more than pixels, such as metadata.')

function intact<T>(result: Promise<T>): Promise<T> {
  return result.catch((cause: unknown) => {
    throw new UnreadablePhotoError('The photo is damaged.', { cause })
  })
}
