import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { images, type Image, type ImageName } from '../../src/content/images.ts'
import type { AssetTask } from './asset-cache.ts'

const sourceDir = join(import.meta.dirname, '../../src/images')

const encoders: Record<string, (image: Sharp) => Sharp> = {
  // Efforts above 2 take 7 times as long to save 5 %.
  avif: (image) => image.avif({ quality: 38, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 70, mozjpeg: true }),
}

/** Path of an original image. */
export const sourceImagePath = (image: ImageName) =>
  join(sourceDir, `${image.replace('finish-', 'finishes/')}.jpg`)

/**
 * Resizes an image, and crops it around its focal point to the aspect ratio in the name, or that of its declared size.
 * @param file `NAME-WIDTH.FORMAT` or `NAME-RATIO-WIDTH.FORMAT`, such as `hero-4x3-480.avif`. WIDTH in pixels.
 * @returns The task, or undefined if there is no such image or format.
 */
export function imageTask(file: string): AssetTask | undefined {
  const [, name = '', ratioWidth, ratioHeight, width, format = ''] =
    /^([a-z-]+?)(?:-(\d+)x(\d+))?-(\d+)\.(\w+)$/.exec(file) ?? []
  const encode = encoders[format]
  if (!(name in images) || !encode) return undefined
  const image = name as ImageName
  return {
    inputs: [sourceImagePath(image), import.meta.filename],
    options: images[image],
    async build() {
      const { width: declaredWidth, height, focus }: Image = images[image]
      const ratio = ratioWidth ? Number(ratioWidth) / Number(ratioHeight) : declaredWidth / height
      const picture = await crop(sourceImagePath(image), ratio, focus)
      return encode(picture.resize(Number(width))).toBuffer()
    },
  }
}

/** Crops an image to the largest area of an aspect ratio (width / height) around its focal point. */
export async function crop(
  original: string | Buffer,
  aspectRatio: number,
  focus = { x: 0.5, y: 0.5 },
): Promise<Sharp> {
  // Cameras store photos as they hold them, and note how to turn them.
  const { width, height } = (await sharp(original).metadata()).autoOrient
  const area = {
    width: Math.min(width, Math.round(height * aspectRatio)),
    height: Math.min(height, Math.round(width / aspectRatio)),
  }
  return sharp(original)
    .autoOrient()
    .extract({
      ...area,
      left: Math.round((width - area.width) * focus.x),
      top: Math.round((height - area.height) * focus.y),
    })
}
