import type { buttonDeclaration, declaration } from '../../build/manifest.ts'

interface Entry {
  name: string
  description: string
  default?: string
}

/** Renders the reference of the elements. The descriptions are our own: only code is marked up. */
export function reference(
  { attributes, members, events, cssProperties, cssParts }: typeof declaration,
  button: typeof buttonDeclaration,
): string {
  const own = members.filter((member) => !('attribute' in member))
  const ofButton = button.attributes.filter(({ name }) => !attributes.some((other) => other.name === name))
  const description = button.description.replace(/^.*?: (.)/, (_, first: string) => first.toUpperCase())
  return [
    table('Attributes', attributes, '&lt;concrete-quote-form lang="es" faq&gt;'),
    table('Properties and methods', own, "element.prefill({ projectType: 'patio' })"),
    table('Events', events, "element.addEventListener('quote-submitted', ({ detail }) => …)"),
    table('CSS parts', cssParts, 'concrete-quote-form::part(button) { text-transform: uppercase }'),
    table('CSS custom properties', cssProperties, 'concrete-quote-form { --cq-accent: #804 }'),
    table(
      'A button that opens the form',
      [{ name: button.tagName, description }, ...ofButton],
      '&lt;concrete-quote-button floating&gt;&lt;a href="…"&gt;Get a quote&lt;/a&gt;&lt;/concrete-quote-button&gt;',
    ),
  ].join('\n')
}

/** @param example How a page uses one of them, as HTML. */
function table(title: string, entries: Entry[], example: string): string {
  const id = `reference-${title.toLowerCase().replaceAll(' ', '-')}`
  const rows = entries.map(({ name, description, default: fallback }) => {
    const or = fallback ? ` <span class="default">Default: ${markUp(fallback)}.</span>` : ''
    return `<tr><th scope="row"><code>${name}</code></th><td>${markUp(description)}${or}</td></tr>`
  })
  return `<section class="entries" aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
<p class="example"><code>${example}</code></p>
<table aria-labelledby="${id}"><tbody>${rows.join('\n')}</tbody></table>
</section>`
}

function markUp(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
}
