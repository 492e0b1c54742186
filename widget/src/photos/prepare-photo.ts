import { maxPhotoMegabytes, maxPhotoSide, type PhotoFailure } from '@concrete-quote/openapi'

/** The size of an encoded photo that is aimed at, in bytes: a few seconds on a slow network. */
const targetBytes = 500_000

/** The side of a thumbnail in device pixels. */
const thumbnailSide = 160

/**
 * Turns a photo upright, scales it, draws its thumbnail, and encodes it without metadata, such as where it was taken. One
 * that only the API can decode is returned as it is; of others, why they cannot be sent.
 */
export async function preparePhoto(file: Blob, thumbnail: HTMLCanvasElement): Promise<Blob | PhotoFailure> {
  let canvas: HTMLCanvasElement
  try {
    canvas = await draw(file, thumbnail)
  } catch {
    const type = await readPhotoType(file).catch(() => undefined)
    if (type !== 'readable') return type ?? 'unreadable-photo'
    return file.size > maxPhotoMegabytes * 1024 * 1024 ? 'body-too-large' : file
  }
  const type = await encodedType()
  // From hardly visible losses to those that still show a crack.
  let blob = await toBlob(canvas, type, 0.8)
  if (blob.size > targetBytes) blob = await toBlob(canvas, type, 0.5)
  // Frees the memory at once, which Safari has little of.
  canvas.width = canvas.height = 0
  return blob
}

async function draw(file: Blob, thumbnail: HTMLCanvasElement): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const canvas = document.createElement('canvas')
    drawScaled(bitmap, canvas, maxPhotoSide)
    drawThumbnail(canvas, thumbnail)
    return canvas
  } finally {
    bitmap.close()
  }
}

/** Draws a picture on a thumbnail. Not an `<img>` with a `blob:` URL, which a page's `img-src` may forbid. */
export function drawThumbnail(picture: ImageBitmap | HTMLCanvasElement, thumbnail: HTMLCanvasElement) {
  drawScaled(picture, thumbnail, thumbnailSide)
}

function drawScaled(picture: ImageBitmap | HTMLCanvasElement, canvas: HTMLCanvasElement, maxSide: number) {
  const { width, height } = scaleToFit(picture, maxSide)
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no memory for a canvas.')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency, and would be black there.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
}

/** WebP where the browser encodes it, else JPEG: Safari returns a PNG. */
async function encodedType(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  return (await toBlob(canvas, 'image/webp', 0.5)).type === 'image/webp' ? 'image/webp' : 'image/jpeg'
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('There is no memory for the photo.'))),
      type,
      quality,
    )
  })
}

/** Reads the type of a photo from its first bytes, because browsers take that of a file from its name. */
export async function readPhotoType(file: Blob): Promise<'readable' | 'heic' | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 32).arrayBuffer()))
  // An AVIF may name its own brand only after that of the container.
  if (/^(\xff\xd8|.PNG|RIFF....WEBP|....ftyp.*avi[fs])/s.test(head)) return 'readable'
  // HEVC, such as `heic`, and the container's own brands for pictures (ISO/IEC 23008-12).
  return /^....ftyp(he[iv]|mif1|msf1)/s.test(head) ? 'heic' : undefined
}

export function scaleToFit({ width, height }: { width: number; height: number }, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
