import { createConcreteQuoteForm } from './concrete-quote-form.ts'

const name = 'concrete-quote-form'

// A page may load the file twice, and a server may import it, where there is no DOM.
if (typeof customElements !== 'undefined' && !customElements.get(name)) {
  customElements.define(name, createConcreteQuoteForm())
}
