import { maxPhotoSide } from '@concrete-quote/openapi'
import { decode, type EncodedPhoto } from './encode-pixels.ts'
import { loadSharp } from './load-sharp.ts'
import { isPlainJpeg } from './plain-jpeg.ts'
import { UnreadablePhotoError } from './unreadable-photo.ts'

/**
 * Reads a JPEG that was stored before, which is kept byte for byte, and makes its thumbnail again. Rejects with an
 * `UnreadablePhotoError` unless it is like those that `encodePixels` makes: within the limits, and without metadata.
 */
export async function readStoredJpeg(image: Buffer): Promise<Omit<EncodedPhoto, 'id'>> {
  if (!isPlainJpeg(image))
    throw new UnreadablePhotoError('The file is not a JPEG, or has more than pixels, such as metadata.')
  const sharp = await loadSharp()
  const { width, height } = await intact(sharp(image, { limitInputPixels: false }).metadata())
  if (Math.max(width, height) > maxPhotoSide)
    throw new UnreadablePhotoError(`The photo has more than ${maxPhotoSide} pixels on a side.`)
  const pixels = await intact(decode(image))
  const thumbnail = await intact(pixels('thumbnail'))
  return { width, height, bytes: image.length, image, thumbnail: thumbnail.data }
}

function intact<T>(result: Promise<T>): Promise<T> {
  return result.catch((cause: unknown) => {
    throw new UnreadablePhotoError('The photo is damaged.', { cause })
  })
}
