// Types of <concrete-quote-form> and <concrete-quote-button> in Solid's JSX: import '@concrete-quote/widget/element/solid'
import type { JSX } from 'solid-js'
import type * as cq from '../dist/library/widget/src/element/element.js'

export type * from '../dist/library/widget/src/element/element.js'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'concrete-quote-form': JSX.HTMLAttributes<cq.ConcreteQuoteForm> &
        cq.MarkupAttributes &
        cq.MarkupEvents<'on:'>
      'concrete-quote-button': JSX.HTMLAttributes<cq.ConcreteQuoteButton> &
        cq.ButtonAttributes &
        cq.MarkupEvents<'on:'>
    }
  }
}
