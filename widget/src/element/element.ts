import type { QuoteFailed, QuoteSubmitted } from '../core/submit-quote.ts'
import type { QuoteFormValues } from '../core/field-values.ts'

/**
 * The attributes of `<concrete-quote-form>`, as properties that reflect them. All are live: a change shows, and
 * a removal brings back the default.
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
  /** Attribute `lang`: `en` or `es`. Default: the page's, else `en`. */
  lang: string
  /** Attribute `theme`: `light`, `dark` or `auto`, as the visitor's system has it. Default: `auto`. */
  theme: string | null
  /** Attribute `draft`: `off` keeps no draft in the tab. Default: what is typed is kept until it is sent, apart for each form (by its `id`, if it has one). */
  draft: string | null
  /** Attribute `min-height`: room to reserve, in pixels or as a CSS length such as `50rem`. Default: none. */
  minHeight: string | null
  /** Attribute `source`: which partner a quote came from; stored with it. Default: none. */
  source: string | null
  /** Attribute `values`, as JSON: values of fields that the visitor has not filled in, such as `{"projectType":"patio"}`. Default: none. */
  values: QuoteFormValues | null
}

/** The events of `<concrete-quote-form>`. All bubble and cross shadow boundaries; none holds personal data. */
export interface QuoteFormEvents {
  /** The form can be used. */
  'quote-ready': CustomEvent<null>
  /** A valid request is about to be sent. Cancelable: then it is not. `detail` has the `projectType`. */
  'quote-submit': CustomEvent<Pick<QuoteSubmitted, 'projectType'>>
  /** The API stored the quote. `detail` has its `id` and the `projectType`. */
  'quote-submitted': CustomEvent<QuoteSubmitted>
  /** The API refused the request, or did not answer. `detail` has the `status`, if any, and the `message` to the visitor. */
  'quote-failed': CustomEvent<QuoteFailed>
}

/**
 * `<concrete-quote-form>`: the free-quote form on any page. It shows its own content until, or unless, the script
 * runs: put a phone link there, or a form with the same field names, whose texts it takes over.
 * @cssprop --cq-accent - Button, links and focus.
 * @cssprop --cq-accent-hover - The button while it is pointed at. Default: `--cq-accent`, where that is set.
 * @cssprop --cq-on-accent - Text on the button.
 * @cssprop --cq-background - Form and toasts.
 * @cssprop --cq-field - The background of fields.
 * @cssprop --cq-text - Text.
 * @cssprop --cq-muted - Answers, and the button while a request is under way.
 * @cssprop --cq-line - The form's border and lines.
 * @cssprop --cq-border - The borders of fields.
 * @cssprop --cq-error - What is to be corrected, and failures.
 * @cssprop --cq-success - Successes.
 * @cssprop --cq-radius - The corners of fields, button and form.
 * @cssprop --cq-card-radius - The corners of the form alone.
 * @cssprop --cq-font - The typeface; the page's own, for example.
 * @cssprop --cq-heading-font - The heading's typeface. Default: `--cq-font`, where that is set.
 * @cssprop --cq-font-size - The size that all else is measured by. Default: `medium`.
 * @cssprop --cq-padding - The space around the fields. Default: `1.5em`.
 * @cssprop --cq-density - A factor for the height of fields, button and gaps, such as `0.8`. Default: `1`.
 * @csspart root - All of it.
 * @csspart form - The form.
 * @csspart heading - Its heading.
 * @csspart field - A field: label, control and error.
 * @csspart label - A label.
 * @csspart control - An input, select or textarea.
 * @csspart error - What to correct in a field.
 * @csspart button - The button.
 * @csspart status - What became of the request.
 * @csspart call - The line with the phone number.
 * @csspart faq - The questions.
 * @csspart question - A question.
 * @csspart answer - An answer.
 * @csspart toast - The region that toasts show in.
 */
export interface ConcreteQuoteForm extends HTMLElement, QuoteFormAttributes {
  /** Resolves to the element once its form can be used. */
  readonly ready: Promise<ConcreteQuoteForm>
  /** Empties the fields, and forgets the draft. */
  reset(): void
  /** Fills in fields that the visitor has not, such as `{ projectType: 'patio' }`. */
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
