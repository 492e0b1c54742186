// The parts of the page's HTML that are generated when it is built. The texts are our own: only code is marked up.
import { company } from '@concrete-quote/openapi'
import { buttonDeclaration, declaration } from '../build/manifest.ts'
import { optionGroups, type Option } from './options.ts'
import { platforms } from './snippets/platforms.ts'
import { escapeAttribute as escape } from './snippets/print.ts'

const logo = `
<svg class="logo" viewBox="${company.logo.viewBox}" aria-hidden="true">
  ${company.logo.paths.map(({ d, accent }) => `<path${accent ? ' class="logo-accent"' : ''} d="${d}" />`).join('\n  ')}
</svg>`

interface Entry {
  name: string
  description: string
  default?: string
}

const { attributes, members, events, cssParts, cssProperties } = declaration

const parts = {
  logo: () => logo,
  brand: () => `<a class="brand" href="/">${logo} $COMPANY</a>`,
  choices: () => optionGroups.choices.map(control).join(''),
  more: () => optionGroups.more.map(control).join(''),
  // Radio buttons of the form beside them: arrow keys move between them, and its query has the one that is chosen.
  platforms: () =>
    Object.entries(platforms)
      .map(
        ([value, { name }]) =>
          `<label><input type="radio" name="tab" form="options" value="${value === 'html' ? '" checked' : `${value}"`} />${name}</label>`,
      )
      .join(''),
  reference: () =>
    [
      list('Attributes', attributes, '<concrete-quote-form lang="es" faq>'),
      list('Properties and methods', members, "element.prefill({ projectType: 'patio' })"),
      list('Events', events, "element.addEventListener('quote-submitted', ({ detail }) => …)"),
      list('CSS parts', cssParts, 'concrete-quote-form::part(button) { text-transform: uppercase }'),
      list('CSS custom properties', cssProperties, 'concrete-quote-form { --cq-accent: #804 }'),
      list(
        'A button that opens the form',
        [
          { name: buttonDeclaration.tagName, description: buttonDeclaration.description },
          ...buttonDeclaration.attributes.filter(
            ({ name }) => !attributes.some((other) => other.name === name),
          ),
        ],
        '<concrete-quote-button filled><a href="…">Get a quote</a></concrete-quote-button>',
      ),
    ].join('\n'),
}

/** Fills in what the HTML of a page names by comments. */
export function renderPage(html: string): string {
  return html.replace(/<!-- part: (\w+) -->/g, (_comment, name: keyof typeof parts) => parts[name]())
}

const described: Entry[] = [...attributes, ...cssProperties]

function control({ name, label, hint, control }: Option): string {
  const id = `option-${name}`
  const entry = described.find((entry) => entry.name === name || entry.name === `--cq-${name}`)
  const hintText = hint ? markUp(hint) : hint === undefined && entry ? description(entry) : ''
  const isColor = control !== 'check' && 'input' in control && control.input.type === 'color'
  const hintHtml = isColor
    ? `<p class="hint" id="${id}-hint" role="status"></p>`
    : hintText && `<p class="hint" id="${id}-hint">${hintText}</p>`
  const named = `id="${id}" name="${name}"${hintHtml && ` aria-describedby="${id}-hint"`}`
  const labelHtml = `<label for="${id}">${label}</label>`
  if (control === 'check')
    return `<div class="control check"><input type="checkbox" ${named} />${labelHtml}${hintHtml}</div>`
  return `<div class="control">${labelHtml}${field(named, control)}${hintHtml}</div>`
}

function field(named: string, control: Exclude<Option['control'], string>): string {
  if ('choices' in control) {
    const choices = Object.entries(control.choices)
      // Names that are numbers come first.
      .sort(([one], [other]) => Number(other === '') - Number(one === ''))
      .map(([value, text]) => `<option value="${value}">${text}</option>`)
    return `<select ${named}>${choices.join('')}</select>`
  }
  const given = Object.entries(control.input).map(([key, value]) => `${key}="${escape(value)}"`)
  return `<input ${named} ${given.join(' ')} autocomplete="off" spellcheck="false" />`
}

/** @param example How a page uses one of them. */
function list(title: string, entries: Entry[], example: string): string {
  const items = entries.map((entry) => `<dt><code>${entry.name}</code></dt><dd>${description(entry)}</dd>`)
  return `<h2>${title}</h2><p class="hint"><code>${escape(example)}</code></p><dl>${items.join('\n')}</dl>`
}

const description = ({ description, default: fallback }: Entry) =>
  markUp(fallback ? `${description} Default: ${fallback}.` : description)

const markUp = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')
