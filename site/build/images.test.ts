import sharp from 'sharp'
import { expect, it } from 'vitest'
import { images, type Image, type ImageName } from '../src/content/images.ts'
import { imageRecipe, masterFile } from './images.ts'
import { makeFile } from './made-files.ts'
import { follow, type Recipe } from './recipe.ts'

const made = async (name: string) => sharp(await follow(name, imageRecipe(name) as Recipe)).metadata()

it.each(Object.entries(images) as [ImageName, Image][])(
  '%s has the shape that the pages expect',
  async (name, { width, height }) => {
    const master = await sharp(masterFile(name)).metadata()
    expect(master.width / master.height).toBeCloseTo(width / height, 2)
    expect(master.width).toBeGreaterThanOrEqual(width)
  },
)

it('makes a picture in a width and format', async () => {
  expect(await made('patio-480.webp')).toMatchObject({ format: 'webp', width: 480, height: 320 })
  expect(await made('finish-broom-280.avif')).toMatchObject({ format: 'heif', width: 280, height: 280 })
})

it('crops it to another shape', async () => {
  expect(await made('hero-4x3-480.jpg')).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
})

it.each(['nothing-480.avif', 'patio-480.gif', 'patio.jpg', '../../package.json', 'nothing.woff2'])(
  'does not make %s',
  async (name) => {
    await expect(makeFile(name, [])).rejects.toThrow('names no picture, font or icon')
  },
)
