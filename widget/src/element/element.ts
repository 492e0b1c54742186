import type { QuoteFailed, QuoteSubmitted } from '../core/send-quote.ts'
import type { QuoteFormValues } from '../core/field-values.ts'
import type { MarkupAttributes, QuoteFormAttributes } from './attributes.ts'

export type { MarkupAttributes, QuoteFormAttributes } from './attributes.ts'

/**
 * The events of `<concrete-quote-form>`. All bubble and cross shadow boundaries; none contains personal data. If the
 * element was removed while a request was pending, the form that replaced it dispatches the result, or else the document.
 */
export interface QuoteFormEvents {
  /** A file of the form did not arrive: visitors see the element's own content. From the script `embed.js`, and the button. */
  'load-error': CustomEvent<null>
  /** The form is interactive. */
  'quote-ready': CustomEvent<null>
  /** A valid request is about to be sent; `preventDefault()` cancels it. `detail` has the `projectType`. */
  'quote-submit': CustomEvent<Pick<QuoteSubmitted, 'projectType'>>
  /** The API stored the quote. `detail` has its `id` and the `projectType`. */
  'quote-submitted': CustomEvent<QuoteSubmitted>
  /**
   * The API refused the request or did not respond. `detail` has the `status`, if any, and the `message` for the
   * visitor.
   */
  'quote-failed': CustomEvent<QuoteFailed>
}

/**
 * `<concrete-quote-form>`: the quote form on any page. Until the form is about to come into view, and the script is
 * there, it shows its content: put a phone link there, or a form with the same field names, whose values it takes over.
 * @cssprop --cq-accent - Button, links, and focus rings.
 * @cssprop --cq-accent-hover - The button on hover. Default: `--cq-accent`, if set.
 * @cssprop --cq-on-accent - Text on the button.
 * @cssprop --cq-background - The background of the form and of toasts. If it is `transparent`, the theme must suit the page.
 * @cssprop --cq-field - The background of fields.
 * @cssprop --cq-text - Text.
 * @cssprop --cq-muted - Secondary text, and the button while a request is pending.
 * @cssprop --cq-line - The form's border and lines.
 * @cssprop --cq-border - The borders of fields.
 * @cssprop --cq-error - Validation errors and failures.
 * @cssprop --cq-success - The success message.
 * @cssprop --cq-radius - The corner radius of fields, button, and form.
 * @cssprop --cq-card-radius - The corner radius of the form alone.
 * @cssprop --cq-font - The font family, for example the page's.
 * @cssprop --cq-heading-font - The font family of the heading. Default: `--cq-font`, if set.
 * @cssprop --cq-font-size - The font size; all other sizes are relative to it. Default: `medium`.
 * @cssprop --cq-padding - The space around the fields. Default: `1.5em`.
 * @cssprop --cq-density - A factor for the height of fields, button, and gaps, such as `0.8`. Default: `1`.
 * @csspart root - The whole widget.
 * @csspart form - The form.
 * @csspart heading - Its heading.
 * @csspart field - A field: label, control, and error.
 * @csspart label - A label.
 * @csspart control - An input, select, or textarea.
 * @csspart error - The error of a field.
 * @csspart hint - What may help with a field that has no error.
 * @csspart button - The button.
 * @csspart status - What the details are used for; after a request, its outcome.
 * @csspart next - What happens next, in place of the fields after a success.
 * @csspart steps - The steps until the visit, in `next`.
 * @csspart photos - What helps to prepare a visit, in `next`: questions, and photos.
 * @csspart call - A line with the phone number: below the form, in `next`, and in the toast of a failure.
 * @csspart faq - The FAQ.
 * @csspart question - A question.
 * @csspart answer - An answer.
 * @csspart toast - The region in which toasts appear.
 */
export interface ConcreteQuoteForm extends HTMLElement, QuoteFormAttributes {
  /** Resolves to the element once the form is interactive, even if it is not in view. */
  readonly ready: Promise<ConcreteQuoteForm>
  /** Clears the fields and the draft. */
  reset(): void
  /** Fills in fields that the visitor has not filled in, such as `{ projectType: 'patio' }`. */
  prefill(values: QuoteFormValues): void
  /** Moves focus to the first invalid field, or else to the first field. */
  focus(options?: FocusOptions): void
}

/**
 * `<concrete-quote-button>`: its content, a link or a button of the page, opens the form in a dialog. The form is loaded
 * when a visitor is about to press it, and has the button's attributes, which are those of `<concrete-quote-form>`. Its events bubble
 * through the button. Without the script, and in a new tab, the link opens its own page.
 * @attr filled - Gives a link without `class` and `style` the look of the form's button.
 * @attr floating - Keeps the button in view, at the bottom right of the window, or at the bottom left on
 * right-to-left pages, with the look of `filled`. Put the element at the end of the page.
 */
export type ConcreteQuoteButton = HTMLElement

/** The attributes of the button as JSX and templates write them. */
export interface ButtonAttributes extends MarkupAttributes {
  filled?: boolean
  floating?: boolean
}

/** The handlers of the form's events, such as `onquote-submitted`, with a prefix that depends on the framework. */
export type MarkupEvents<Prefix extends string = 'on'> = {
  [Type in keyof QuoteFormEvents as `${Prefix}${Type}`]?: (event: QuoteFormEvents[Type]) => void
}

declare global {
  interface HTMLElementTagNameMap {
    'concrete-quote-form': ConcreteQuoteForm
    'concrete-quote-button': ConcreteQuoteButton
  }
  // The events bubble, so any element may get them, and the document and the window.
  // oxlint-disable-next-line typescript/no-empty-object-type -- merged with the browser's own
  interface GlobalEventHandlersEventMap extends QuoteFormEvents {}
}
