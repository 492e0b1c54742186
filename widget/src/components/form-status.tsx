import type { Ref } from 'react'
import type { Language } from '@concrete-quote/openapi'
import type { Outcome } from '../hooks/use-quote-submission.ts'

interface FormStatusProps {
  ref: Ref<HTMLParagraphElement>
  id: string
  outcome: Outcome
  lang: Language
}

/** The status line: what is being done, or why it failed. */
export function FormStatus({ ref, id, outcome, lang }: FormStatusProps) {
  return (
    <p
      ref={ref}
      id={id}
      className="cq-status"
      part="status"
      data-failed={outcome.state === 'failed' || undefined}
      tabIndex={-1}
    >
      {outcome.status?.(lang)}
    </p>
  )
}
