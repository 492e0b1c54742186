import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { images, type Image, type ImageName } from '../src/content/images.ts'
import type { Recipe } from './recipe.ts'

const masters = join(import.meta.dirname, '../src/images')

const encoders: Record<string, (image: Sharp) => Sharp> = {
  // Efforts above 2 take seven times as long for 5 % less.
  avif: (image) => image.avif({ quality: 38, effort: 2 }),
  webp: (image) => image.webp({ quality: 64 }),
  jpg: (image) => image.jpeg({ quality: 70, mozjpeg: true }),
}

/** The master of a picture. */
export const masterFile = (image: ImageName) => join(masters, `${image}.jpg`)

/** How `NAME-WIDTH.FORMAT` is made, or `NAME-4x3-WIDTH.FORMAT`: cropped to that shape, around the picture's focus. */
export function imageRecipe(file: string): Recipe | undefined {
  const [, name = '', across, down, width, format = ''] =
    /^([a-z-]+?)(?:-(\d+)x(\d+))?-(\d+)\.(\w+)$/.exec(file) ?? []
  const encode = encoders[format]
  if (!(name in images) || !encode) return undefined
  const image = name as ImageName
  return {
    from: [masterFile(image), import.meta.filename],
    options: images[image],
    async make() {
      const picture = across ? await crop(image, Number(across) / Number(down)) : sharp(masterFile(image))
      return encode(picture.resize(Number(width))).toBuffer()
    },
  }
}

/** The largest part of a master that has a shape, around what must stay in sight. */
export async function crop(name: ImageName, shape: number): Promise<Sharp> {
  const { focus = { x: 0.5, y: 0.5 } }: Image = images[name]
  const { width, height } = await sharp(masterFile(name)).metadata()
  const part = {
    width: Math.min(width, Math.round(height * shape)),
    height: Math.min(height, Math.round(width / shape)),
  }
  return sharp(masterFile(name)).extract({
    ...part,
    left: Math.round((width - part.width) * focus.x),
    top: Math.round((height - part.height) * focus.y),
  })
}
