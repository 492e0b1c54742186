import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { AssetTask } from './asset-cache.ts'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/**
 * Characters in the subsets: ASCII without what only code uses, Spanish letters, and some symbols. Others fall back to a
 * system font.
 */
const characters = `${ascii.replace(/[[\]{}\\^`~|]/g, '')}ÁÉÍÑÓÚÜáéíñóúü¡¿©°·×–—‘’“”…−`

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

/** The npm packages of the fonts. */
export const fontPackages = Object.values(fonts).map(({ file }) => file.replace(/\/files\/.*/, ''))

/**
 * Subsets a font to the characters, features, and axes that the site uses.
 * @returns The task, or undefined if there is no such font.
 */
export function fontTask(file: string): AssetTask | undefined {
  const font = fonts[file]
  if (!font) return undefined
  const source = fileURLToPath(import.meta.resolve(font.file))
  // A variable, which skips the excess property check: the types of `subset-font` lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: font.variationAxes,
    keepFeatures: font.keepFeatures,
  }
  return {
    inputs: [source, import.meta.filename],
    build: async () => subsetFont(await readFile(source), characters, options),
  }
}
