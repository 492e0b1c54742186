// Types of <concrete-quote-form> and <concrete-quote-button> in Vue templates: import '@concrete-quote/widget/element/vue'
import type {
  ButtonAttributes,
  ConcreteQuoteButton,
  ConcreteQuoteForm,
  MarkupAttributes,
  MarkupEvents,
} from '../dist/library/widget/src/element/element.js'

export type * from '../dist/library/widget/src/element/element.js'

declare module 'vue' {
  interface GlobalComponents {
    'concrete-quote-form': new () => {
      $props: MarkupAttributes & MarkupEvents<'on'> & { lang?: string }
      $el: ConcreteQuoteForm
    }
    'concrete-quote-button': new () => {
      $props: ButtonAttributes & MarkupEvents<'on'> & { lang?: string }
      $el: ConcreteQuoteButton
    }
  }
}
