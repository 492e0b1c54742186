// The one tag of a page, a classic script: loads what its elements need, when it is needed. Elements in shadow roots are not
// seen; pages that have such load the form's file as a module.
import { company, telLink } from '@concrete-quote/openapi'
import { createEvent } from './core/create-event.ts'
import { createElement } from './core/dom.ts'

/** The tag's own address. Optimizers of pages serve copies of scripts, and run them without or in place of their tag. */
const address = [document.currentScript as HTMLScriptElement | null, ...document.scripts]
  .map((script) => script?.dataset.url ?? script?.src)
  .find((url) => url?.includes('/widget/v1/embed.js'))

/** Loads the file of an element. After a failure, the element shows its own content, or else a link to call. */
async function load(element: Element) {
  if (customElements.get(element.localName)) return
  try {
    await import(/* @vite-ignore */ new URL(`${element.localName}.js`, address).href)
  } catch {
    const phone = element.getAttribute('phone') ?? company.phone
    const href = telLink(phone)
    if (href && !element.textContent?.trim()) element.append(createElement('a', { href }, phone))
    element.dispatchEvent(createEvent('load-error', { bubbles: true, composed: true }))
  }
}

/** Loads the form when it is about to come into view, and again the next time if it did not arrive. */
const view = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void load(target)
  },
  { rootMargin: '50%' },
)

const seen = new WeakSet<Element>()

function watch() {
  for (const element of document.querySelectorAll('concrete-quote-form, concrete-quote-button')) {
    if (seen.has(element)) continue
    seen.add(element)
    if (element.localName === 'concrete-quote-form') view.observe(element)
    // A press must find it ready.
    else void load(element)
  }
}

watch()
// Those that come later, too.
new MutationObserver(watch).observe(document.documentElement, { childList: true, subtree: true })
