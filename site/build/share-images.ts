import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { shareImageSize } from '../src/page.ts'
import type { RenderedPage } from '../src/render.tsx'
import { fontRecipe } from './fonts.ts'
import { crop, masterFile } from './images.ts'
import { follow, type Recipe } from './recipe.ts'

const { width, height } = shareImageSize
const margin = 72

/** From graphite, where the words stand, to the bare picture; the chalk line under the words. */
const scrim = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="scrim">
    <stop stop-color="#10141b" stop-opacity=".94" />
    <stop offset=".5" stop-color="#10141b" stop-opacity=".8" />
    <stop offset=".95" stop-color="#10141b" stop-opacity="0" />
  </linearGradient>
  <rect width="${width}" height="${height}" fill="url(#scrim)" />
  <rect x="${margin}" y="${height - 148}" width="120" height="6" fill="#83b5f9" />
</svg>`

/** How the picture is made that a page is shared with: words on a photo. */
export function shareImageRecipe({ title, image, company }: RenderedPage['share']): Recipe {
  const font = fontRecipe('archivo.ttf') as Recipe
  return {
    from: [masterFile(image), ...font.from, import.meta.filename],
    options: [title, company],
    async make() {
      const dir = await mkdtemp(join(tmpdir(), 'concrete-quote-share-'))
      try {
        const fontfile = join(dir, 'archivo.ttf')
        await writeFile(fontfile, await follow('archivo.ttf', font))
        // The name that the font has with these axes. The comma ends it; its last word would be read as a weight.
        const text = (words: string, size: number) =>
          sharp({
            text: {
              text: `<span foreground="#f3f2ef">${words}</span>`,
              font: `Archivo SemiBold, ${size}`,
              fontfile,
              width: 640,
              dpi: 72,
              rgba: true,
            },
          })
            .png()
            .toBuffer({ resolveWithObject: true })
        const [headline, name] = await Promise.all([text(title, 76), text(company, 34)])
        return await (
          await crop(image, width / height)
        )
          .resize(width, height)
          .composite([
            { input: Buffer.from(scrim) },
            { input: headline.data, left: margin, top: height - 190 - headline.info.height },
            { input: name.data, left: margin, top: height - margin - name.info.height },
          ])
          .jpeg({ quality: 78, mozjpeg: true })
          .toBuffer()
      } finally {
        await rm(dir, { recursive: true })
      }
    },
  }
}
