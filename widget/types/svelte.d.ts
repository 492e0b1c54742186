// Types of <concrete-quote-form> and <concrete-quote-button> in Svelte 5: import '@concrete-quote/widget/element/svelte'
import type { HTMLAttributes } from 'svelte/elements'
import type * as cq from '../dist/library/widget/src/element/element.js'

export type * from '../dist/library/widget/src/element/element.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'concrete-quote-form': HTMLAttributes<cq.ConcreteQuoteForm> & cq.MarkupAttributes & cq.MarkupEvents
    'concrete-quote-button': HTMLAttributes<cq.ConcreteQuoteButton> & cq.ButtonAttributes & cq.MarkupEvents
  }
}
