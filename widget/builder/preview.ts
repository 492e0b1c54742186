import { create, find } from './dom.ts'
import { buttonLink } from './snippets/element.ts'
import type { SnippetInput } from './snippets/print.ts'

/** Prepares the live element, from the file that partners load. Returns a function that shows a configuration. */
export function createPreview() {
  const frame = find('frame')
  const form = document.createElement('concrete-quote-form')
  const link = document.createElement('a')
  const button = document.createElement('concrete-quote-button')
  button.append(link)
  frame.addEventListener('quote-submit', (event) => {
    event.preventDefault()
    find('submitted').textContent = 'On your page, this request would be sent now.'
  })
  for (const { localName } of [form, button])
    document.head.append(create('script', { type: 'module', src: `/widget/v1/${localName}.js` }))

  return function show(input: SnippetInput) {
    const { as, attributes, styles } = input
    const element = as === 'button' || as === 'floating' ? button : form
    if (frame.firstChild !== element) frame.replaceChildren(element)
    const { href, text } = buttonLink(input)
    link.href = href
    link.textContent = text
    const wanted = { ...attributes, ...(as === 'floating' && { floating: '' }) }
    for (const name of element.getAttributeNames()) if (!(name in wanted)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(wanted))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    for (const name of [...element.style]) if (!(name in styles)) element.style.removeProperty(name)
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
  }
}
