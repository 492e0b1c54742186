import type { declaration } from '../../build/manifest.ts'

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
    table(
      'Events',
      events,
      "document.querySelector('concrete-quote-form').addEventListener('quote-submitted', ({ detail }) => …)",
    ),
    table('Properties and methods', own),
    table('CSS custom properties', cssProperties, 'concrete-quote-form { --cq-accent: #804 }'),
    table('Parts, for ::part()', cssParts, 'concrete-quote-form::part(button) { text-transform: uppercase }'),
  ].join('\n')
}

/** @param example How a page uses one of them: script, or a rule of its style sheet. */
function table(title: string, entries: Entry[], example?: string): string {
  const rows = entries.map(
    (entry) =>
      `<tr><th scope="row"><code>${entry.name}</code></th><td>${html(entry.description.charAt(0).toUpperCase() + entry.description.slice(1))}${
        entry.default ? ` Default: ${html(entry.default)}.` : ''
      }</td></tr>`,
  )
  const such = example ? `<p>Such as <code>${html(example)}</code></p>\n` : ''
  return `<h3>${title}</h3>\n${such}<table>\n${rows.join('\n')}\n</table>`
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
}
