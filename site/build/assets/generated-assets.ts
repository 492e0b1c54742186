import { buildAsset } from './asset-cache.ts'
import { fontTask } from './fonts.ts'
import { iconTask } from './icons.ts'
import { imageTask } from './images.ts'

/** Matches the URL of a generated asset. Group 1 is the file name. */
export const generatedAssetUrl = /\/made\/([\w.-]+)/g

/**
 * Generates the asset that a page requests as `/made/NAME`: a resized image, a font subset, or an icon.
 * @throws If the name matches none of these.
 */
export async function generateAsset(name: string): Promise<Buffer> {
  const task = imageTask(name) ?? fontTask(name) ?? iconTask(name)
  if (!task) {
    throw new Error(
      `Unknown asset: /made/${name} names no picture, font or icon. Check its name and extension.`,
    )
  }
  return buildAsset(name, task)
}
