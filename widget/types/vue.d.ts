// Types of <concrete-quote-form> in Vue templates: import '@concrete-quote/widget/element/vue'
import type { ConcreteQuoteForm, MarkupAttributes, MarkupEvents } from '../dist/library/element/element.js'

export type * from '../dist/library/element/element.js'

declare module 'vue' {
  interface GlobalComponents {
    'concrete-quote-form': new () => {
      $props: MarkupAttributes & MarkupEvents<'on'> & { lang?: string }
      $el: ConcreteQuoteForm
    }
  }
}
