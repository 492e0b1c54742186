import { hydrateRoot } from 'react-dom/client'
import { projectTypes } from '@concrete-quote/openapi'
import { focusField, readFieldValues, type Language, type QuoteFormValues } from '@concrete-quote/widget'
import { QuoteIsland, slotId } from '../components/quote/quote-island.tsx'

/**
 * Hydrates the prerendered quote form. Resolves when it is interactive. Keeps the entered values and the focused field,
 * even if React has to render the form again because a translation or password manager has changed the DOM.
 */
export async function hydrateQuoteForm(slot: HTMLElement): Promise<void> {
  const typed = readFieldValues(slot.querySelector('form') as HTMLFormElement)
  const focused = slot.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  await new Promise<void>((resolve) => {
    hydrateRoot(
      slot,
      <QuoteIsland
        lang={slot.dataset.lang as Language}
        typed={{ ...linkedProjectType(), ...typed }}
        onReady={resolve}
      />,
      {
        identifierPrefix: slotId,
        // Ignores hydration mismatches, which browser extensions cause and React recovers from.
        onRecoverableError: () => undefined,
      },
    )
  })
  if (focused && document.activeElement === document.body) focusField(slot, focused)
}

/** The type in the `projectType` query parameter, except on reload and Back, which keep the visitor's current choice. */
function linkedProjectType(): QuoteFormValues {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate') return {}
  const linked = new URLSearchParams(location.search).get('projectType')
  const projectType = projectTypes.find((type) => type === linked)
  return projectType ? { projectType } : {}
}
