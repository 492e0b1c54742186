import { forwardRef, useId, useImperativeHandle, useRef, type ForwardedRef } from 'react'
import { isPhoneTooShort, quoteFieldNames, quotesUrl, type QuoteFieldName } from '@concrete-quote/openapi'
import { focusField, pickFieldValues } from '../core/field-values.ts'
import { resolveTexts } from '../core/texts.ts'
import { focusHeading, useFollowUp } from '../hooks/use-follow-up.ts'
import { useOriginCheck } from '../hooks/use-origin-check.ts'
import { usePhoneHint } from '../hooks/use-phone-hint.ts'
import { useQuoteDraft } from '../hooks/use-quote-draft.ts'
import { useQuoteFields } from '../hooks/use-quote-fields.ts'
import { useQuoteSubmission } from '../hooks/use-quote-submission.ts'
import { CallLine } from './call-line.tsx'
import { Field } from './field.tsx'
import { Honeypot, readHoneypot } from './honeypot.tsx'
import { NextSteps } from './next-steps.tsx'
import type { MountedQuoteForm, QuoteFormHandle, QuoteFormProps } from './quote-form-props.ts'
import { SubmitArea } from './submit-area.tsx'

/** The page with the form alone, beside the API. */
const hostedFormUrl = (url: string, lang: string, source = '') =>
  url.replace('api/quotes', `widget/form?${new URLSearchParams({ lang, source })}`)

/** The free-quote form. Its toasts show in the page's `Toaster`. React 18 passes refs by `forwardRef` only. */
export const QuoteForm = forwardRef(function QuoteForm(
  props: QuoteFormProps,
  ref: ForwardedRef<QuoteFormHandle>,
) {
  const { id, apiUrl = '', heading, phone, photos = true } = props
  const texts = resolveTexts(props)
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const url = quotesUrl(apiUrl)
  const draft = useQuoteDraft(form, url, id, props.draft ?? true)
  const fields = useQuoteFields({ ...props, form, texts, draft })
  const [isPhoneShort, checkPhone, setPhoneShort] = usePhoneHint()
  const isHinted = isPhoneShort || (!!fields.errors.phone && isPhoneTooShort(draft.values().phone ?? ''))
  const hints: Partial<Record<QuoteFieldName, string | false>> = {
    phone: isHinted && texts.hints.phone,
    // The hint is longer than the error, which is more important.
    projectDetails: photos && !fields.errors.projectDetails && texts.hints.projectDetails,
  }
  const clear = () => {
    fields.clear()
    setPhoneShort(false)
  }
  const { outcome, submit, dismiss } = useQuoteSubmission({
    ...props,
    draft,
    texts,
    apiUrl,
    website: () => readHoneypot(form.current as HTMLFormElement),
    clear,
  })
  const handleSubmit = fields.handleSubmit(submit)
  const [bodyRef, fieldsRef, headingRef, buttonRef, statusRef] = useFollowUp(outcome, props.successUrl)
  const { submitted } = outcome
  const { isUnregistered, warning } = useOriginCheck(apiUrl, props)
  // Such a page cannot send the form, but the browser can take it to the one where it is sent.
  const isContinued = isUnregistered && !props.dryRun

  useImperativeHandle(ref, (): MountedQuoteForm => ({
    reset() {
      clear()
      dismiss()
    },
    prefill: fields.prefill,
    typed: draft.values,
    focus(options) {
      if (submitted) return focusHeading(headingRef.current as HTMLElement, options)
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
      target={isContinued ? '_blank' : undefined}
      noValidate
      onInput={(event) => {
        const { name, value } = event.target as HTMLInputElement
        draft.record(pickFieldValues({ [name]: value }))
        if (isPhoneShort) checkPhone(event)
      }}
      onBlur={checkPhone}
      onSubmit={isContinued ? undefined : handleSubmit}
    >
      {submitted && (
        <div className="cq-body">
          <NextSteps
            submitted={submitted}
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
      <div ref={bodyRef} className="cq-body" data-done={submitted && ''}>
        <h2 id={headingId} part="heading">
          {heading || texts.heading}
        </h2>
        {props.dryRun && <p className="cq-status">{texts.dryRun}</p>}
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
        <Honeypot texts={texts} />
        <SubmitArea
          buttonRef={buttonRef}
          statusRef={statusRef}
          outcome={outcome}
          privacyUrl={props.privacyUrl}
          texts={texts}
          submit={handleSubmit}
          formUrl={isContinued ? hostedFormUrl(url, texts.lang, props.source) : undefined}
        />
        {phone && <CallLine phone={phone} texts={texts} />}
      </div>
    </form>
  )
})
