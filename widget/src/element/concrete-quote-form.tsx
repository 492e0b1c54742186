import r2wc from '@r2wc/react-to-web-component'
import { useState } from 'react'
import { QuoteForm } from '../components/quote-form.tsx'
import { Toaster } from '../components/toaster.tsx'
import { ToastsContext } from '../components/toasts-context.ts'
import { createToasts } from '../toasts.ts'
import styles from '../widget.css?inline'
import elementStyles from './element.css?inline'

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/** What the element renders: a form with toasts of its own. */
function Widget({ apiUrl = scriptOrigin }: { apiUrl?: string; container?: HTMLElement }) {
  const [toasts] = useState(createToasts)
  return (
    <div className="cq-element">
      <ToastsContext.Provider value={toasts}>
        <QuoteForm apiUrl={apiUrl} />
        <Toaster />
      </ToastsContext.Provider>
    </div>
  )
}

// Constructable style sheets are exempt from the page's `style-src`.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles + elementStyles)

/**
 * `<concrete-quote-form>`: the free-quote form on any page. It shows its own content until, or unless, the script
 * runs: put a phone link there.
 * @attr api-url - Origin of the quotes API, such as `https://quotes.example.com`. Default: the script's own origin.
 */
export class ConcreteQuoteForm extends r2wc(Widget, { shadow: 'open', props: { apiUrl: 'string' } }) {
  constructor() {
    super()
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheet]
  }
}
