import { startTransition, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import {
  company,
  locales,
  privacyPaths,
  projectTypes,
  supportedLanguage,
  type Language,
} from '@concrete-quote/openapi'
import {
  focusField,
  QuoteForm,
  readFieldValues,
  Toaster,
  type QuoteFormProps,
  type QuoteFormValues,
} from '@concrete-quote/widget'
import type { LinkedSizes } from '../content/services.ts'

/** The id of the island's root element, and the prefix of the ids that React generates in it. */
export const slotId = 'quote'

/** The hydrated island on Contact: the quote form and its toasts, in the page's language. Calls `onReady` once hydrated. */
export function QuoteIsland({
  onReady,
  ...form
}: Pick<QuoteFormProps, 'lang' | 'typed' | 'values' | 'onSubmitted'> & { onReady?: () => void }) {
  useLayoutEffect(() => onReady?.(), [onReady])
  return (
    <>
      <QuoteForm
        {...form}
        campaign
        phone={company.phone}
        privacyUrl={privacyPaths[supportedLanguage(form.lang) ?? 'en']}
      />
      <Toaster lang={form.lang} />
    </>
  )
}

/** React responds to these events by hydrating all that is left in one long task, if they reach its root. */
const discreteEvents = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'textInput',
  'input',
  'change',
  'compositionstart',
  'compositionend',
]

/**
 * Hydrates the prerendered quote form. Resolves when it is interactive. Keeps the entered values and the focused field,
 * even if React has to render the form again because a translation or password manager has changed the DOM. Yields to
 * the event loop, so that what the visitor presses or types meanwhile is shown at once (INP).
 * @param hasDraft Whether the tab keeps a draft, which is removed when it has been sent.
 * @param begin Called right before. Returns whether the visitor has submitted the form and is waiting: then it hydrates
 *   in one task, so that the form is not shown as idle before it is sent.
 */
export async function hydrateQuoteForm(
  slot: HTMLElement,
  hasDraft: boolean,
  begin: () => boolean,
): Promise<void> {
  const prerendered = slot.querySelector('form') as HTMLFormElement
  const { projectType, ...values } = linkedFields(slot, hasDraft)
  const focused = slot.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  // The browser's own response, such as a typed letter, is not affected; the form reads its fields when it is hydrated.
  for (const type of discreteEvents) slot.addEventListener(type, stop, true)
  // The script has just been evaluated, in a long task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise<void>((resolve) => {
    // Transitions are rendered in slices.
    const render = begin() ? flushSync : startTransition
    render(() => {
      hydrateRoot(
        slot,
        <QuoteIsland
          lang={slot.dataset.lang}
          // A default, unlike the type: what the visitor wrote about another size stays.
          values={values}
          typed={() => ({ ...(projectType && { projectType }), ...readFieldValues(prerendered) })}
          onReady={resolve}
          // As the element does, for scripts of the page.
          onSubmitted={(detail) =>
            void slot.dispatchEvent(new CustomEvent('quote-submitted', { detail, bubbles: true }))
          }
        />,
        {
          identifierPrefix: slotId,
          // Ignores hydration mismatches, which browser extensions cause and React recovers from.
          onRecoverableError: () => undefined,
        },
      )
    })
  })
  for (const type of discreteEvents) slot.removeEventListener(type, stop, true)
  if (focused && document.activeElement === document.body) focusField(slot, focused)
}

const stop = (event: Event) => event.stopImmediatePropagation()

/**
 * The type and the size in the page's URL. Reload and Back keep the type that the visitor has chosen since, and enter
 * the size again unless the form has been sent.
 */
function linkedFields({ dataset }: HTMLElement, hasDraft: boolean): QuoteFormValues {
  const sizes = JSON.parse(dataset.sizes as string) as LinkedSizes
  const linked = linkedValues(location.search, sizes, dataset.lang as Language)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'navigate') return linked
  const { projectDetails } = linked
  return hasDraft && projectDetails ? { projectDetails } : {}
}

/**
 * Returns the fields that a link to the form fills in: the type in the query parameter `projectType`, and a sentence
 * with the size in `size`. Ignores what no link of the site carries, so that nobody can put words into the form.
 * @param search The query of the page's URL.
 */
export function linkedValues(search: string, sizes: LinkedSizes, lang: Language): QuoteFormValues {
  const query = new URLSearchParams(search)
  const projectType = projectTypes.find((type) => type === query.get('projectType'))
  if (!projectType) return {}
  const size = Number(query.get('size'))
  const linked = sizes[projectType]
  if (!linked || !Number.isInteger(size) || size < linked.min || size > linked.max) return { projectType }
  return {
    projectType,
    projectDetails: linked.details.replace('{size}', size.toLocaleString(locales[lang])),
  }
}
