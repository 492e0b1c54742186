import { deflateSync, crc32 } from 'node:zlib'
import { photoIdPattern } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { QueueFullError } from '../bounded-queue.ts'
import { encodePhoto, UnreadablePhotoError } from './encode-photo.ts'

const never = new AbortController().signal
const encode = (sent: Buffer) => encodePhoto(sent, never)
const aDriveway = (width = 400, height = 300) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', sigma: 20 } },
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const [jpeg, gif, tiff] = (await Promise.all(
  (['jpeg', 'gif', 'tiff'] as const).map((format) => aDriveway().toFormat(format).toBuffer()),
)) as [Buffer, Buffer, Buffer]

/** The color of a pixel of a JPEG. */
async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is read as %s and becomes JPEG', async (format) => {
    const photo = await encode(await aDriveway().toFormat(format).toBuffer())
    expect(photo).toMatchObject({ width: 400, height: 300, bytes: photo.image.length })
    expect(await sharp(photo.image).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
  })

  it('has an ID that depends only on what was sent', async () => {
    const [one, same, other] = await Promise.all(
      [jpeg, Buffer.from(jpeg), await aDriveway(20, 20).jpeg().toBuffer()].map(encode),
    )
    expect(one?.id).toMatch(photoIdPattern)
    expect(same).toEqual(one)
    expect(other?.id).not.toBe(one?.id)
  })

  it('is scaled down to 2560 pixels, and never up', async () => {
    const [large, tall, tiny] = await Promise.all(
      [aDriveway(4000, 3000), aDriveway(2, 20_000), aDriveway(1, 1)].map(async (it) =>
        encode(await it.jpeg().toBuffer()),
      ),
    )
    expect(large).toMatchObject({ width: 2560, height: 1920 })
    expect(tall).toMatchObject({ width: 1, height: 2560 })
    expect(tiny).toMatchObject({ width: 1, height: 1 })
  })

  it('is upright and has no metadata, such as where it was taken', async () => {
    const left = {
      input: { create: { width: 200, height: 300, channels: 3, background: 'red' } },
      left: 0,
      top: 0,
    } as const
    const sent = await aDriveway()
      .composite([left])
      .withIccProfile('p3')
      .withExif({
        IFD0: { Copyright: '<script>alert(1)</script>' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '32/1 46/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '96/1 48/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) as Buffer })
    expect(sent.includes('<script>')).toBe(true)

    const photo = await encode(sent)
    expect(photo).toMatchObject({ width: 300, height: 400 })
    // Turned clockwise, what was left is at the top.
    expect((await colorAt(photo.image, 150, 20))[0]).toBeGreaterThan(200)
    expect((await colorAt(photo.image, 150, 20))[1]).toBeLessThan(30)
    for (const bytes of [photo.image, photo.thumbnail]) {
      const metadata = await sharp(bytes).metadata()
      for (const key of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments'])
        expect(metadata).not.toHaveProperty(key)
      for (const text of ['Exif', 'GPS', 'script', 'adobe', 'ICC_PROFILE'])
        expect(bytes.includes(text)).toBe(false)
    }
  })

  it('is converted from its color profile to sRGB', async () => {
    const create = { width: 20, height: 20, channels: 3, background: '#60a060' } as const
    const sent = await sharp({ create }).withIccProfile('p3').png().toBuffer()
    const [red, green, blue] = await colorAt((await encode(sent)).image, 10, 10)
    expect(red).toBeCloseTo(0x60, -1)
    expect(green).toBeCloseTo(0xa0, -1)
    expect(blue).toBeCloseTo(0x60, -1)
  })

  it.each(['b-w', 'cmyk'] as const)('is converted from %s to a JPEG that browsers show', async (space) => {
    const photo = await encode(await aDriveway().toColourspace(space).jpeg().toBuffer())
    expect(await sharp(photo.image).metadata()).toMatchObject({
      space: expect.stringMatching(/^(srgb|b-w)$/) as string,
    })
  })

  it('has a white background where it was transparent', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const photo = await encode(await sharp({ create }).png().toBuffer())
    expect(await colorAt(photo.image, 10, 10)).toEqual([255, 255, 255])
    expect(await colorAt(photo.thumbnail, 10, 10)).toEqual([255, 255, 255])
  })

  it('is the first frame of an animation', async () => {
    const frames = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const sent = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(sent).metadata()).pages).toBe(2)
    const photo = await encode(sent)
    expect(photo).toMatchObject({ width: 20, height: 20 })
    expect((await colorAt(photo.image, 10, 10))[0]).toBeGreaterThan(250)
  })

  it.each(['PK\x03\x04 a ZIP archive', '<script>alert(1)</script>', '<?php system("id") ?>'])(
    'contains nothing of what follows it in the file: %j',
    async (trailer) => {
      const photo = await encode(Buffer.concat([jpeg, Buffer.from(trailer)]))
      for (const bytes of [photo.image, photo.thumbnail]) expect(bytes.includes(trailer)).toBe(false)
      expect(photo.image).toEqual((await encode(jpeg)).image)
    },
  )
})

