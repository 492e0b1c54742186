import {
  forwardRef,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ForwardedRef,
  type RefObject,
} from 'react'
import {
  isOneDigitShort,
  quoteFieldNames,
  quotesUrl,
  type ProjectType,
  type QuoteFieldName,
} from '@concrete-quote/openapi'
import { claimDraftKey, createDraft } from '../core/draft.ts'
import { focusField, pickFieldValues, type QuoteFormValues } from '../core/field-values.ts'
import { checkOrigin } from '../core/send-quote.ts'
import { resolveTexts, type LanguageProps } from '../core/texts.ts'
import { currentVisit } from '../core/visit.ts'
import { useLayoutEffect } from '../hooks/use-layout-effect.ts'
import { useQuoteFields } from '../hooks/use-quote-fields.ts'
import {
  focusHeading,
  submitIfSandboxed,
  useFollowUp,
  useQuoteSubmission,
  type SubmissionCallbacks,
} from '../hooks/use-quote-submission.ts'
import { CallLine } from './call-line.tsx'
import { Field } from './field.tsx'
import { NextSteps } from './next-steps.tsx'

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
  /** Values of fields that the visitor has not filled in. Default: none. */
  values?: QuoteFormValues | undefined
  /**
   * Returns what was typed into another form before this one replaced it; takes precedence over the draft. Called on
   * mount. Default: none.
   */
  typed?: (() => QuoteFormValues) | undefined
}

/** A draft of the form's own, kept in the tab if it is persistent, else in memory alone. */
function useQuoteDraft(
  form: RefObject<HTMLFormElement | null>,
  url: string,
  id: string | undefined,
  isPersistent: boolean,
) {
  const [draft] = useState(() => createDraft(form))
  useLayoutEffect(() => {
    const [key, release] = claimDraftKey(form, url, id)
    draft.persist(key, isPersistent)
    return release
  }, [draft, form, url, id, isPersistent])
  return draft
}

/** An address of the web, and no script. */
const isPage = /^(https?:\/)?\//i

/** Sets `inert` by the property, because React 18 does not know the attribute. */
const makeInert = (element: HTMLElement | null) => void (element && (element.inert = true))

