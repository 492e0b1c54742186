import { ConcreteQuoteForm } from './concrete-quote-form.tsx'

customElements.define('concrete-quote-form', ConcreteQuoteForm)
