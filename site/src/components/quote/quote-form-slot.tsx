import { renderToString } from 'react-dom/server'
import { draftKeyPrefix } from '@concrete-quote/widget'
import { useTexts } from '../texts-context.ts'
import { QuoteIsland, slotId } from './quote-island.tsx'

/** The prerendered quote form. `scripts/contact.ts` hydrates it on first interaction. */
export function QuoteFormSlot() {
  const { lang } = useTexts()
  return (
    <div
      id={slotId}
      data-script="/src/scripts/quote-form.tsx"
      data-lang={lang}
      data-draft={draftKeyPrefix}
      // Rendered separately with its own id prefix, so that the markup matches when the island hydrates.
      dangerouslySetInnerHTML={{
        __html: renderToString(<QuoteIsland lang={lang} />, { identifierPrefix: slotId }),
      }}
    />
  )
}
