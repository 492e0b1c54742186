import sharp from 'sharp'
import { expect, it } from 'vitest'
import { images, type Image, type ImageName } from '../../src/content/images.ts'
import { generateAsset } from './generated-assets.ts'
import { sourceImagePath } from './images.ts'

const metadataOf = async (name: string) => sharp(await generateAsset(name)).metadata()

it.each(Object.entries(images) as [ImageName, Image][])(
  '%s has the declared aspect ratio and at least the declared width',
  async (name, { width, height }) => {
    const source = await sharp(sourceImagePath(name)).metadata()
    expect(source.width / source.height).toBeCloseTo(width / height, 2)
    expect(source.width).toBeGreaterThanOrEqual(width)
  },
)

it('resizes and encodes an image', async () => {
  expect(await metadataOf('patio-480.jpg')).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
  expect(await metadataOf('finish-broom-280.avif')).toMatchObject({ format: 'heif', width: 280, height: 280 })
})

it('crops an image to another aspect ratio', async () => {
  expect(await metadataOf('hero-4x3-480.jpg')).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
})

it.each(['nothing-480.avif', 'patio-480.gif', 'patio.jpg', '../../package.json', 'nothing.woff2'])(
  'rejects %s',
  async (name) => {
    await expect(generateAsset(name)).rejects.toThrow('names no picture, font or icon')
  },
)
