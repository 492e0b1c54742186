import type { QuoteFormValues } from '../core/field-values.ts'
import type { QuoteFormEvents } from './element.ts'

/** The attributes of `<concrete-quote-form>` as JSX and templates write them; `ConcreteQuoteForm` describes each. */
export interface MarkupAttributes {
  'api-url'?: string
  phone?: string
  'project-type'?: string
  faq?: boolean
  heading?: string
  theme?: 'light' | 'dark' | 'auto'
  draft?: 'off'
  'min-height'?: string
  source?: string
  campaign?: boolean
  'success-url'?: string
  /** An object, or JSON: markup that a server renders can hold JSON only. */
  values?: QuoteFormValues | string
}

/** The event handlers of `<concrete-quote-form>`, such as `onquote-submitted`, with a prefix that depends on the framework. */
export type MarkupEvents<Prefix extends string = 'on'> = {
  [Type in keyof QuoteFormEvents as `${Prefix}${Type}`]?: (event: QuoteFormEvents[Type]) => void
}
