import { useRef } from 'react'
import { useLayoutEffect } from './use-layout-effect.ts'
import type { Outcome } from '../core/draft.ts'

/**
 * Follows up an outcome. Makes the fields inert while a request is pending. Keeps focus in the form: on the status line,
 * because disabling the button would drop it to the start of the page; then on the button after a failure, or the heading
 * of the next steps after a success (WCAG 2.4.3), when it shows the page `successUrl`, which `onSubmitted` may still have
 * changed, unless the form was removed meanwhile. The next steps replace the body of the form.
 */
export function useFollowUp({ state, isTakenOver, submitted }: Outcome, successUrl: string | undefined) {
  const body = useRef<HTMLDivElement>(null)
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
  useLayoutEffect(() => {
    if (!submitted) return
    const element = body.current as HTMLElement
    // Screen readers miss the focus on what happens next if the line that had it before disappears meanwhile.
    const timer = setTimeout(() => (element.hidden = true), 1000)
    return () => {
      clearTimeout(timer)
      element.hidden = false
    }
  }, [submitted])
  return [body, fields, heading, button, status] as const
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
