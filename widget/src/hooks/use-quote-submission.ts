import { createContext, useContext, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import type { QuoteRequest } from '@concrete-quote/openapi'
import { useLayoutEffect } from './use-layout-effect.ts'
import { createToasts } from '../core/toasts.ts'
import { sendQuote, type QuoteFailed, type QuoteSubmitted, type SendOptions } from '../core/send-quote.ts'
import type { Draft, Sending, Submitted } from '../core/draft.ts'
import type { Texts } from '../core/texts.ts'

/** The toasts that a form shows and a `Toaster` renders. Default: those of the document. */
export const ToastsContext = createContext(createToasts())

export interface Outcome {
  state: 'idle' | 'pending' | 'submitted' | 'failed'
  /** Whether a form sent the request that this one replaced. */
  isTakenOver?: boolean
  /** Returns why it failed, in the form's language. */
  failure?: (texts: Texts) => string
  /** The ID of the toast that says so, if one was shown. */
  toast?: number | undefined
  /** Whether that toast also offers to call. */
  isCallOffered?: boolean
  submitted?: Submitted
}

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
  const { draft, texts, phone, website, clear, onSubmit, onSubmitted, onFailed } = options
  const toasts = useContext(ToastsContext)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  // Not the state, which two submits in the same turn would both find idle.
  const isPending = useRef(false)

  const follow = useRef(showOutcome)
  follow.current = showOutcome
  // After a reload, the visitor continues to prepare the visit of the last request, unless another one was begun.
  useLayoutEffect(() => {
    const submitted = draft.submitted()
    // Storage is not read while rendering: a server has none.
    if (submitted && Object.keys(draft.values()).length === 0) setOutcome({ state: 'idle', submitted })
    const sending = draft.takeOver()
    if (sending) void follow.current(sending, true)
  }, [draft])

  async function submit(request: QuoteRequest) {
    if (isPending.current || onSubmit?.({ projectType: request.projectType }) === false) return
    await follow.current(draft.send(request, sendQuote(request, { ...options, website: website() })))
  }

  async function showOutcome(sending: Sending, isTakenOver = false) {
    isPending.current = true
    setOutcome({ state: 'pending', isTakenOver })
    const result = await sending.result
    isPending.current = false
    if (!draft.end(sending)) return setOutcome({ state: 'idle' })
    if ('message' in result) {
      const message = result.message(texts)
      // The message of a limit has the number.
      const offered = phone && !message.includes(phone) ? phone : undefined
      const content = { title: texts.failed, description: message, phone: offered }
      setOutcome({
        state: 'failed',
        failure: (texts) => `${texts.failed}. ${result.message(texts)}`,
        toast: toasts.show({ ...content, variant: 'destructive' }),
        isCallOffered: offered !== undefined,
      })
      onFailed?.({ ...result, message })
    } else {
      const { photosUrl, createdAt, respondBy, ...quote } = result
      const submitted = { phone: sending.request.phone, createdAt, respondBy, photosUrl }
      clear()
      draft.keep(submitted)
      setOutcome({ state: 'submitted', submitted })
      toasts.show({
        title: texts.submitted,
        description: texts.submittedDetail,
        variant: 'success',
      })
      onSubmitted?.(quote)
    }
  }

  const visibleToast = useSyncExternalStore(toasts.subscribe, toasts.visible, () => undefined)

  return {
    outcome,
    /** Whether a toast says why it failed: the form says it once that is gone. */
    isToasted: visibleToast !== undefined && visibleToast === outcome.toast,
    submit,
    /** Forgets the outcome of the last submit, unless it is still pending. */
    dismiss: () => {
      if (isPending.current) return
      setOutcome({ state: 'idle' })
      draft.keep()
    },
  }
}

/**
 * Follows up an outcome. Makes the fields inert while a request is pending. Keeps focus in the form: on the status line,
 * because disabling the button would drop it to the start of the page; then on the button after a failure, or the heading
 * of the next steps after a success (WCAG 2.4.3), when it shows the page `successUrl`, which `onSubmitted` may still have
 * changed, unless the form was removed meanwhile.
 */
export function useFollowUp({ state, isTakenOver }: Outcome, successUrl: string | undefined) {
  const fields = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const latestUrl = useRef(successUrl)
  latestUrl.current = successUrl
  useLayoutEffect(() => {
    const line = status.current as HTMLParagraphElement
    ;(fields.current as HTMLDivElement).inert = state === 'pending'
    if (state === 'pending') return isTakenOver ? undefined : line.focus()
    const hasFocus = () => (line.getRootNode() as Document | ShadowRoot).activeElement === line
    if (state === 'failed' && hasFocus()) button.current?.focus()
    if (state !== 'submitted') return
    const next = line.isConnected && resolveSuccessUrl(latestUrl.current)
    if (next) location.assign(next)
    // A frame later: screen readers miss focus on what has just appeared.
    const frame = requestAnimationFrame(() => {
      if (heading.current && hasFocus()) focusHeading(heading.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [state, isTakenOver])
  return [fields, heading, button, status] as const
}

/** Resolves the page to open after a success, on this origin alone: editors of texts cannot send visitors elsewhere. */
export function resolveSuccessUrl(address: string | undefined): string | undefined {
  if (!address) return undefined
  const link = document.createElement('a')
  link.href = address
  return link.href.startsWith(location.origin + '/') ? link.href : undefined
}

/** Focuses a heading, which is focusable only meanwhile: a dialog that opens focuses the first element that it can. */
export function focusHeading(heading: HTMLElement, options?: FocusOptions) {
  heading.tabIndex = -1
  heading.focus(options)
  // The heading keeps focus while the visitor is in another window.
  heading.onblur = () => document.hasFocus() && heading.removeAttribute('tabindex')
}

/** Submits after a press that no submit event follows: a sandboxed frame without `allow-forms` dispatches none. */
export function submitIfSandboxed(
  { currentTarget, nativeEvent }: MouseEvent<HTMLButtonElement>,
  submit: () => void,
) {
  const timer = setTimeout(() => {
    if (!nativeEvent.defaultPrevented) submit()
  })
  // At the root, because the page may stop the event on its way.
  const options = { capture: true, once: true }
  currentTarget.getRootNode().addEventListener('submit', () => clearTimeout(timer), options)
}
