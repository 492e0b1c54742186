import type { ProjectType } from '@concrete-quote/openapi'
import type { QuoteFormValues } from '../core/field-values.ts'
import type { LanguageProps } from '../core/texts.ts'
import type { SubmissionCallbacks } from '../hooks/use-quote-submission.ts'

/** The methods of a form, available through its `ref`. */
export interface QuoteFormHandle {
  /** Clears the fields and the draft. */
  reset: () => void
  /** Fills in fields that the visitor has not. */
  prefill: (values: QuoteFormValues) => void
  /** Moves focus to the first invalid field, else to the first field. */
  focus: (options?: FocusOptions) => void
}

/** The methods of a form in an element, which mounts it again after it was removed from the page. */
export interface MountedQuoteForm extends QuoteFormHandle {
  /** What the visitor entered and has not sent yet. */
  typed: () => QuoteFormValues
}

export interface QuoteFormProps extends SubmissionCallbacks, LanguageProps {
  /** Identifies the form's draft among other forms on the page. Default: its position among the forms on the page. */
  id?: string | undefined
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own. */
  apiUrl?: string | undefined
  /** The form's heading. Default: `Request Your Free Quote`, in the form's language. */
  heading?: string | undefined
  /** A number to offer below the button, such as `(214) 555-0123`. Default: none. */
  phone?: string | undefined
  /** The type that is selected initially and after a reset, such as `patio`. Default: none. */
  projectType?: ProjectType | (string & {}) | undefined
  /** Your partner name, as we gave it to you; stored with each quote. Default: none. */
  source?: string | undefined
  /** What your program knows the request by, up to 100 characters, without personal data; never changed. Default: none. */
  reference?: string | undefined
  /** Whether a quote has how the visit began: the campaign, the first page, and the host that linked to it. Default: false. */
  campaign?: boolean | undefined
  /** A page of this origin to open after submission, such as `/thanks`. Default: none. */
  successUrl?: string | undefined
  /** The page about the data of visitors to link to: an address with `https://`, or a path such as `/privacy`. Default: none. */
  privacyUrl?: string | undefined
  /** Whether a draft is kept in the tab, in `sessionStorage`, until it is sent. Default: true. */
  draft?: boolean | undefined
  /** Whether a visitor can add photos after a success. Default: true. */
  photos?: boolean | undefined
  /** Whether your pages are counted that show the form: once a tab and day, without a cookie. Default: true. */
  views?: boolean | undefined
  /** Whether the form is only tried: the API stores nothing, and a banner says so. Default: false. */
  dryRun?: boolean | undefined
  /** Values of fields that the visitor has not filled in. Default: none. */
  values?: QuoteFormValues | undefined
  /**
   * Returns what was typed into another form before this one replaced it; takes precedence over the draft. Called on
   * mount. Default: none.
   */
  typed?: (() => QuoteFormValues) | undefined
}
