import { brandColors, company } from '@concrete-quote/openapi'
import sharp from 'sharp'
import type { AssetTask } from './asset-cache.ts'

const { chalk, ink, paper } = brandColors

/** The logo as a document, which follows the color scheme of the browser. */
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${company.logo.viewBox}">` +
    `<style>.i{fill:${ink.light}}.c{fill:${chalk.light}}` +
    `@media (prefers-color-scheme:dark){.i{fill:${ink.dark}}.c{fill:${chalk.dark}}}</style>` +
    `${company.logo.paths.map(({ d, accent }) => `<path class="${accent ? 'c' : 'i'}" d="${d}"/>`).join('')}</svg>`,
)

/**
 * Renders the logo as an icon, SIZE in pixels.
 * @param file `icon-SIZE.png`, `maskable-SIZE.png` (with the padding of a maskable icon), `badge-SIZE.png` (transparent, of
 *   which phones draw the shape in one color), `favicon.svg`, or `favicon.ico` (a PNG, which browsers accept there).
 * @returns The task, or undefined if the name has none of these forms.
 */
export function iconTask(file: string): AssetTask | undefined {
  const [, kind, size] = /^(icon|maskable|badge)-(\d+)\.png$/.exec(file) ?? []
  if (!kind && !file.startsWith('favicon.')) return undefined
  return {
    inputs: [import.meta.filename],
    options: String(svg),
    async build() {
      if (file === 'favicon.svg') return svg
      if (file === 'favicon.ico') return renderLogo(32, 32, 'transparent')
      if (kind === 'badge') return renderLogo(Number(size), Number(size), 'transparent')
      // The logo fits the safe zone of a maskable icon: a circle with a radius of 40 % of the width (W3C manifest).
      const logoSize = Math.round(Number(size) * (kind === 'maskable' ? 0.52 : 0.72))
      return renderLogo(Number(size), logoSize, paper.light)
    },
  }
}

/** Renders the logo centered in a square PNG. Sizes in pixels. */
function renderLogo(size: number, logoSize: number, background: string): Promise<Buffer> {
  const margin = Math.floor((size - logoSize) / 2)
  const rest = size - logoSize - margin
  return sharp(svg, { density: (72 * logoSize) / 64 })
    .resize(logoSize, logoSize)
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .flatten(background !== 'transparent' && { background })
    .png()
    .toBuffer()
}
