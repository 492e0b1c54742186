import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates an image with noise, for a test to write in a format. */
export const aDriveway = (width = 400, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', sigma: 20 } },
  })

/** Creates a JPEG of the size that a phone takes: 12 megapixels in about 3.5 MB. */
export function aCameraPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A PNG whose header claims a size that its few bytes of pixels do not have. */
export function aPngThatClaims(
  width: number,
  height: number,
  pixels = deflateSync(Buffer.alloc(1_000_000)),
): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a form with photos, as a browser sends it. */
export function photoForm(photos: Buffer[], fileName = 'IMG_0001.jpg'): FormData {
  const form = new FormData()
  for (const photo of photos) form.append('photo', new Blob([new Uint8Array(photo)]), fileName)
  return form
}
