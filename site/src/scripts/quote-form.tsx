import { hydrateRoot } from 'react-dom/client'
import { projectTypes } from '@concrete-quote/openapi'
import { focusField, typedValues, type QuoteFormValues } from '@concrete-quote/widget'
import { QuoteIsland, slotId } from '../components/quote/quote-island.tsx'

/**
 * Lets React take over the form in the HTML; resolves when it has. What the visitor typed is kept, and the place where,
 * also when React must make the form anew because something else had changed it: a translation, a password manager.
 */
export async function hydrateQuoteForm(slot: Element): Promise<void> {
  const typed = { ...chosenByLink(), ...typedValues(slot.querySelector('form') as HTMLFormElement) }
  const focused = slot.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  await new Promise<void>((resolve) => {
    hydrateRoot(slot, <QuoteIsland typed={typed} onReady={resolve} />, {
      identifierPrefix: slotId,
      // Such a change is no fault of ours, and mended.
      onRecoverableError: () => undefined,
    })
  })
  if (focused && document.activeElement === document.body) focusField(slot, focused)
}

/** The kind of work of the link that led here, such as `?projectType=patio`. */
function chosenByLink(): QuoteFormValues {
  const projectType = new URLSearchParams(location.search).get('projectType')
  return projectType && Object.hasOwn(projectTypes, projectType) ? { projectType } : {}
}
