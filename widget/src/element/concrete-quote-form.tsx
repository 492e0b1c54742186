import r2wc from '@r2wc/react-to-web-component'
import { useLayoutEffect, useState } from 'react'
import { Faq } from '../components/faq.tsx'
import { QuoteForm } from '../components/quote-form.tsx'
import { Toaster } from '../components/toaster.tsx'
import { ToastsContext } from '../components/toasts-context.ts'
import { createToasts } from '../toasts.ts'
import { focusField, typedValues } from '../typed-values.ts'
import styles from '../widget.css?inline'
import elementStyles from './element.css?inline'
import { useAttribute } from './use-attribute.ts'

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/**
 * What the element renders: a form with toasts of its own. It reads the element's attributes itself, since r2wc's
 * props ignore bare ones and removed ones.
 */
function Widget({ container }: { container?: HTMLElement }) {
  // What r2wc calls a container is the shadow root.
  const { host } = container?.getRootNode() as ShadowRoot
  const apiUrl = useAttribute(host, 'api-url') || scriptOrigin
  const faq = useAttribute(host, 'faq')
  const [toasts] = useState(createToasts)
  const [prefill] = useState(() => {
    const fallback = host.querySelector('form')
    return fallback ? typedValues(fallback) : undefined
  })
  // Whoever was typing into the fallback form goes on typing here.
  useLayoutEffect(() => {
    const { focusedField } = host as ConcreteQuoteForm
    if (focusedField) focusField(host.shadowRoot as ShadowRoot, focusedField)
  }, [host])
  return (
    <div className="cq-element">
      <ToastsContext.Provider value={toasts}>
        <QuoteForm apiUrl={apiUrl} prefill={prefill} />
        {faq !== null && faq !== 'false' && <Faq />}
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
 * runs: put a phone link there, or a form with the same field names, whose texts it takes over.
 * @attr api-url - Origin of the quotes API, such as `https://quotes.example.com`. Default: the script's own origin.
 * @attr faq - Shows the questions that visitors ask, under the form. Default: off.
 */
export class ConcreteQuoteForm extends r2wc(Widget, {
  shadow: 'open',
}) {
  /** The name of the field of the fallback form that had focus when the element took over. */
  readonly focusedField: string | undefined

  constructor() {
    const { activeElement } = document
    super()
    if (this.contains(activeElement)) this.focusedField = activeElement?.getAttribute('name') ?? undefined
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheet]
  }
}
