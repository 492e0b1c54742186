import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePhoto } from './encode-photo.ts'
import { isPlainJpeg } from './read-stored-jpeg.ts'

const create = {
  width: 300,
  height: 200,
  channels: 3,
  background: '#808080',
  noise: { type: 'gaussian', sigma: 40 },
} as const
const noisy = () => sharp({ create })
const jpeg = await noisy().jpeg().toBuffer()
const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)])
const withSegment = (part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)])

describe('a plain JPEG', () => {
  it.each(['#808080', 'white', 'black'])('is what the server stores, such as %s', async (background) => {
    const sent = sharp({ create: { ...create, background } })
    for (const space of ['srgb', 'b-w', 'cmyk'] as const) {
      const { image, thumbnail } = await encodePhoto(
        await sent.clone().toColourspace(space).jpeg().toBuffer(),
        new AbortController().signal,
      )
      expect([isPlainJpeg(image), isPlainJpeg(thumbnail)]).toEqual([true, true])
    }
  })

  it('may be progressive, or have restart intervals', async () => {
    expect(isPlainJpeg(await noisy().jpeg({ progressive: true }).toBuffer())).toBe(true)
    expect(isPlainJpeg(await noisy().jpeg({ mozjpeg: true }).toBuffer())).toBe(true)
  })

  it.each([
    ['EXIF', withSegment(segment(0xe1, 'Exif\0\0MM'))],
    ['a color profile', withSegment(segment(0xe2, 'ICC_PROFILE\0'))],
    ['IPTC', withSegment(segment(0xed, 'Photoshop 3.0\0'))],
    ['a comment', withSegment(segment(0xfe, '<script>alert(1)</script>'))],
    ['a thumbnail in JFIF', withSegment(segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01rgb'))],
    ['something after its end', Buffer.concat([jpeg, Buffer.from('PK')])],
    ['another JPEG after its end', Buffer.concat([jpeg, jpeg])],
    ['no end', jpeg.subarray(0, -2)],
    ['only a part', jpeg.subarray(0, 5000)],
    ['only a header', jpeg.subarray(0, 20)],
    ['nothing', Buffer.alloc(0)],
    ['another format', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('does not have %s', (_, file) => {
    expect(isPlainJpeg(file)).toBe(false)
  })

  it('is found in reasonable time, whatever follows a scan', () => {
    const scan = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(15_000_000, Buffer.from([0xff, 0]))])
    const start = performance.now()
    expect(isPlainJpeg(scan)).toBe(false)
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
