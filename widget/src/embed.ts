// The one tag of a page, a classic script: loads what its elements need, when it is needed. Elements in shadow roots are not
// seen; pages that have such load the form's file as a module.
import { company, telLink } from '@concrete-quote/openapi'
import { createEvent } from './core/create-event.ts'
import { createElement } from './core/dom.ts'
import { nearestBox } from './core/nearest-box.ts'

/** The tag's own address. Optimizers of pages serve copies of scripts, and run them without or in place of their tag. */
const address = [document.currentScript as HTMLScriptElement | null, ...document.scripts]
  .map((script) => script?.dataset.url ?? script?.src)
  .find((url) => url?.includes('/widget/v1/embed.js'))

if (!address)
  console.warn('embed.js lacks its address: add data-url="https://…/widget/v1/embed.js" to its tag.')

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

/**
 * Loads a form when it is about to come into view, and again the next time if it did not arrive. Its own style may leave it
 * without a box until it is defined, or put it where nobody scrolls: then its container counts, which a closed dialog hides.
 */
function watchForm(form: HTMLElement, box: Element = form) {
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries)
        if (isIntersecting) void load(form)
        else if (box === form && isOutOfReach(form))
          watchForm(form, nearestBox(form.parentElement as Element))
    },
    { rootMargin: '50%' },
  )
  view.observe(box)
}

function isOutOfReach(element: HTMLElement): boolean {
  if (element.hidden) return false
  const { display, position } = getComputedStyle(element)
  const { right, bottom } = element.getBoundingClientRect()
  return (
    /none|contents/.test(display) ||
    position === 'fixed' ||
    (position === 'absolute' && Math.min(right + scrollX, bottom + scrollY) <= 0)
  )
}

const seen = new WeakSet<Element>()

function watch() {
  for (const element of document.querySelectorAll<HTMLElement>(
    'concrete-quote-form, concrete-quote-button',
  )) {
    if (seen.has(element)) continue
    seen.add(element)
    if (element.localName === 'concrete-quote-form') watchForm(element)
    // A press must find it ready.
    else void load(element)
  }
}

watch()
// Those that come later, too, even if the root element is replaced.
new MutationObserver(watch).observe(document.documentElement.getRootNode(), {
  childList: true,
  subtree: true,
})
