import type { declaration } from '../build/manifest.ts'

interface Entry {
  name: string
  description: string
  default?: string
}

/** What the element takes and gives, as tables. The descriptions are our own: only code is marked up. */
export function reference({
  attributes,
  members,
  events,
  cssProperties,
  cssParts,
}: typeof declaration): string {
  const own = members.filter((member) => !('attribute' in member))
  return [
    table('Attributes', attributes),
    table('Events', events),
    table('Properties and methods', own),
    table('CSS custom properties', cssProperties),
    table('Parts, for ::part()', cssParts),
  ].join('\n')
}

function table(title: string, entries: Entry[]): string {
  const rows = entries.map(
    (entry) =>
      `<tr><th scope="row"><code>${entry.name}</code></th><td>${html(entry.description.charAt(0).toUpperCase() + entry.description.slice(1))}${
        entry.default ? ` Default: ${html(entry.default)}.` : ''
      }</td></tr>`,
  )
  return `<h3>${title}</h3>\n<table>\n${rows.join('\n')}\n</table>`
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
}
