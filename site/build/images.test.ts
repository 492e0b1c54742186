import sharp from 'sharp'
import { expect, it } from 'vitest'
import { images } from '../src/content/images.ts'
import { generateAsset, crop, requireWidth, sourceImagePath } from './generated-assets.ts'

const metadataOf = async (name: string) => sharp(await generateAsset(name)).metadata()

it.each([...images])(
  '%s has at least the declared width, and stops the build if it is smaller',
  async (_, { path, width }) => {
    await requireWidth(sourceImagePath(path), width)
    await expect(requireWidth(sourceImagePath(path), 10_000)).rejects.toThrow('at least 10000')
  },
)

it('resizes and encodes an image', async () => {
  expect(await metadataOf('patio-480.jpg')).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
  expect(await metadataOf('patio-280.avif')).toMatchObject({
    format: 'heif',
    width: 280,
    height: 187,
  })
})

it('crops a photo of any shape, turned as the camera notes', async () => {
  const portrait = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const cropped = await (await crop(portrait, 1.5)).toBuffer()
  expect(await sharp(cropped).metadata()).toMatchObject({ width: 600, height: 400 })
})

it('crops an image to another aspect ratio', async () => {
  expect(await metadataOf('hero_4x3-480.jpg')).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
})

it.each(['nothing-480.avif', 'patio-480.gif', 'patio.jpg', '../../package.json', 'nothing.woff2'])(
  'rejects %s',
  async (name) => {
    await expect(generateAsset(name)).rejects.toThrow('names no picture, font or icon')
  },
)
