import { hydrateRoot } from 'react-dom/client'
import { focusField, readFieldValues } from '@concrete-quote/widget'
import { QuoteIsland, slotId } from '../components/quote/quote-island.tsx'

/**
 * Lets React take over the form in the HTML; resolves when it has. What the visitor typed is kept, and the place where,
 * also when React must make the form anew because something else had changed it: a translation, a password manager.
 */
export async function hydrateQuoteForm(slot: Element): Promise<void> {
  const typed = readFieldValues(slot.querySelector('form') as HTMLFormElement)
  const focused = slot.contains(document.activeElement) && document.activeElement?.getAttribute('name')
  await new Promise<void>((resolve) => {
    hydrateRoot(
      slot,
      <QuoteIsland typed={typed} linkedProjectType={linkedProjectType()} onReady={resolve} />,
      {
        identifierPrefix: slotId,
        // Such a change is no fault of ours, and mended.
        onRecoverableError: () => undefined,
      },
    )
  })
  if (focused && document.activeElement === document.body) focusField(slot, focused)
}

/** The project type in the link that led here; a reload and Back are no links, and leave what was chosen since. */
function linkedProjectType(): string | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate') return undefined
  return new URLSearchParams(location.search).get('projectType') ?? undefined
}
