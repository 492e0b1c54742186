import type { QuoteFormEvents } from '../../src/element/element.ts'
import type { View } from '../address.ts'
import { buttonLink } from '../snippets/button.ts'
import type { SnippetInput } from '../snippets/print.ts'
import { create, find } from './dom.ts'

const eventTypes: (keyof QuoteFormEvents)[] = [
  'quote-ready',
  'quote-submit',
  'quote-submitted',
  'quote-failed',
]

/** Shows the live element, from the file that partners load, on a page of a width and color scheme. */
export function createPreview() {
  const stage = find('stage')
  const frame = find('frame')
  const form = document.createElement('concrete-quote-form')
  const link = document.createElement('a')
  const button = document.createElement('concrete-quote-button')
  button.append(link)
  let width = 0

  for (const type of eventTypes) {
    frame.addEventListener(type, (event) => {
      // The preview never sends a quote.
      if (type === 'quote-submit') event.preventDefault()
      const { detail } = event as CustomEvent<object | null>
      find('event').textContent = detail ? `${type} ${JSON.stringify(detail)}` : type
    })
  }

  /** A width that has no room is scaled down: the layout stays that of the device. */
  function fit() {
    const { paddingInlineStart } = getComputedStyle(stage)
    const room = stage.clientWidth - 2 * parseFloat(paddingInlineStart)
    const scale = width ? Math.min(1, room / width) : 1
    frame.style.inlineSize = width ? `${width}px` : ''
    frame.style.zoom = String(scale)
    const { height } = frame.getBoundingClientRect()
    const size = `${width || Math.round(room)} × ${Math.ceil(height / scale)} px`
    find('size').textContent = scale < 1 ? `${size}, shown at ${Math.round(scale * 100)} %` : size
  }

  const observer = new ResizeObserver(fit)
  observer.observe(stage)
  for (const element of [form, button]) {
    observer.observe(element)
    document.head.append(create('script', { type: 'module', src: `/widget/v1/${element.localName}.js` }))
  }
  // Its size is shown before it comes into view.
  void customElements.whenDefined(form.localName).then(() => form.ready)

  return {
    show(input: Pick<SnippetInput, 'origin' | 'as' | 'attributes' | 'styles'>, view: View) {
      const { as, attributes, styles } = input
      const element = as ? button : form
      if (frame.firstChild !== element) frame.replaceChildren(element)
      const { href, text } = buttonLink(input)
      link.href = href
      link.textContent = text
      const wanted = { ...attributes, ...(as === 'floating' && { floating: '' }) }
      for (const name of element.getAttributeNames()) if (!(name in wanted)) element.removeAttribute(name)
      for (const [name, value] of Object.entries(wanted)) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value)
      }
      for (const name of [...element.style]) if (!(name in styles)) element.style.removeProperty(name)
      for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
      stage.dataset.scheme = view.scheme
      width = Number(view.width)
      fit()
    },
  }
}
