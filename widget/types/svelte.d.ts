// Types of <concrete-quote-form> in Svelte 5: import '@concrete-quote/widget/element/svelte'
import type { HTMLAttributes } from 'svelte/elements'
import type { ConcreteQuoteForm, MarkupAttributes, MarkupEvents } from '../dist/library/element/element.js'

export type * from '../dist/library/element/element.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'concrete-quote-form': HTMLAttributes<ConcreteQuoteForm> & MarkupAttributes & MarkupEvents
  }
}
