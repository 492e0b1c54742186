import { expect, it } from 'vitest'
import { readPhotoType, scaleToFit } from './prepare-photo.ts'

it.each([
  [4032, 3024, 2560, 1920],
  [3024, 4032, 1920, 2560],
  [2560, 2560, 2560, 2560],
  [640, 480, 640, 480],
  [10_000, 2, 2560, 1],
])('scales %d × %d pixels to %d × %d', (width, height, scaledWidth, scaledHeight) => {
  expect(scaleToFit({ width, height }, 2560)).toEqual({ width: scaledWidth, height: scaledHeight })
})

it.each([
  ['a JPEG', '\xff\xd8\xff\xe1\x00\x10Exif', 'readable'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'readable'],
  ['a WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'readable'],
  ['an AVIF', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1', 'readable'],
  ['an AVIF that names the container first', '\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avif', 'readable'],
  ['a photo of an iPhone', '\x00\x00\x00\x28ftypheic\x00\x00\x00\x00mif1MiHB', 'heic'],
  ['a HEIF of several layers', '\x00\x00\x00\x18ftyphevm\x00\x00\x00\x00mif1hevm', 'heic'],
  ['a HEIF that names the container first', '\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic', 'heic'],
  ['another sound or video of that container', '\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isommp41', undefined],
  ['a PDF', '%PDF-1.7', undefined],
  ['an empty file', '', undefined],
])('reads the type of %s from its first bytes', async (_, bytes, type) => {
  expect(await readPhotoType(new Blob([Buffer.from(bytes, 'latin1')]))).toBe(type)
})
