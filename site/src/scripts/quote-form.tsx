import { hydrateRoot } from 'react-dom/client'
import { QuoteIsland, slotId } from '../components/quote-island.tsx'

/** Lets React take over the form in the HTML; resolves when it has, with what the visitor typed still there. */
export function hydrateQuoteForm(slot: Element): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(slot, <QuoteIsland onReady={resolve} />, { identifierPrefix: slotId })
  })
}
