import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type {
  ButtonAttributes,
  ConcreteQuoteButton,
  ConcreteQuoteForm,
  MarkupAttributes,
  MarkupEvents,
} from './element.ts'

export type * from './element.ts'

/**
 * The props of `<concrete-quote-form>` in JSX (React 19 and newer). React renders neither objects nor handlers on the
 * server: there, pass `values` as JSON, and add listeners to a ref in an effect.
 */
export interface ConcreteQuoteFormProps
  extends
    DetailedHTMLProps<HTMLAttributes<ConcreteQuoteForm>, ConcreteQuoteForm>,
    MarkupAttributes,
    MarkupEvents {}

/** The props of `<concrete-quote-button>` in JSX. */
export interface ConcreteQuoteButtonProps
  extends
    DetailedHTMLProps<HTMLAttributes<ConcreteQuoteButton>, ConcreteQuoteButton>,
    ButtonAttributes,
    MarkupEvents {}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'concrete-quote-form': ConcreteQuoteFormProps
      'concrete-quote-button': ConcreteQuoteButtonProps
    }
  }
}
