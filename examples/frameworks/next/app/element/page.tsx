import { QuoteElement } from './quote-element'

/** The web component, for pages that keep React out of the form. */
export default function Page() {
  return (
    <main>
      <QuoteElement />
    </main>
  )
}
