// The page on which partners configure the form. The state is in its controls, and in its query, which can be shared.
import { createElement } from '../src/core/dom.ts'
import { contrastInWords, toEmbed, type Config } from './options.ts'
import { buttonLink, contentSecurityPolicy } from './snippets/element.ts'
import { platforms } from './snippets/platforms.ts'
import type { CodeBlock, SnippetInput } from './snippets/print.ts'

const find = (id: string) => document.getElementById(id) as HTMLElement

const { dataset } = find('code')
const form = find('options') as HTMLFormElement
const outcome = find('outcome')

/** The live elements, from the files that partners load. */
const frame = find('frame')
const previewedForm = document.createElement('concrete-quote-form')
const previewedLink = document.createElement('a')
const previewedButton = createElement('concrete-quote-button', {}, previewedLink)
for (const { localName } of [previewedForm, previewedButton])
  document.head.append(createElement('script', { type: 'module', src: `/widget/v1/${localName}.js` }))

const colorPattern = /^#[\da-f]{6}$/i

function writeQuery() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'on'
    // A color field makes what is no color black.
    else if (field instanceof HTMLInputElement && field.type === 'color' && !colorPattern.test(value))
      continue
    else if (field && 'value' in field) field.value = value
  }
}

/** Reads what is set in the controls. What is invalid is as if it were absent, and a color field always has a value. */
function readConfig(): Config {
  const values = [...new FormData(form)].filter(([name, value]) => {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return value
    return value && field.validity.valid && !(field.type === 'color' && value === field.defaultValue)
  })
  return Object.fromEntries(values) as Config
}

function show() {
  const config = readConfig()
  const url = new URL(location.href)
  url.search = new URLSearchParams(config as Record<string, string>).toString()
  history.replaceState(null, '', url)
  // Only when it changes, so that it is announced once.
  const contrast = contrastInWords(config)
  if (find('option-accent-hint').textContent !== contrast) find('option-accent-hint').textContent = contrast

  const input = snippetInput(config)
  showPreview(input)
  showPage()
  const { where, blocks } = platforms[config.tab as keyof typeof platforms] ?? platforms.html
  find('where').textContent = where
  find('plugin').hidden = config.tab !== 'wordpress'
  const [first, ...others] = blocks(input).map(codeBlock)
  find('actions').replaceChildren(...(first ? [first.button] : []))
  find('blocks').replaceChildren(...(first ? [first.pre] : []))
  find('other-blocks').replaceChildren(
    ...others.map(({ title, button, pre }) =>
      createElement('figure', {}, createElement('figcaption', {}, title, button), pre),
    ),
  )

  const { example, notes } = contentSecurityPolicy(input)
  find('policy-notes').replaceChildren(...notes.map((text) => createElement('li', {}, text)))
  const policy = codeBlock({ title: 'Content-Security-Policy', code: example })
  find('policy-code').replaceChildren(policy.pre, policy.button)
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

/** Puts the preview on a background like that of the partner's page, which also decides on light or dark text beside it. */
function showPage() {
  const { value } = find('page') as HTMLInputElement
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => parseInt(value.slice(start, start + 2), 16))
  frame.style.background = value
  frame.style.colorScheme = 0.3 * red + 0.59 * green + 0.11 * blue < 128 ? 'dark' : 'light'
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

/** A piece of code, and the button that copies it. */
function codeBlock({ title, code: text }: CodeBlock) {
  const code = createElement('code', {}, text)
  const button = createElement(
    'button',
    { type: 'button', ariaLabel: `Copy ${title}`, onclick: copy },
    'Copy',
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      say(`${title} is copied.`)
    } catch {
      // Outside of secure contexts there is no clipboard.
      getSelection()?.selectAllChildren(code)
      say('The code is selected: press Ctrl+C.')
    }
  }

  // Scrolls, by the keyboard as well.
  const pre = createElement('pre', { tabIndex: 0, role: 'group', ariaLabel: title }, code)
  return { title, button, pre }
}

let silence: ReturnType<typeof setTimeout>

/** Says what came of a press, for a while: so that the next is announced even if it says the same. */
function say(text: string, seconds = 3) {
  clearTimeout(silence)
  outcome.textContent = text
  silence = setTimeout(() => (outcome.textContent = ''), seconds * 1000)
}

/** What a visitor might enter. */
const visitor = {
  firstName: 'Test',
  lastName: 'Request',
  phone: '(214) 555-0123',
  projectType: 'patio',
  projectDetails: 'A test of the form.',
} as const

/** Sends the form as a dry run, with a visitor's values where nothing is entered. */
function test() {
  previewedForm.setAttribute('dry-run', '')
  say('Sending a test…', 20)
  setTimeout(sendTest, 100)
}

/** Presses the form's button once it is rendered, with the attribute. */
function sendTest() {
  const button = previewedForm.shadowRoot?.querySelector<HTMLElement>('[part=button]')
  if (!button) return setTimeout(sendTest, 100)
  previewedForm.prefill(visitor)
  button.click()
}

frame.addEventListener('quote-submit', (event) => {
  if (previewedForm.hasAttribute('dry-run')) return
  event.preventDefault()
  test()
})
frame.addEventListener('quote-submitted', () => {
  const { source } = toEmbed(readConfig()).attributes
  say(
    `It works, and nothing was stored. From your page, we would get this request ${source ? `from “${source}”` : 'without your name'}, and your visitor would see what is above.`,
    60,
  )
})
frame.addEventListener('quote-failed', ({ detail }) => say(`The test failed: ${detail.message}`, 60))

find('test').addEventListener('click', () => {
  // Also where the page has a button, until an option is changed.
  showPreview({ ...snippetInput(readConfig()), as: undefined })
  if (customElements.get(previewedForm.localName)) previewedForm.reset()
  test()
})
form.addEventListener('input', show)
// In the form, but not within its element.
for (const id of ['tabs', 'page']) find(id).addEventListener('input', show)
// The controls have their defaults only afterward.
form.addEventListener('reset', () => setTimeout(show))
writeQuery()
show()
// A test from before the page was reloaded would be shown as sent.
void customElements.whenDefined(previewedForm.localName).then(() => {
  if (previewedForm.isConnected) previewedForm.reset()
})
