import { join } from 'node:path'
import { brandColors } from '@concrete-quote/openapi'
import sharp from 'sharp'
import type { AssetTask } from './asset-task.ts'

const logo = join(import.meta.dirname, '../../src/images/favicon.svg')
const paper = brandColors.paper.light

/**
 * Renders the logo as an icon, SIZE in pixels.
 * @param file `icon-SIZE.png`, `maskable-SIZE.png` (with the padding of a maskable icon), `badge-SIZE.png` (transparent, of
 *   which phones draw the shape in one color), or `favicon.ico` (32 px).
 * @returns The task, or undefined if the name has none of these forms.
 */
export function iconTask(file: string): AssetTask | undefined {
  const [, kind, size] = /^(icon|maskable|badge)-(\d+)\.png$/.exec(file) ?? []
  if (file !== 'favicon.ico' && !kind) return undefined
  return {
    inputs: [logo, import.meta.filename],
    options: paper,
    build: async () => {
      if (file === 'favicon.ico') return encodeIco(await renderLogo(32, 32, 'transparent').toBuffer())
      if (kind === 'badge') return renderLogo(Number(size), Number(size), 'transparent').toBuffer()
      // The logo fits the safe zone of a maskable icon: a circle with a radius of 40 % of the width (W3C manifest).
      return renderLogo(
        Number(size),
        Math.round(Number(size) * (kind === 'maskable' ? 0.52 : 0.72)),
        paper,
      ).toBuffer()
    },
  }
}

/** Renders the logo centered in a square PNG. Sizes in pixels. */
function renderLogo(size: number, logoSize: number, background: string) {
  const margin = Math.floor((size - logoSize) / 2)
  const rest = size - logoSize - margin
  return sharp(logo, { density: (72 * logoSize) / 32 })
    .resize(logoSize, logoSize)
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .flatten(background !== 'transparent' && { background })
    .png()
}

/** Wraps a 32 x 32 PNG in an ICO container. */
function encodeIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(32, 6) // width
  header.writeUInt8(32, 7) // height
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18) // offset of the image
  return Buffer.concat([header, png])
}
