// Types of <concrete-quote-form> and <concrete-quote-button> in Vue templates: import '@concrete-quote/widget/element/vue'
import type { HTMLAttributes } from 'vue'
import type * as cq from '../dist/library/widget/src/element/element.js'

export type * from '../dist/library/widget/src/element/element.js'

/** Templates know attributes by the names of properties, such as `apiUrl`, and events by those of handlers. */
type Props<Attributes> = HTMLAttributes & {
  [Name in keyof Attributes as CamelCase<string & Name>]: Attributes[Name]
} & {
  [Type in keyof cq.QuoteFormEvents as CamelCase<`on-${Type}`>]?: (event: cq.QuoteFormEvents[Type]) => void
}

type CamelCase<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Text

declare module 'vue' {
  interface GlobalComponents {
    'concrete-quote-form': new () => { $props: Props<cq.MarkupAttributes>; $el: cq.ConcreteQuoteForm }
    'concrete-quote-button': new () => { $props: Props<cq.ButtonAttributes>; $el: cq.ConcreteQuoteButton }
  }
}
