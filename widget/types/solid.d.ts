// Types of <concrete-quote-form> in Solid's JSX: import '@concrete-quote/widget/element/solid'
import type { JSX } from 'solid-js'
import type { ConcreteQuoteForm, MarkupAttributes, MarkupEvents } from '../dist/library/element/element.js'

export type * from '../dist/library/element/element.js'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'concrete-quote-form': JSX.HTMLAttributes<ConcreteQuoteForm> & MarkupAttributes & MarkupEvents<'on:'>
    }
  }
}
