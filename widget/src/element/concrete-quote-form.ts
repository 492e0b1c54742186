// The standalone file: defines `<concrete-quote-form>`.
import { createConcreteQuoteForm } from './quote-form-element.ts'

const name = 'concrete-quote-form'

function define() {
  // A page may load the file twice.
  if (customElements.get(name)) return
  // If the form replaced the fallback form meanwhile, a press on its button would be lost before the release, and so
  // would the choice in a list that is open.
  if (document.querySelector(`${name}:active, ${name} select:focus`)) setTimeout(define, 100)
  else customElements.define(name, createConcreteQuoteForm())
}

// A server may import the file, where there is no DOM.
if (typeof customElements !== 'undefined') define()
