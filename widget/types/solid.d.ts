// Types of <concrete-quote-form> in Solid's JSX: import '@concrete-quote/widget/element/solid'
import type { JSX } from 'solid-js'
import type { ConcreteQuoteForm } from '../dist/library/element/element.js'
import type { MarkupAttributes, MarkupEvents } from '../dist/library/element/markup-attributes.js'

export type * from '../dist/library/element/element.js'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'concrete-quote-form': JSX.HTMLAttributes<ConcreteQuoteForm> & MarkupAttributes & MarkupEvents<'on:'>
    }
  }
}
