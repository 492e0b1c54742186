import { company, formMessages } from '@concrete-quote/openapi'
import type { ConcreteQuoteForm, QuoteFormEvents } from '../src/element/element.ts'

const find = <Type extends HTMLElement>(id: string) => document.getElementById(id) as Type
const knobs = find<HTMLFormElement>('knobs')
const stage = find('stage')
const snippet = find('snippet')
const { origin = '', pinned = '', integrity = '' } = snippet.dataset

/** What the element takes from a knob of its name, where that is turned. */
const attributes = [
  'lang',
  'heading',
  'phone',
  'project-type',
  'faq',
  'theme',
  'source',
  'min-height',
  'draft',
]
const properties = ['--cq-accent', '--cq-radius', '--cq-font', '--cq-density']

const types = knobs.elements.namedItem('project-type') as HTMLSelectElement
types.append(...Object.entries(formMessages.en.projectTypes).map(([type, label]) => new Option(label, type)))
find('origin').textContent = origin

// The very file that partners load.
const script = document.createElement('script')
Object.assign(script, { type: 'module', src: '/widget/v1/concrete-quote-form.js' })
const element: ConcreteQuoteForm = document.createElement('concrete-quote-form')
document.head.append(script)
stage.append(element)

function turn() {
  const data = new FormData(knobs)
  const read = (name: string) => data.get(name) as string | null
  const given = attributes.flatMap((name) => {
    const value = read(name)
    return value ? [[name, name === 'faq' ? '' : value] as const] : []
  })
  for (const name of attributes) element.removeAttribute(name)
  for (const [name, value] of given) element.setAttribute(name, value)

  const styles = properties.flatMap((name) => {
    const value = read(name)
    return value && (name !== '--cq-accent' || read('custom')) ? [[name, value] as const] : []
  })
  for (const name of properties) element.style.removeProperty(name)
  for (const [name, value] of styles) element.style.setProperty(name, value)
  stage.style.inlineSize = `${read('width')}px`

  const file = read('pinned') ? pinned : 'concrete-quote-form.js'
  const pin = read('pinned') ? ` integrity="${integrity}" crossorigin` : ''
  const tag = given.map(([name, value]) => ` ${name}${value && `="${value.replaceAll('"', '&quot;')}"`}`)
  // For the time before the script is there, when the attribute is nothing to the browser yet.
  const room = element.minHeight
    ? [['display', 'block'] as const, ['min-height', element.minHeight.replace(/^\d+$/, '$&px')] as const]
    : []
  const rules = [...room, ...styles].map(([name, value]) => `  ${name}: ${value};\n`)
  snippet.textContent = [
    `<script type="module" async src="${origin}/widget/v1/${file}"${pin}></script>`,
    `<concrete-quote-form${tag.join('')}><a href="${company.telHref}">Call ${company.phone}</a></concrete-quote-form>`,
    ...(rules.length ? [`\n/* in your style sheet */\nconcrete-quote-form {\n${rules.join('')}}`] : []),
  ].join('\n')
  find('copied').textContent = ''
}
knobs.addEventListener('input', turn)
knobs.addEventListener('submit', (event) => event.preventDefault())
turn()

find('copy').addEventListener('click', () => {
  void navigator.clipboard.writeText(snippet.textContent ?? '').then(
    () => (find('copied').textContent = 'Copied.'),
    () => getSelection()?.selectAllChildren(snippet),
  )
})

const heard: (keyof QuoteFormEvents)[] = ['quote-ready', 'quote-submit', 'quote-submitted', 'quote-failed']
for (const type of heard) {
  element.addEventListener(type, (event) => {
    // Nobody's quote: it is not sent.
    if (type === 'quote-submit') event.preventDefault()
    find('event').textContent = `${type} ${JSON.stringify(event.detail)}`
  })
}
new ResizeObserver(([entry]) => {
  find('height').textContent = `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)} px`
}).observe(element)
