import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { QuoteFormValues } from '../core/field-values.ts'
import type { ConcreteQuoteForm, QuoteFormEvents } from './element.ts'

type Events = {
  [Type in keyof QuoteFormEvents as `on${Type}`]?: (event: QuoteFormEvents[Type]) => void
}

/** What `<concrete-quote-form>` takes in JSX (React 19 and newer). */
export interface ConcreteQuoteFormProps
  extends DetailedHTMLProps<HTMLAttributes<ConcreteQuoteForm>, ConcreteQuoteForm>, Events {
  'api-url'?: string
  phone?: string
  'project-type'?: string
  faq?: boolean
  heading?: string
  theme?: 'light' | 'dark' | 'auto'
  draft?: 'off'
  'min-height'?: string
  source?: string
  values?: QuoteFormValues
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- that is where React has it
  namespace JSX {
    interface IntrinsicElements {
      'concrete-quote-form': ConcreteQuoteFormProps
    }
  }
}
