// The one tag of a page, a classic script: loads what its elements need, when it is needed. Elements in shadow roots are not
// seen; pages that have such load the form's file as a module.
import { company, telLink } from '@concrete-quote/openapi'
import { createEvent } from './core/create-event.ts'
import { createElement } from './core/dom.ts'

const names = 'concrete-quote-form, concrete-quote-button'
// Optimizers of pages run scripts in ways that leave `currentScript` empty.
const { src } = (document.currentScript ??
  document.querySelector('script[src*="/widget/v1/embed.js"]')) as HTMLScriptElement

/** Loads the file of an element. After a failure, the element shows its own content, or else a link to call. */
async function load(element: Element) {
  try {
    await import(/* @vite-ignore */ new URL(`${element.localName}.js`, src).href)
  } catch {
    const phone = element.getAttribute('phone') ?? company.phone
    const href = telLink(phone)
    if (href && !element.childElementCount) element.append(createElement('a', { href }, phone))
    element.dispatchEvent(createEvent('load-error', { bubbles: true, composed: true }))
  }
}

/** Loads the form when it is about to come into view, and again the next time if it did not arrive. */
const view = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting && !target.matches(':defined')) void load(target)
  },
  { rootMargin: '50%' },
)

function watch(element: Element) {
  if (element.localName === 'concrete-quote-form') view.observe(element)
  // A press must find it ready.
  else void load(element)
}

for (const element of document.querySelectorAll(names)) watch(element)
new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const element of [node, ...node.querySelectorAll(names)])
          if (element.matches(names)) watch(element)
}).observe(document, { childList: true, subtree: true })
