import { use, useId, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  createQuote,
  formTexts,
  quoteFieldNames,
  quotesUrl,
  type QuoteRequest,
} from '@concrete-quote/openapi'
import { pageContext } from '../page-context.ts'
import { resolver } from '../resolver.ts'
import type { QuoteFormValues } from '../typed-values.ts'
import { Field } from './field.tsx'
import { ToastsContext } from './toasts-context.ts'

export interface QuoteFormProps {
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own. */
  apiUrl?: string | undefined
  /** What the fields hold at first. Default: nothing, or what was typed before this code arrived. */
  prefill?: QuoteFormValues | undefined
  /** After the API stored the quote. */
  onSubmitted?: (() => void) | undefined
}

/** What became of the last submit. */
type Outcome = { state: 'idle' | 'pending' | 'submitted' } | { state: 'failed'; reason: string }

/** One text, not two: where a page is translated in place, React loses its way between neighbours. */
function statusText(outcome: Outcome): string {
  if (outcome.state === 'pending') return formTexts.pending
  return outcome.state === 'failed' ? `${formTexts.failed}. ${outcome.reason}` : ''
}

/** The free-quote form (specification, sections 4 and 5). Its toasts show in the page's `Toaster`. */
export function QuoteForm({ apiUrl = '', prefill, onSubmitted }: QuoteFormProps) {
  const toasts = use(ToastsContext)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  // No defaultValues: they would overwrite what was typed before this code arrived. Fields start empty in the HTML.
  const { register, handleSubmit, reset, setValue, formState } = useForm({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })

  useLayoutEffect(() => {
    for (const name of quoteFieldNames) if (prefill?.[name]) setValue(name, prefill[name] as never)
  }, [prefill, setValue])

  async function submit(request: QuoteRequest) {
    setOutcome({ state: 'pending' })
    try {
      await createQuote({ ...request, ...pageContext() }, { apiUrl })
      reset()
      setOutcome({ state: 'submitted' })
      toasts.show({ title: formTexts.submitted, description: formTexts.submittedDetail, variant: 'success' })
      onSubmitted?.()
    } catch (error) {
      const reason = (error as Error).message || formTexts.failedDetail
      setOutcome({ state: 'failed', reason })
      toasts.show({ title: formTexts.failed, description: reason, variant: 'destructive' })
    }
  }

  // The disabled button would drop focus to the page's start: the status line holds it while the answer is awaited.
  useLayoutEffect(() => {
    const { state } = outcome
    const focused = (status.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    if (state === 'pending') status.current?.focus()
    else if (focused === status.current) (state === 'failed' ? button : heading).current?.focus()
  }, [outcome])

  const pending = outcome.state === 'pending'
  return (
    <form
      className="cq cq-form"
      aria-labelledby={headingId}
      // Where the form goes without scripts.
      method="post"
      action={quotesUrl(apiUrl)}
      acceptCharset="utf-8"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {formTexts.heading}
      </h2>
      {outcome.state === 'submitted' && (
        <p className="cq-submitted">{`${formTexts.submitted} ${formTexts.submittedDetail}`}</p>
      )}
      <div className="cq-fields">
        {quoteFieldNames.map((name) => (
          <Field key={name} {...register(name)} name={name} error={formState.errors[name]?.message} />
        ))}
      </div>
      <button ref={button} type="submit" disabled={pending}>
        {pending ? formTexts.pending : formTexts.submit}
      </button>
      <p
        ref={status}
        className="cq-status"
        data-failed={outcome.state === 'failed' || undefined}
        tabIndex={-1}
      >
        {statusText(outcome)}
      </p>
    </form>
  )
}
