import type { RenderedPage } from '../src/render.tsx'
import { fontRecipe } from './fonts.ts'
import { iconRecipe } from './icons.ts'
import { imageRecipe } from './images.ts'
import { follow } from './recipe.ts'
import { shareImageRecipe } from './share-images.ts'

/** Where a page names files under `/made/`. */
export const madePath = /\/made\/([\w.-]+)/g

/** Makes what pages name under `/made/`: pictures in every size and format, fonts, icons and pictures to share. */
export async function makeFile(name: string, pages: RenderedPage[]): Promise<Buffer> {
  const shared = pages.find((page) => name === `share-${page.name}.jpg`)?.share
  const recipe = shared
    ? shareImageRecipe(shared)
    : (imageRecipe(name) ?? fontRecipe(name) ?? iconRecipe(name))
  if (!recipe) throw new Error(`/made/${name} names no picture, font or icon that there is.`)
  return follow(name, recipe)
}
