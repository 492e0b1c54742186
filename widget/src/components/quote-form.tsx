import { use, useId, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createQuote, projectTypes, type QuoteRequest } from '@concrete-quote/openapi'
import { resolver } from '../resolver.ts'
import { Field } from './field.tsx'
import { ToastsContext } from './toasts-context.ts'

export interface QuoteFormProps {
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own. */
  apiUrl?: string | undefined
}

/** What the visitor is told (specification, sections 4 and 8). */
const submitted = {
  title: 'Quote Request Submitted!',
  description: 'We will contact you to discuss your project.',
}
const failed = {
  title: 'Submission Failed',
  fallback: 'Failed to submit quote request. Please try again.',
}

type Outcome = { state: 'idle' | 'pending' | 'submitted' } | { state: 'failed'; reason: string }

/** The free-quote form (specification, sections 4 and 5). Its toasts show in the page's `Toaster`. */
export function QuoteForm({ apiUrl }: QuoteFormProps) {
  const toasts = use(ToastsContext)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  // No defaultValues: they would overwrite what was typed before this code arrived. Fields start empty in the HTML.
  const { register, handleSubmit, reset, formState } = useForm({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { errors } = formState

  async function submit(request: QuoteRequest) {
    setOutcome({ state: 'pending' })
    try {
      await createQuote(request, { apiUrl })
      reset()
      setOutcome({ state: 'submitted' })
      toasts.show({ ...submitted, variant: 'success' })
    } catch (error) {
      const reason = (error as Error).message || failed.fallback
      setOutcome({ state: 'failed', reason })
      toasts.show({ title: failed.title, description: reason, variant: 'destructive' })
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
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Request Your Free Quote
      </h2>
      <div className="cq-names">
        <Field name="firstName" error={errors.firstName?.message}>
          {(control) => <input {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field name="lastName" error={errors.lastName?.message}>
          {(control) => <input {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field name="phone" error={errors.phone?.message}>
        {(control) => <input {...control} {...register('phone')} type="tel" autoComplete="tel" />}
      </Field>
      <Field name="email" error={errors.email?.message}>
        {(control) => <input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field name="projectType" error={errors.projectType?.message}>
        {(control) => (
          <select {...control} {...register('projectType')}>
            <option value="">Select a project type</option>
            {Object.entries(projectTypes).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="projectDetails" error={errors.projectDetails?.message}>
        {(control) => <textarea {...control} {...register('projectDetails')} rows={5} />}
      </Field>
      <button ref={button} type="submit" disabled={pending}>
        {pending ? 'Submitting...' : 'Get My Free Quote'}
      </button>
      <p ref={status} className="cq-status" data-state={outcome.state} tabIndex={-1}>
        {outcome.state === 'pending' && 'Submitting...'}
        {outcome.state === 'submitted' && `${submitted.title} ${submitted.description}`}
        {outcome.state === 'failed' && `${failed.title}. ${outcome.reason}`}
      </p>
    </form>
  )
}
