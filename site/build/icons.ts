import { join } from 'node:path'
import sharp from 'sharp'
import type { Recipe } from './recipe.ts'

const mark = join(import.meta.dirname, '../src/images/favicon.svg')
const paper = '#f6f6f3'

/**
 * How `icon-SIZE.png` is made, the mark on paper; `maskable-SIZE.png`, with room around it for a phone to cut; and
 * `favicon.ico`.
 */
export function iconRecipe(file: string): Recipe | undefined {
  const [, kind, size] = /^(icon|maskable)-(\d+)\.png$/.exec(file) ?? []
  if (file !== 'favicon.ico' && !kind) return undefined
  return {
    from: [mark, import.meta.filename],
    make: async () => {
      if (file === 'favicon.ico') return ico(await draw(32, 32, 'transparent').toBuffer())
      // Within the circle that no mask cuts: 40 % of the width around the middle (W3C manifest, section on masks).
      return draw(
        Number(size),
        Math.round(Number(size) * (kind === 'maskable' ? 0.52 : 0.72)),
        paper,
      ).toBuffer()
    },
  }
}

/** The mark in the middle of a square. Sizes in pixels. */
function draw(size: number, markSize: number, background: string) {
  const margin = Math.floor((size - markSize) / 2)
  const rest = size - markSize - margin
  return sharp(mark, { density: (72 * markSize) / 32 })
    .resize(markSize, markSize)
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .flatten(background !== 'transparent' && { background })
    .png()
}

/** One PNG of 32 by 32 pixels as an ICO file. */
function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon,
  header.writeUInt16LE(1, 4) // one image:
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
