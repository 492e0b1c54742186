import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font as ParsedFont } from 'fontkitten'
import subsetFont from 'subset-font'
import type { Recipe } from './recipe.ts'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/** What the fonts can show: ASCII, the letters of Spanish and some signs. What else a visitor types falls back. */
const characters = `${ascii}ÁÉÍÑÓÚÜáéíñóúü¡¿©·×–—‘’“”…−`

/** What the fonts do with characters side by side: spacing, ligatures such as fi, and figures of one width. */
const features = ['kern', 'liga', 'tnum']

interface Font {
  file: string
  /** What is left of its axes. Archivo is always shown in one width, and its weights differ by less than is seen. */
  variationAxes: Record<string, number | { min: number; max: number }>
}

const fonts: Record<string, Font> = {
  archivo: {
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    variationAxes: { wdth: 112, wght: 640 },
  },
  'public-sans': {
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 650 } },
  },
}

/** The packages that the fonts come from. */
export const fontPackages = Object.values(fonts).map(({ file }) => file.replace(/\/files\/.*/, ''))

/** How `NAME.woff2` is made, or `NAME.ttf` for tools that read no other: the part of a font that the site uses. */
export function fontRecipe(file: string): Recipe | undefined {
  const [name = '', format] = file.split('.')
  const font = fonts[name]
  if (!font) return undefined
  const source = fileURLToPath(import.meta.resolve(font.file))
  // Its types do not know all options: not written where they would be compared.
  const options = {
    targetFormat: format === 'ttf' ? ('truetype' as const) : ('woff2' as const),
    variationAxes: font.variationAxes,
    keepFeatures: features,
  }
  return {
    from: [source, import.meta.filename],
    make: async () => subsetFont(await readFile(source), characters, options),
  }
}

/** What a page shows as text. `html` is all of it. */
export function shownText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z]+;/g, '')
}

/** The characters of a text that a font cannot show, white space aside. */
export function missingGlyphs(text: string, font: Buffer): string[] {
  const known = new Set((create(font) as ParsedFont).characterSet)
  return [...new Set(text.replace(/\s/g, ''))].filter(
    (character) => !known.has(character.codePointAt(0) as number),
  )
}
