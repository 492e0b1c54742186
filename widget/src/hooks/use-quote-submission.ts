import { useContext, useEffect, useRef, useState } from 'react'
import type { QuoteRequest } from '@concrete-quote/openapi'
import { ToastsContext } from './toasts-context.ts'
import { useLayoutEffect } from './use-layout-effect.ts'
import {
  sendQuote,
  type Failure,
  type QuoteFailed,
  type QuoteSubmitted,
  type SendOptions,
} from '../core/send-quote.ts'
import type { Draft, Outcome } from '../core/draft.ts'
import { currentVisit } from '../core/visit.ts'

export interface SubmissionCallbacks {
  /** Called before a valid request is sent. Return false to cancel it. Default: none. */
  onSubmit?: ((submit: Pick<QuoteSubmitted, 'projectType'>) => boolean | void) | undefined
  /** Called after the API stored the quote. Default: none. */
  onSubmitted?: ((submitted: QuoteSubmitted) => void) | undefined
  /** Called when the API refused the request or did not respond. Default: none. */
  onFailed?: ((failed: QuoteFailed) => void) | undefined
}

interface SubmissionOptions extends SubmissionCallbacks, Omit<SendOptions, 'website'> {
  draft: Draft
  /** The contractor's number, which a failure offers. */
  phone?: string | undefined
  /** Reads the honeypot field. */
  website: () => string
  /** Empties the form after a success. */
  clear: () => void
}

/** Sends valid requests, one at a time, and reports the outcome by state, toast, and callback. */
export function useQuoteSubmission(options: SubmissionOptions) {
  const { draft, texts, phone, campaign, website, clear, onSubmit, onSubmitted, onFailed } = options
  const toasts = useContext(ToastsContext)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  // Not the state, which two submits in the same turn would both find idle.
  const isPending = useRef(false)

  // On the first page, whichever page the visitor submits the form on.
  useEffect(() => void (campaign && currentVisit()), [campaign])

  const show = useRef(showOutcome)
  show.current = showOutcome
  // Storage is not read while rendering: a server has none.
  useLayoutEffect(() => draft.followOutcome((outcome) => show.current(outcome)), [draft])

  async function submit(request: QuoteRequest) {
    if (isPending.current || onSubmit?.({ projectType: request.projectType }) === false) return
    await draft.send(sendQuote(request, { ...options, website: website() }))
  }

  function showOutcome(outcome: Outcome) {
    const { failure, quote } = outcome
    isPending.current = outcome.state === 'pending'
    setOutcome(outcome)
    if (failure) showFailure(failure)
    if (quote) {
      clear()
      toasts.show({ title: texts.submitted, description: texts.submittedDetail, variant: 'success' })
      onSubmitted?.(quote)
    }
  }

  function showFailure(failure: Failure) {
    const message = failure.message(texts)
    // The message of a limit has the number.
    const offered = phone && !message.includes(phone) ? phone : undefined
    toasts.show({ title: texts.failed, description: message, phone: offered, variant: 'destructive' })
    onFailed?.({ ...failure, message })
  }

  return {
    outcome,
    submit,
    /** Forgets the outcome of the last submit, unless it is still pending. */
    dismiss: () => {
      if (!isPending.current) draft.forget()
    },
  }
}
