import { readFile } from 'node:fs/promises'
import type { RenderedPage } from '../../src/render.tsx'
import { cacheAsset } from './asset-task.ts'
import { fontTask } from './fonts.ts'
import { iconTask } from './icons.ts'
import { imageTask } from './images.ts'
import { shareImageTask } from './share-images.ts'

/** Matches the URL of a generated asset. Group 1 is the file name. */
export const generatedAssetUrl = /\/made\/([\w.-]+)/g

/**
 * Generates the asset that a page requests as `/made/NAME`: a resized image, a font subset, an icon, or a share image.
 * @throws If the name matches none of these.
 */
export async function generateAsset(name: string, pages: RenderedPage[]): Promise<Buffer> {
  const share = pages.find((page) => name === page.share.fileName)?.share
  const task = share ? shareImageTask(share) : (imageTask(name) ?? fontTask(name) ?? iconTask(name))
  if (!task) {
    throw new Error(
      `Unknown asset: /made/${name} names no picture, font or icon. Check its name and extension.`,
    )
  }
  return readFile(await cacheAsset(name, task))
}
