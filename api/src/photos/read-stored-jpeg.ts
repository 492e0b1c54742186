import { maxPhotoSide } from '@concrete-quote/openapi'
import { decode, loadSharp, type EncodedPhoto } from './encode-pixels.ts'
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

const markers = { endOfImage: 0xd9, startOfScan: 0xda, jfif: 0xe0 }

/** What the pixels need: frames, tables of Huffman codes and of quantization, scans, restart intervals, and JFIF. */
const plain = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, markers.startOfScan, markers.jfif])

/** The length of a JFIF segment without a thumbnail. */
const jfifLength = 16

/** Whether a file is a JPEG (ITU-T T.81) that has only what its pixels need: no metadata, and nothing after its end. */
export function isPlainJpeg(file: Buffer): boolean {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return false
  let at = 2
  while (at + 4 <= file.length) {
    const marker = file.readUInt8(at + 1)
    const length = file.readUInt16BE(at + 2)
    if (file.readUInt8(at) !== 0xff || !plain.has(marker) || length < 2) return false
    if (marker === markers.jfif && length !== jfifLength) return false
    at += 2 + length
    if (marker === markers.startOfScan) at = endOfScan(file, at)
    if (at + 2 === file.length) return file.readUInt16BE(at) === 0xff00 + markers.endOfImage
  }
  return false
}

/** The position of the next marker that is neither a restart nor an escaped byte. */
function endOfScan(file: Buffer, start: number): number {
  for (
    let at = file.indexOf(0xff, start);
    at !== -1 && at + 1 < file.length;
    at = file.indexOf(0xff, at + 1)
  ) {
    const next = file.readUInt8(at + 1)
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && !isRestart) return at
  }
  return file.length
}
