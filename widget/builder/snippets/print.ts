import { attributeName, attributes } from '../../src/element/attributes.ts'
export interface Embed {
  /** The attributes of the element, by name; flags are empty. */
  attributes: Record<string, string>
  styles: Record<string, string>
}

export interface SnippetInput extends Embed {
  /** Where the server is, such as `https://quotes.example.com`. */
  origin: string
  /** What the element contains until the script runs: a phone link, or a form. */
  fallback: 'link' | 'form'
  /** Whether a button opens the form in a dialog, or the page links to it or frames it. In HTML and WordPress. */
  as?: 'button' | 'floating' | 'frame' | undefined
  /** The file that never changes, if the page pins it. */
  pinned?: { file: string; integrity: string } | undefined
}

export interface CodeBlock {
  /** Where the code goes: a file, or a place in an editor. */
  title: string
  code: string
}

/** The longest line of a snippet, in characters; the formatter's `printWidth` of the examples. */
const maxLine = 110

/** Prints a tag on one line or, where that is too long, with one attribute per line. */
export function printTag(name: string, attributes: string[], end = '>') {
  const line = `<${[name, ...attributes].join(' ')}${end}`
  if (line.length <= maxLine) return line
  return `<${name}\n${attributes.map((attribute) => `  ${attribute}\n`).join('')}${end}`
}

/** Prints the tag that loads the file of an element when it is needed, or the pinned one with the page. */
export function scriptTag({ origin, pinned }: Pick<SnippetInput, 'origin' | 'pinned'>): string {
  const src = (file: string) => `src="${origin}/widget/v1/${file}"`
  const attributes = pinned
    ? [
        'type="module"',
        'async',
        'fetchpriority="low"',
        src(pinned.file),
        `integrity="${pinned.integrity}"`,
        'crossorigin',
      ]
    : ['async', src('embed.js')]
  return printTag('script', attributes, '></script>')
}

const flags = Object.entries(attributes)
  .filter(([, type]) => type === 'flag')
  .map(([property]) => attributeName(property))

/** Prints attributes as HTML writes them. */
export function htmlAttributes(given: Record<string, string>, escape = escapeAttribute): string[] {
  return Object.entries(given).map(([name, value]) =>
    flags.includes(name) ? name : `${name}="${escape(value)}"`,
  )
}

export function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Prints the rule of a style sheet; empty without declarations. */
export function cssRule(selector: string, declarations: Record<string, string>): string {
  const lines = Object.entries(declarations).map(([name, value]) => `  ${name}: ${value};\n`)
  return lines.length ? `${selector} {\n${lines.join('')}}\n` : ''
}
