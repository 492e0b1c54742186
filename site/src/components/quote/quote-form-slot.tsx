import { renderToString } from 'react-dom/server'
import { draftKeyPrefix } from '@concrete-quote/widget'
import { QuoteIsland, slotId } from './quote-island.tsx'

/** Where the form stands in the HTML. The browser's React takes it over when a visitor touches it. */
export function QuoteFormSlot() {
  return (
    <div
      id={slotId}
      data-script="/src/scripts/quote-form.tsx"
      data-draft={draftKeyPrefix}
      // Rendered apart from the page, so that what React finds there later is what it would render.
      dangerouslySetInnerHTML={{ __html: renderToString(<QuoteIsland />, { identifierPrefix: slotId }) }}
    />
  )
}
