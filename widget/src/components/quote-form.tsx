import {
  use,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react'
import { useForm } from 'react-hook-form'
import {
  createQuote,
  formTexts,
  projectTypes,
  quoteFieldNames,
  quotesUrl,
  telLink,
  type Language,
  type ProjectType,
  type QuoteRequest,
  type SubmissionError,
} from '@concrete-quote/openapi'
import { elapsedMs, readDraft, sendDraft, writeDraft, type Draft } from '../draft.ts'
import { refusalsInSpanish } from '../messages/es.ts'
import { pageContext } from '../page-context.ts'
import { resolver } from '../resolver.ts'
import { translate, type Translate } from '../translate.ts'
import { focusField, knownTexts, typedValues, type QuoteFormValues } from '../typed-values.ts'
import { Field } from './field.tsx'
import { ToastsContext } from './toasts-context.ts'

/** What became of a request, without personal data. */
export interface QuoteSubmitted {
  /** The stored quote's; undefined where the API accepted the request without saying. */
  id: string | undefined
  projectType: ProjectType
}

/** Why a request was not accepted. */
export interface QuoteFailed {
  /** The status of the answer (RFC 9110); undefined where none came. */
  status: number | undefined
  /** What the visitor was told. */
  message: string
}

/** What a page may do with a form, by its `ref`. */
export interface QuoteFormHandle {
  /** Empties the fields, and forgets the draft. */
  reset: () => void
  /** Fills in fields that the visitor has not. */
  prefill: (values: QuoteFormValues) => void
  /** Moves focus to the first field that is to be corrected, else to the first. */
  focus: () => void
}

export interface QuoteFormProps {
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the page's own. */
  apiUrl?: string | undefined
  /** The language of every text. Default: `en`. */
  lang?: Language | undefined
  /** Default: `Request Your Free Quote`, in the form's language. */
  heading?: string | undefined
  /** A number to offer under the button, such as `(214) 555-0147`. Default: none. */
  phone?: string | undefined
  /** The type that is chosen at first and after a reset. Default: none. */
  projectType?: string | undefined
  /** Which partner a quote came from; stored with it. */
  source?: string | undefined
  /** Whether what is typed is kept in the tab, in `sessionStorage`, until it is sent. Default: true. */
  draft?: boolean | undefined
  /** What fields hold at first, where there is nothing better. */
  prefill?: QuoteFormValues | undefined
  /** The type in a link that was just followed: better than the draft. */
  linkedProjectType?: string | undefined
  /** What the visitor typed before this code arrived, where the fields in the HTML are not this form's: the best. */
  typed?: QuoteFormValues | undefined
  ref?: Ref<QuoteFormHandle> | undefined
  /** Before a valid request is sent. False: it is not. */
  onSubmit?: ((submit: Pick<QuoteSubmitted, 'projectType'>) => boolean | void) | undefined
  /** After the API stored the quote. */
  onSubmitted?: ((submitted: QuoteSubmitted) => void) | undefined
  onFailed?: ((failed: QuoteFailed) => void) | undefined
}

/** What became of the last submit. */
type Outcome = { state: 'idle' | 'pending' | 'submitted' } | { state: 'failed'; reason: string }

/** One text, not two: where a page is translated in place, React loses its way between neighbours. */
function statusText(outcome: Outcome, t: Translate): string {
  if (outcome.state === 'pending') return t(formTexts.pending)
  return outcome.state === 'failed' ? `${t(formTexts.failed)}. ${outcome.reason}` : ''
}

/** The free-quote form (specification, sections 4 and 5). Its toasts show in the page's `Toaster`. */
export function QuoteForm({
  apiUrl = '',
  lang = 'en',
  heading,
  phone,
  projectType = '',
  source,
  draft: keepsDraft = true,
  prefill,
  linkedProjectType,
  typed,
  ref,
  onSubmit,
  onSubmitted,
  onFailed,
}: QuoteFormProps) {
  const t = translate(lang)
  const toasts = use(ToastsContext)
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const headingElement = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  // No defaultValues: they would overwrite what was typed before this code arrived. Fields start empty in the HTML.
  const { register, handleSubmit, reset, setValue, clearErrors, formState } = useForm({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const firstType = knownType(projectType)

  const fill = useCallback(
    (values: QuoteFormValues) => {
      for (const name of quoteFieldNames) {
        if (values[name] !== undefined) setValue(name, values[name] as never)
        if (values[name]) clearErrors(name)
      }
    },
    [setValue, clearErrors],
  )

  // What the visitor filled in, and nobody else.
  const draft = useRef<Draft>({ values: {} })
  function keepDraft() {
    if (keepsDraft) writeDraft(draft.current)
  }

  // What was typed wins, then a link just followed, then the draft, then the prefill.
  useLayoutEffect(() => {
    if (!keepsDraft) writeDraft()
    const kept = keepsDraft ? readDraft() : draft.current
    const linked = knownType(linkedProjectType)
    const values = {
      ...kept.values,
      ...(linked && { projectType: linked }),
      ...typedValues(form.current as HTMLFormElement),
      ...typed,
    }
    draft.current = { ...kept, values }
    fill(values)
  }, [keepsDraft, linkedProjectType, typed, fill])
  // As text, since a page may make the same values anew at each rendering.
  const prefillJson = JSON.stringify(prefill ?? {})
  useLayoutEffect(() => {
    fill({ projectType: firstType, ...(JSON.parse(prefillJson) as QuoteFormValues), ...draft.current.values })
  }, [firstType, prefillJson, fill])

  function empty() {
    draft.current = { values: {} }
    if (keepsDraft) writeDraft()
    reset()
    setValue('projectType', firstType as never)
  }

  useImperativeHandle(ref, () => ({
    reset() {
      empty()
      setOutcome({ state: 'idle' })
    },
    prefill: (values) => fill({ ...knownTexts(values), ...draft.current.values }),
    focus() {
      const invalid = quoteFieldNames.find((name) => formState.errors[name])
      focusField(form.current as HTMLFormElement, invalid ?? 'firstName')
    },
  }))

  async function submit(request: QuoteRequest) {
    const { projectType } = request
    if (outcome.state === 'pending' || onSubmit?.({ projectType }) === false) return
    setOutcome({ state: 'pending' })
    const idempotencyKey = sendDraft(
      draft.current,
      JSON.stringify(quoteFieldNames.map((name) => request[name])),
    )
    keepDraft()
    const result = await createQuote(
      {
        ...request,
        website: (form.current?.elements.namedItem('website') as HTMLInputElement).value,
        elapsedMs: elapsedMs(draft.current),
        lang,
        ...pageContext(source),
      },
      { apiUrl, idempotencyKey },
    ).then(
      (quote) => ({ quote }),
      (error: SubmissionError) => ({ error }),
    )
    if ('error' in result) {
      const { status, message } = result.error
      // For whoever put the form on the page: the browser's own message does not know where origins are allowed.
      if (!status)
        console.warn(`No answer from ${quotesUrl(apiUrl)}. Is ${self.origin} in its ALLOWED_ORIGINS?`)
      const fallback = t(formTexts.failedDetail)
      // The server answers in English.
      const spanish = status && lang === 'es' && `${status}: ${refusalsInSpanish[status] ?? fallback}`
      const reason = spanish || message || fallback
      setOutcome({
        state: 'failed',
        reason: navigator.onLine ? reason : `${reason} ${t(formTexts.offline)}`,
      })
      toasts.show({ title: t(formTexts.failed), description: reason, variant: 'destructive' })
      onFailed?.({ status, message: reason })
    } else {
      empty()
      setOutcome({ state: 'submitted' })
      toasts.show({
        title: t(formTexts.submitted),
        description: t(formTexts.submittedDetail),
        variant: 'success',
      })
      onSubmitted?.({ id: result.quote?.id, projectType })
    }
  }

  // The disabled button would drop focus to the page's start: the status line holds it while the answer is awaited.
  useLayoutEffect(() => {
    const { state } = outcome
    const focused = (status.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    if (state === 'pending') status.current?.focus()
    else if (focused === status.current) (state === 'failed' ? button : headingElement).current?.focus()
  }, [outcome])

  const pending = outcome.state === 'pending'
  const callHref = phone && telLink(phone)
  return (
    <form
      ref={form}
      className="cq cq-form"
      part="form"
      aria-labelledby={headingId}
      // Where the form goes without scripts.
      method="post"
      action={quotesUrl(apiUrl)}
      acceptCharset="utf-8"
      noValidate
      onFocus={({ target }) => {
        if ('name' in target) draft.current.startedAt ??= Date.now()
      }}
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        Object.assign(draft.current.values, knownTexts({ [name]: value }))
        keepDraft()
      }}
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <h2 id={headingId} ref={headingElement} part="heading" tabIndex={-1}>
        {heading || t(formTexts.heading)}
      </h2>
      {outcome.state === 'submitted' && (
        <p className="cq-submitted">{`${t(formTexts.submitted)} ${t(formTexts.submittedDetail)}`}</p>
      )}
      <div className="cq-fields">
        {quoteFieldNames.map((name) => (
          <Field
            key={name}
            {...register(name)}
            name={name}
            lang={lang}
            error={formState.errors[name]?.message}
          />
        ))}
      </div>
      {/* The honeypot: inert, no tab stop, autofill or assistive technology reaches it. */}
      <label className="cq-website" inert>
        {t(formTexts.website)}
        <input type="text" name="website" autoComplete="off" />
      </label>
      <button ref={button} type="submit" part="button" disabled={pending}>
        {t(pending ? formTexts.pending : formTexts.submit)}
      </button>
      <p
        ref={status}
        className="cq-status"
        part="status"
        data-failed={outcome.state === 'failed' || undefined}
        tabIndex={-1}
      >
        {statusText(outcome, t)}
      </p>
      {phone && (
        <p className="cq-call" part="call">
          {t(formTexts.call)} {callHref ? <a href={callHref}>{phone}</a> : phone}
        </p>
      )}
    </form>
  )
}

/** A type as it is sent, or nothing. */
function knownType(type: string | undefined): string {
  return type && Object.hasOwn(projectTypes, type) ? type : ''
}
