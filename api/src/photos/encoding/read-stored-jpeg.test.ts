import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePhoto } from './encode-photo.ts'
import { readStoredJpeg } from './encode-pixels.ts'

const create = {
  width: 300,
  height: 200,
  channels: 3,
  background: '#808080',
  noise: { type: 'gaussian', sigma: 40 },
} as const
const noisy = () => sharp({ create })
const jpeg = await noisy().jpeg().toBuffer()

it.each(['#808080', 'white', 'black'])('reads what the server stores, such as %s', async (background) => {
  const sent = sharp({ create: { ...create, background } })
  for (const space of ['srgb', 'b-w', 'cmyk'] as const) {
    const { image } = await encodePhoto(
      await sent.clone().toColourspace(space).jpeg().toBuffer(),
      new AbortController().signal,
    )
    expect((await readStoredJpeg(image)).image).toBe(image)
  }
})

it.each([
  [
    'EXIF',
    await noisy()
      .withExif({ IFD0: { Copyright: 'ada' } })
      .jpeg()
      .toBuffer(),
  ],
  ['a color profile', await noisy().withIccProfile('p3').jpeg().toBuffer()],
  ['XMP', await noisy().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer()],
  ['something after its end', Buffer.concat([jpeg, Buffer.from('PK')])],
  ['another JPEG after its end', Buffer.concat([jpeg, jpeg])],
  ['no end', jpeg.subarray(0, -2)],
  ['only a part', jpeg.subarray(0, 5000)],
  ['nothing', Buffer.alloc(0)],
  ['another format', await noisy().png().toBuffer()],
])('rejects a file that has %s', async (_, file) => {
  await expect(readStoredJpeg(file)).rejects.toThrow('not a JPEG, or has more than pixels')
})
