import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { projectTypes } from '@concrete-quote/openapi'
import { focusField, readFieldValues, type QuoteFormValues } from '@concrete-quote/widget'
import { QuoteIsland, slotId } from '../components/quote-island.tsx'

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
 */
export async function hydrateQuoteForm(slot: HTMLElement): Promise<void> {
  const prerendered = slot.querySelector('form') as HTMLFormElement
  const linked = linkedProjectType()
  const focused = slot.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  // The browser's own response, such as a typed letter, is not affected; the form reads its fields when it is hydrated.
  for (const type of discreteEvents) slot.addEventListener(type, stop, true)
  // The script has just been evaluated, in a long task of its own.
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise<void>((resolve) => {
    // Transitions are rendered in slices.
    startTransition(() => {
      hydrateRoot(
        slot,
        <QuoteIsland
          lang={slot.dataset.lang}
          typed={() => ({ ...linked, ...readFieldValues(prerendered) })}
          onReady={resolve}
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

/** The type in the `projectType` query parameter, except on reload and Back, which keep the visitor's current choice. */
function linkedProjectType(): QuoteFormValues {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate') return {}
  const linked = new URLSearchParams(location.search).get('projectType')
  const projectType = projectTypes.find((type) => type === linked)
  return projectType ? { projectType } : {}
}
