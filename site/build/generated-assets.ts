import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brandColors, company } from '@concrete-quote/openapi'
import sharp, { type Sharp } from 'sharp'
import subsetFont from 'subset-font'
import { images } from '../src/content/images.ts'

/** Matches the URL of a generated asset. Group 1 is the file name. */
export const generatedAssetUrl = /\/made\/([\w.-]+)/g

/** Generates the asset that a page requests as `/made/NAME`: a resized image, a font subset, or an icon. */
export async function generateAsset(name: string): Promise<Buffer> {
  const task = imageTask(name) ?? fontTask(name) ?? iconTask(name)
  if (!task)
    throw new Error(
      `Unknown asset: /made/${name} names no picture, font or icon. Check its name and extension.`,
    )
  return buildAsset(name, task)
}

interface AssetTask {
  /** Paths of the files whose contents are part of the cache key, besides this one. */
  inputs: string[]
  /** Values besides the inputs that are part of the cache key. */
  options?: unknown
  build: () => Promise<Buffer>
}

const cacheDir = join(import.meta.dirname, '../node_modules/.cache/assets')

/** Builds an asset, or reads it from the cache if its name, inputs, and options are unchanged. */
export async function buildAsset(name: string, { inputs, options, build }: AssetTask): Promise<Buffer> {
  const hash = createHash('sha256').update(`${name}\n${JSON.stringify(options)}\n`)
  for (const input of [import.meta.filename, ...inputs]) hash.update(await readFile(input))
  mkdirSync(cacheDir, { recursive: true })
  const cached = join(cacheDir, hash.digest('hex') + extname(name))
  if (!existsSync(cached)) {
    // Renamed into place, so that a concurrent reader never sees a partial file.
    const temporary = `${cached}.${randomUUID()}`
    await writeFile(temporary, await build())
    await rename(temporary, cached)
  }
  return readFile(cached)
}

const encoders: Record<string, (image: Sharp) => Sharp> = {
  // Efforts above 2 take 7 times as long to save 5 %.
  avif: (image) => image.avif({ quality: 38, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: 70, mozjpeg: true }),
}

export const sourceImagePath = (path: string) => join(import.meta.dirname, '../src/images', `${path}.jpg`)

/**
 * Resizes an image, and crops it around its focal point to the aspect ratio in the name, or that of its declared size.
 * Undefined if there is no such image or format.
 * @param file `NAME-WIDTH.FORMAT` or `NAME_RATIO-WIDTH.FORMAT`, such as `hero_4x3-480.avif`. WIDTH in pixels.
 */
function imageTask(file: string): AssetTask | undefined {
  const [, name = '', ratioWidth, ratioHeight, width, format = ''] =
    /^([a-z\d-]+)(?:_(\d+)x(\d+))?-(\d+)\.(\w+)$/.exec(file) ?? []
  const encode = encoders[format]
  const image = images.get(name)
  if (!image || !encode) return undefined
  const path = sourceImagePath(image.path)
  return {
    inputs: [path],
    options: { ...image, alt: undefined },
    async build() {
      await requireWidth(path, image.width)
      const ratio = ratioWidth ? Number(ratioWidth) / Number(ratioHeight) : image.width / image.height
      const picture = await crop(path, ratio, image.focus)
      return encode(picture.resize(Number(width))).toBuffer()
    },
  }
}

/** @throws {Error} if an image would be enlarged. */
export async function requireWidth(path: string, min: number): Promise<void> {
  const { width } = (await sharp(path).metadata()).autoOrient
  if (width < min) throw new Error(`${path} is ${width} pixels wide. Replace it with one of at least ${min}.`)
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

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/** ASCII without what only code uses, Spanish letters, and some symbols. Others fall back to a system font. */
const characters = `${ascii.replace(/[[\]{}\\^`~|]/g, '')}ÁÉÍÑÓÚÜáéíñóúü¡¿©°²·×–—‘’“”…−`

interface Font {
  file: string
  /** Axes to pin to one value or limit to a range. Archivo is pinned: its weights on the site barely differ. */
  variationAxes: Record<string, number | { min: number; max: number }>
  /** OpenType features to keep: kerning and tabular figures. Kerning would be a sixth of the text font. */
  keepFeatures: string[]
}

const fonts: Record<string, Font> = {
  'archivo.woff2': {
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    variationAxes: { wdth: 112, wght: 640 },
    keepFeatures: ['kern', 'tnum'],
  },
  'public-sans.woff2': {
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['tnum'],
  },
}

export const fontPackages = Object.values(fonts).map(({ file }) => file.replace(/\/files\/.*/, ''))

/** Subsets a font to the characters, features, and axes that the site uses. Undefined if there is no such font. */
function fontTask(file: string): AssetTask | undefined {
  const font = fonts[file]
  if (!font) return undefined
  const source = fileURLToPath(import.meta.resolve(font.file))
  const { variationAxes, keepFeatures } = font
  // A variable, which skips the excess property check: the types of `subset-font` lack `keepFeatures`.
  const options = { targetFormat: 'woff2' as const, variationAxes, keepFeatures }
  return { inputs: [source], build: async () => subsetFont(await readFile(source), characters, options) }
}

const { chalk, ink, paper } = brandColors

/** The logo as a document, which follows the color scheme of the browser. */
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${company.logo.viewBox}">` +
    `<style>.i{fill:${ink.light}}.c{fill:${chalk.light}}` +
    `@media (prefers-color-scheme:dark){.i{fill:${ink.dark}}.c{fill:${chalk.dark}}}</style>` +
    `${company.logo.paths.map(({ d, accent }) => `<path class="${accent ? 'c' : 'i'}" d="${d}"/>`).join('')}</svg>`,
)

/**
 * Renders the logo as an icon, SIZE in pixels. Undefined if the name has none of these forms.
 * @param file `icon-SIZE.png`, `maskable-SIZE.png` (with the padding of a maskable icon), `badge-SIZE.png` (transparent, of
 *   which phones draw the shape in one color), `favicon.svg`, or `favicon.ico` (a PNG, which browsers accept there).
 */
function iconTask(file: string): AssetTask | undefined {
  const [, kind, size] = /^(icon|maskable|badge)-(\d+)\.png$/.exec(file) ?? []
  if (!kind && !file.startsWith('favicon.')) return undefined
  return {
    inputs: [],
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