/** A PNG whose header claims a size that its few bytes of pixels do not have. */
function aPngThatClaims(width: number, height: number): Buffer {
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
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const rejection = async (sent: Buffer) => {
  const error: unknown = await encode(sent).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UnreadablePhotoError)
  return error as UnreadablePhotoError
}
const damaged = /damaged.*send it as a regular JPEG/
const other = /not a photo that can be read here: send a JPEG, PNG, WebP, or AVIF/

describe('a file is rejected with what to do', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('if it is a truncated %s', async (format) => {
    const error = await rejection(half(await aDriveway().toFormat(format).toBuffer()))
    expect(error.message).toMatch(damaged)
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('if it is a truncated progressive JPEG', async () => {
    expect((await rejection(half(await aDriveway().jpeg({ progressive: true }).toBuffer()))).message).toMatch(
      damaged,
    )
  })

  it.each([
    ['text', 'My driveway is cracked.'],
    ['HTML, whatever its name or type', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'],
    ['GIF', gif.toString('latin1')],
    ['TIFF', tiff.toString('latin1')],
    ['PDF', '%PDF-1.7\n'],
    ['video', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['ImageMagick', 'push graphic-context\nimage over 0,0 0,0 "https://example.com/"'],
    ['shorter than a header', '\xff\xd8'],
  ])('if it is %s', async (_, contents) => {
    expect((await rejection(Buffer.from(contents, 'latin1'))).message).toMatch(other)
  })

  it.each([
    ['HTML', '\xff\xd8\xff<!doctype html><script>alert(1)</script>'],
    ['SVG', '\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', '\0\0\0\x14ftypavif\0\0\0\0avif'],
  ])('if it is %s after the first bytes of a photo', async (_, contents) => {
    expect((await rejection(Buffer.from(contents, 'latin1'))).message).toMatch(damaged)
  })

  it('if it is empty', async () => {
    expect((await rejection(Buffer.alloc(0))).message).toBe('The file is empty: choose the photo again.')
  })

  it.each(['heic', 'heix', 'hevc', 'mif1'])('if it is HEIC, with the brand %s', async (brand) => {
    const sent = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
    expect((await rejection(sent)).message).toMatch(/HEIC, which cannot be read here: send it as JPEG/)
  })

  it('if it claims more than 50 megapixels', async () => {
    const tooMany = /more than 50 megapixels: send a smaller one/
    expect((await rejection(aPngThatClaims(50_000, 50_000))).message).toMatch(tooMany)
    expect((await rejection(aPngThatClaims(10_000, 5001))).message).toMatch(tooMany)
    expect((await rejection(aPngThatClaims(10_000, 5000))).message).toMatch(damaged)
  })
})

it('leaves only the loaders of photos, so that no other can be reached', async () => {
  await encode(jpeg)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const file of [svg, gif, tiff])
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
  await expect(sharp(import.meta.filename).metadata()).rejects.toThrow()
})

it('rejects photos if too many wait, and decodes none whose client has left', async () => {
  const clients = Array.from({ length: 18 }, () => new AbortController())
  const photos = Promise.allSettled(clients.map(({ signal }) => encodePhoto(jpeg, signal)))
  await expect(encode(jpeg)).rejects.toThrow(QueueFullError)
  const left = new Error('left')
  for (const client of clients.slice(2)) client.abort(left)
  const results = await photos
  expect(results.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  for (const result of results.slice(2)) expect(result).toEqual({ status: 'rejected', reason: left })
})

it('frees the memory of 200 hostile files', { timeout: 60_000, tags: ['heavy'] }, async () => {
  const truncated = half(await aDriveway(2000, 1500).jpeg().toBuffer())
  const files = [
    aPngThatClaims(50_000, 50_000),
    aPngThatClaims(10_000, 5000),
    truncated,
    Buffer.from('<svg/>'),
  ]
  const rejectAll = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) for (const file of files) await rejection(file)
  }
  await rejectAll(5)
  const before = process.memoryUsage.rss()
  await rejectAll(50)
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(100)
})
