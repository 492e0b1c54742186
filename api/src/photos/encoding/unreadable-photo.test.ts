import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aDriveway, aPngThatClaims } from '../../../testing/values/photo-files.ts'
import { encodePixels, UnreadablePhotoError } from './encode-pixels.ts'

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const [gif, tiff] = (await Promise.all(
  (['gif', 'tiff'] as const).map((format) => aDriveway().toFormat(format).toBuffer()),
)) as [Buffer, Buffer]

const rejection = async (sent: Buffer) => {
  const error: unknown = await encodePixels(sent).catch((error: unknown) => error)
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

  it('if it is an AVIF of more than 20 megapixels', async () => {
    const create = { width: 5000, height: 4001, channels: 3, background: 'gray' } as const
    const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer()
    expect((await rejection(avif)).message).toMatch(/more than 20 megapixels/)
  })
})

it('leaves only the loaders of photos, so that no other can be reached', async () => {
  await encodePixels(await aDriveway().jpeg().toBuffer())
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const file of [svg, gif, tiff])
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
  await expect(sharp(import.meta.filename).metadata()).rejects.toThrow()
})
