import { brandColors, company } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { shareImageSize } from '../../src/page.ts'
import type { RenderedPage } from '../../src/render.tsx'
import { cacheAsset, type AssetTask } from './asset-task.ts'
import { fontTask } from './fonts.ts'
import { crop, sourceImagePath } from './images.ts'

const { width, height } = shareImageSize
const margin = 72

/** A gradient that darkens the photo behind the text, and the chalk line below the text. */
const scrim = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="scrim">
    <stop stop-color="${brandColors.paper.dark}" stop-opacity=".94" />
    <stop offset=".5" stop-color="${brandColors.paper.dark}" stop-opacity=".8" />
    <stop offset=".95" stop-color="${brandColors.paper.dark}" stop-opacity="0" />
  </linearGradient>
  <rect width="${width}" height="${height}" fill="url(#scrim)" />
  <rect x="${margin}" y="${height - 148}" width="120" height="6" fill="${brandColors.chalk.dark}" />
</svg>`

/** Renders the Open Graph image of a page: its share title and the company name on a photo. */
export function shareImageTask({ title, image }: RenderedPage['share']): AssetTask {
  const font = fontTask('archivo.ttf') as AssetTask
  return {
    inputs: [sourceImagePath(image), ...font.inputs, import.meta.filename],
    options: [title, company.name, brandColors],
    async build() {
      const fontfile = await cacheAsset('archivo.ttf', font)
      // The family name of the instanced font. Without the comma, Pango would parse "SemiBold" as a weight.
      const renderText = (text: string, size: number) =>
        sharp({
          text: {
            text: `<span foreground="${brandColors.ink.dark}">${text}</span>`,
            font: `Archivo SemiBold, ${size}`,
            fontfile,
            width: 640,
            dpi: 72,
            rgba: true,
          },
        })
          .png()
          .toBuffer({ resolveWithObject: true })
      const [headline, name] = await Promise.all([renderText(title, 76), renderText(company.name, 34)])
      const photo = await crop(image, width / height)
      return photo
        .resize(width, height)
        .composite([
          { input: Buffer.from(scrim) },
          { input: headline.data, left: margin, top: height - 190 - headline.info.height },
          { input: name.data, left: margin, top: height - margin - name.info.height },
        ])
        .jpeg({ quality: 78, mozjpeg: true })
        .toBuffer()
    },
  }
}