/** The free-quote form. Its toasts show in the page's `Toaster`. React 18 passes refs by `forwardRef` only. */
export const QuoteForm = forwardRef(function QuoteForm(
  props: QuoteFormProps,
  ref: ForwardedRef<QuoteFormHandle>,
) {
  const {
    id,
    apiUrl = '',
    heading,
    phone,
    campaign,
    draft: isPersistent = true,
    photos = true,
    privacyUrl = '',
  } = props
  const texts = resolveTexts(props)
  const headingId = useId()
  const statusId = useId()
  const form = useRef<HTMLFormElement>(null)
  const url = quotesUrl(apiUrl)
  const draft = useQuoteDraft(form, url, id, isPersistent)
  const fields = useQuoteFields({ ...props, form, texts, draft })
  const [isPhoneShort, setPhoneShort] = useState(false)
  const clear = () => {
    fields.clear()
    setPhoneShort(false)
  }
  const { outcome, isToasted, submit, dismiss } = useQuoteSubmission({
    ...props,
    draft,
    texts,
    apiUrl,
    website: () =>
      ((form.current as HTMLFormElement).elements.namedItem('website') as HTMLInputElement).value,
    clear,
  })
  const handleSubmit = fields.handleSubmit(submit)
  const hints: Partial<Record<QuoteFieldName, string | false>> = {
    phone: isPhoneShort && texts.hints.phone,
    projectDetails: photos && texts.hints.projectDetails,
  }
  // On the first page, whichever page the visitor submits the form on.
  useEffect(() => void (campaign && currentVisit()), [campaign])
  const [warning, setWarning] = useState<string>()
  useEffect(() => void checkOrigin(apiUrl).then(setWarning), [apiUrl])
  const bodyRef = useRef<HTMLDivElement>(null)
  const [fieldsRef, headingRef, buttonRef, statusRef] = useFollowUp(outcome, props.successUrl)
  const isPending = outcome.state === 'pending'
  useLayoutEffect(() => {
    if (!outcome.submitted) return
    const body = bodyRef.current as HTMLElement
    // Screen readers miss the focus on what happens next if the line that had it before disappears meanwhile.
    const timer = setTimeout(() => (body.hidden = true), 1000)
    return () => {
      clearTimeout(timer)
      body.hidden = false
    }
  }, [outcome.submitted])

  useImperativeHandle(ref, (): MountedQuoteForm => ({
    reset() {
      clear()
      dismiss()
    },
    prefill: fields.prefill,
    typed: draft.values,
    focus(options) {
      if (outcome.submitted) return focusHeading(headingRef.current as HTMLElement, options)
      const invalid = quoteFieldNames.find((name) => fields.errors[name])
      focusField(form.current as HTMLFormElement, invalid ?? 'firstName', options)
    },
  }))

  return (
    <form
      ref={form}
      className="cq cq-form"
      part="form"
      lang={texts.lang}
      dir={texts.dir}
      aria-labelledby={headingId}
      // Where the form goes without scripts.
      method="post"
      action={url}
      acceptCharset="utf-8"
      noValidate
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        draft.record(pickFieldValues({ [name]: value }))
        if (name === 'phone' && isPhoneShort) setPhoneShort(isOneDigitShort(value))
      }}
      onBlur={({ target }) => {
        const { name, value } = target as HTMLElement as HTMLInputElement
        if (name === 'phone') setPhoneShort(isOneDigitShort(value))
      }}
      onSubmit={handleSubmit}
    >
      {outcome.submitted && (
        <div className="cq-body">
          <NextSteps
            submitted={outcome.submitted}
            isRestored={outcome.state === 'idle'}
            phone={phone}
            texts={texts}
            apiUrl={apiUrl}
            photos={photos}
            headingRef={headingRef}
            onAnother={() => {
              dismiss()
              // Before the next rendering: phones open the keyboard only during a tap.
              ;(bodyRef.current as HTMLElement).hidden = false
              focusField(form.current as HTMLFormElement, 'firstName')
            }}
          />
        </div>
      )}
      {/* After a success, an empty form would look as if nothing had been sent. */}
      <div
        ref={bodyRef}
        className="cq-body"
        data-done={outcome.submitted && ''}
        data-toasted={isToasted ? (outcome.isCallOffered ? 'call' : '') : undefined}
      >
        <h2 id={headingId} part="heading">
          {heading || texts.heading}
        </h2>
        {warning && (
          <p className="cq-status" data-failed>
            {warning}
          </p>
        )}
        {/* While a request is pending, input would be lost: a success empties the fields. Focus is on the status line. */}
        <div ref={fieldsRef} className="cq-fields" onFocus={draft.start}>
          {quoteFieldNames.map((name) => (
            <Field
              key={name}
              name={name}
              register={fields.register}
              error={fields.errors[name]?.message}
              hint={hints[name]}
              texts={texts}
            />
          ))}
        </div>
        {/* For a post without scripts: the page in the response is in the same language. */}
        <input type="hidden" name="lang" value={texts.lang} />
        {/* The honeypot, which neither the tab key, autofill, nor assistive technology reaches, not even before hydration. */}
        <label ref={makeInert} className="cq-website" aria-hidden="true">
          {texts.website}
          <input type="text" name="website" autoComplete="off" tabIndex={-1} />
        </label>
        <button
          ref={buttonRef}
          type="submit"
          part="button"
          disabled={isPending}
          onClick={(event) => submitIfSandboxed(event, handleSubmit)}
          // Focus goes to it after a failure, which the toast announces.
          aria-describedby={outcome.state === 'failed' ? undefined : statusId}
        >
          {isPending ? texts.pending : texts.submit}
        </button>
        <p
          ref={statusRef}
          id={statusId}
          className="cq-status"
          part="status"
          data-failed={outcome.state === 'failed' || undefined}
          tabIndex={-1}
        >
          {isPending ? texts.pending : (outcome.failure?.(texts) ?? texts.privacy)}
          {outcome.state === 'idle' && isPage.test(privacyUrl) && (
            <>
              {' '}
              <a href={privacyUrl} target="_blank" rel="noopener">
                {texts.privacyLink}
              </a>
            </>
          )}
        </p>
        {phone && <CallLine phone={phone} texts={texts} />}
      </div>
    </form>
  )
})
