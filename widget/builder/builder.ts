// The page on which partners configure the form. The state is in its controls, and in its query, which can be shared.
import { createElement } from '../src/core/dom.ts'
import { contrastWarning, toEmbed, type Config } from './options.ts'
import { buttonLink, contentSecurityPolicy, htmlBlocks, wordPressBlocks } from './snippets/element.ts'
import type { CodeBlock, SnippetInput } from './snippets/print.ts'

const find = (id: string) => document.getElementById(id) as HTMLElement

const { dataset } = find('panel')
const form = find('options') as HTMLFormElement

/** The live elements, from the files that partners load. */
const frame = find('frame')
const previewedForm = document.createElement('concrete-quote-form')
const previewedLink = document.createElement('a')
const previewedButton = createElement('concrete-quote-button', {}, previewedLink)
frame.addEventListener('quote-submit', (event) => {
  event.preventDefault()
  find('submitted').textContent = 'On your page, this request would be sent now.'
})
for (const { localName } of [previewedForm, previewedButton])
  document.head.append(createElement('script', { type: 'module', src: `/widget/v1/${localName}.js` }))

function writeQuery() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'on'
    else if (field && 'value' in field) field.value = value
  }
}

/** Reads what is set in the controls. What is invalid is as if it were absent. */
function readConfig(): Config {
  const values = [...new FormData(form)].filter(
    ([name, value]) => value && !form.querySelector(`[name="${name}"]:invalid`),
  )
  return Object.fromEntries(values) as Config
}

function show() {
  const config = readConfig()
  const url = new URL(location.href)
  url.search = new URLSearchParams(config as Record<string, string>).toString()
  history.replaceState(null, '', url)
  // Only when it changes, so that it is announced once.
  const warning = contrastWarning(config)
  if (find('contrast').textContent !== warning) find('contrast').textContent = warning

  const input = snippetInput(config)
  showPreview(input)
  const isWordPress = config.tab === 'wordpress'
  find('html-note').hidden = isWordPress
  find('wordpress-note').hidden = !isWordPress
  const blocks = isWordPress ? wordPressBlocks(input) : htmlBlocks(input)
  find('blocks').replaceChildren(...blocks.map(codeBlock))

  const { example, notes } = contentSecurityPolicy(input)
  find('policy-notes').replaceChildren(...notes.map((text) => createElement('li', {}, text)))
  find('policy-code').replaceChildren(codeBlock({ title: 'Content-Security-Policy', code: example }))
}

function showPreview(input: SnippetInput) {
  const { as, attributes, styles } = input
  const element = as === 'button' || as === 'floating' ? previewedButton : previewedForm
  if (frame.firstChild !== element) frame.replaceChildren(element)
  const { href, text } = buttonLink(input)
  Object.assign(previewedLink, { href, textContent: text })
  const wanted = {
    ...attributes,
    ...(element === previewedButton && { [as === 'floating' ? as : 'filled']: '' }),
  }
  // Also `style`, which has the former styles.
  for (const name of element.getAttributeNames()) if (!(name in wanted)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(wanted))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
}

function snippetInput(config: Config): SnippetInput {
  const as = config.as as SnippetInput['as']
  const file = as ? 'button' : 'form'
  return {
    ...toEmbed(config),
    origin: dataset.origin ?? '',
    as,
    fallback: config.fallback === 'form' ? 'form' : 'link',
    // The file with a content hash, as the server names it on the page.
    pinned:
      config.script === 'pinned'
        ? { file: dataset[`${file}Pinned`] ?? '', integrity: dataset[`${file}Integrity`] ?? '' }
        : undefined,
  }
}

/** Shows a piece of code with a button that copies it. */
function codeBlock({ title, code: text }: CodeBlock): HTMLElement {
  const code = createElement('code', {}, text)
  const outcome = createElement('output')
  const button = createElement(
    'button',
    { type: 'button', ariaLabel: `Copy ${title}`, onclick: copy },
    'Copy',
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      outcome.textContent = `${title} is copied.`
    } catch {
      // Outside of secure contexts there is no clipboard.
      getSelection()?.selectAllChildren(code)
      outcome.textContent = 'The code is selected: press Ctrl+C.'
    }
    // So that the next one is announced, even if it says the same.
    setTimeout(() => (outcome.textContent = ''), 3000)
  }

  return createElement(
    'figure',
    {},
    createElement('figcaption', {}, title, outcome, button),
    createElement('pre', {}, code),
  )
}

form.addEventListener('input', show)
// The tabs are in the form, but not within its element.
find('tabs').addEventListener('input', show)
// The controls have their defaults only afterward.
form.addEventListener('reset', () => setTimeout(show))
writeQuery()
show()
