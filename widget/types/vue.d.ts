// Types of <concrete-quote-form> and <concrete-quote-button> in Vue templates: import '@concrete-quote/widget/element/vue'
import type * as cq from '../dist/library/widget/src/element/element.js'

export type * from '../dist/library/widget/src/element/element.js'

declare module 'vue' {
  interface GlobalComponents {
    'concrete-quote-form': new () => {
      $props: cq.MarkupAttributes & cq.MarkupEvents<'on'> & { lang?: string }
      $el: cq.ConcreteQuoteForm
    }
    'concrete-quote-button': new () => {
      $props: cq.ButtonAttributes & cq.MarkupEvents<'on'> & { lang?: string }
      $el: cq.ConcreteQuoteButton
    }
  }
}
