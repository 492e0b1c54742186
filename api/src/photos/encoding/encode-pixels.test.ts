import { maxStoredPhotoBytes, photoIdPattern } from '@concrete-quote/openapi'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aDriveway } from '../../../testing/values/photo-files.ts'
import { encodePixels } from './encode-pixels.ts'

const jpeg = await aDriveway().jpeg().toBuffer()

/** The color of a pixel of a JPEG. */
async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is read as %s and becomes JPEG', async (format) => {
    const photo = await encodePixels(await aDriveway().toFormat(format).toBuffer())
    expect(photo).toMatchObject({ width: 400, height: 300, bytes: photo.image.length })
    expect(await sharp(photo.image).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
    expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
  })

  it('has an ID that depends only on what was sent', async () => {
    const [one, same, other] = await Promise.all(
      [jpeg, Buffer.from(jpeg), await aDriveway(20, 20).jpeg().toBuffer()].map(encodePixels),
    )
    expect(one?.id).toMatch(photoIdPattern)
    expect(same).toEqual(one)
    expect(other?.id).not.toBe(one?.id)
  })

  it('is scaled down to 2560 pixels, and never up', async () => {
    const [large, tall, tiny] = await Promise.all(
      [aDriveway(4000, 3000), aDriveway(2, 20_000), aDriveway(1, 1)].map(async (it) =>
        encodePixels(await it.jpeg().toBuffer()),
      ),
    )
    expect(large).toMatchObject({ width: 2560, height: 1920 })
    expect(tall).toMatchObject({ width: 1, height: 2560 })
    expect(tiny).toMatchObject({ width: 1, height: 1 })
  })

  it.each([
    [2560, 1920],
    [1600, 1600],
    [150, 4000],
  ])('is stored in at most a megabyte if it is noise of %i by %i pixels', async (width, height) => {
    const raw = { width, height, channels: 3 } as const
    const sent = await sharp(randomBytes(width * height * 3), { raw })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect(sent.length).toBeGreaterThan(maxStoredPhotoBytes / 2)
    const photo = await encodePixels(sent)
    expect(photo.bytes).toBeLessThanOrEqual(maxStoredPhotoBytes)
    expect(photo.bytes).toBeGreaterThan(maxStoredPhotoBytes / 10)
    expect(photo.width / photo.height).toBeCloseTo(width / height, 1)
    expect(await sharp(photo.image).metadata()).toMatchObject({ width: photo.width, height: photo.height })
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

    const photo = await encodePixels(sent)
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
    const [red, green, blue] = await colorAt((await encodePixels(sent)).image, 10, 10)
    expect(red).toBeCloseTo(0x60, -1)
    expect(green).toBeCloseTo(0xa0, -1)
    expect(blue).toBeCloseTo(0x60, -1)
  })

  it.each(['b-w', 'cmyk'] as const)('is converted from %s to a JPEG that browsers show', async (space) => {
    const photo = await encodePixels(await aDriveway().toColourspace(space).jpeg().toBuffer())
    expect(await sharp(photo.image).metadata()).toMatchObject({
      space: expect.stringMatching(/^(srgb|b-w)$/) as string,
    })
  })

  it('has a white background where it was transparent', async () => {
    const create = { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const photo = await encodePixels(await sharp({ create }).png().toBuffer())
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
    const photo = await encodePixels(sent)
    expect(photo).toMatchObject({ width: 20, height: 20 })
    expect((await colorAt(photo.image, 10, 10))[0]).toBeGreaterThan(250)
  })

  it.each(['PK\x03\x04 a ZIP archive', '<script>alert(1)</script>', '<?php system("id") ?>'])(
    'contains nothing of what follows it in the file: %j',
    async (trailer) => {
      const photo = await encodePixels(Buffer.concat([jpeg, Buffer.from(trailer)]))
      for (const bytes of [photo.image, photo.thumbnail]) expect(bytes.includes(trailer)).toBe(false)
      expect(photo.image).toEqual((await encodePixels(jpeg)).image)
    },
  )
})
