import type { Failed, Submitted } from '../components/quote-form.tsx'
import type { QuoteFormValues } from '../typed-values.ts'

/**
 * The attributes of `<concrete-quote-form>`, as properties that reflect them. All are live: a change shows, and
 * a removal brings back the default. Beside them `lang`, as on every element: `en` or `es`, else the page's.
 */
export interface QuoteFormAttributes {
  /** Attribute `api-url`: origin of the quotes API, such as `https://quotes.example.com`. Default: the script's. */
  apiUrl: string | null
  /** Attribute `phone`: a number to offer under the form; empty: none. Default: the contractor's. */
  phone: string | null
  /** Attribute `project-type`: the type chosen at first and after a reset, such as `patio`. Default: none. */
  projectType: string | null
  /** Attribute `faq`: shows the questions that visitors ask, under the form. Default: off. */
  faq: boolean
  /** Attribute `heading`: the form's heading. Default: `Request Your Free Quote`, in its language. */
  heading: string | null
  /** Attribute `theme`: `light`, `dark` or `auto`, as the visitor's system has it. Default: `auto`. */
  theme: string | null
  /** Attribute `draft`: with `off`, what is typed is not kept in the tab until it is sent. Default: it is. */
  draft: string | null
  /** Attribute `min-height`: room to reserve, in pixels or as a CSS length such as `50rem`. Default: none. */
  minHeight: string | null
  /** Attribute `source`: which partner a quote came from; stored with it. Default: none. */
  source: string | null
  /** Attribute `values`, as JSON: what fields hold at first, such as `{"projectType":"patio"}`. Default: nothing. */
  values: QuoteFormValues | null
}

/** The events of `<concrete-quote-form>`. All bubble and cross shadow boundaries; none holds personal data. */
export interface QuoteFormEvents {
  /** The form can be used. */
  'quote-ready': CustomEvent<null>
  /** A valid request is about to be sent. Cancelable: then it is not. */
  'quote-submit': CustomEvent<Pick<Submitted, 'projectType'>>
  /** The API stored the quote. */
  'quote-submitted': CustomEvent<Submitted>
  /** The API refused the request, or did not answer. */
  'quote-failed': CustomEvent<Failed>
}

/** `<concrete-quote-form>`: the free-quote form on any page. */
export interface ConcreteQuoteForm extends HTMLElement, QuoteFormAttributes {
  /** Resolves to the element once its form can be used. */
  readonly ready: Promise<ConcreteQuoteForm>
  /** Empties the fields, and forgets the draft. */
  reset(): void
  /** Fills in fields that the visitor has not. */
  prefill(values: QuoteFormValues): void
  /** Moves focus to the first field that is to be corrected, else to the first. */
  focus(options?: FocusOptions): void
  addEventListener<Type extends keyof QuoteFormEvents>(
    type: Type,
    listener: (this: ConcreteQuoteForm, event: QuoteFormEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'concrete-quote-form': ConcreteQuoteForm
  }
}
