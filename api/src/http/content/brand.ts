import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandColors, company } from '@concrete-quote/openapi'
import { rootDir } from '../../config.ts'

const builtPage = join(rootDir, 'site/dist/pages/index.html')

/** The rules that load the site's typefaces, as its build wrote them into each page. Empty if it is not built. */
export const fontFaces = existsSync(builtPage)
  ? (readFileSync(builtPage, 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n')
  : ''

/** Adds them to a page of another build. */
export const withFontFaces = (html: string) =>
  html.replace('</head>', (end) => `<style>${fontFaces}</style>${end}`)

const colors = ['paper', 'surface', 'ui', 'ink', 'chalk', 'on-chalk', 'bad'] as const

/** The brand's colors and typefaces as custom properties. Colors follow `color-scheme`. */
export const brandProperties = [
  ...colors.map((name) => `--${name}: light-dark(${brandColors[name].light}, ${brandColors[name].dark});`),
  "--font-display: 'Archivo Variable', Archivo, system-ui, sans-serif;",
  "--font-text: 'Public Sans Variable', 'Public Sans', system-ui, sans-serif;",
].join(' ')

const logoPaths = company.logo.paths.map(
  ({ d, accent }) => `<path${accent ? ' class="accent"' : ''} d="${d}"/>`,
)

/** The logo as HTML. Decorative, because the company's name follows as text. */
export const logo = `<svg viewBox="${company.logo.viewBox}" aria-hidden="true">${logoPaths.join('')}</svg>`
