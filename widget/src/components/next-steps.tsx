import type { Ref } from 'react'
import { formatDeadline } from '@concrete-quote/openapi'
import type { Submitted } from '../hooks/use-quote-submission.ts'
import type { Texts } from '../core/texts.ts'
import { CallLine } from './call-line.tsx'

interface NextStepsProps {
  submitted: Submitted
  /** The contractor's number. */
  phone: string | undefined
  texts: Texts
  headingRef: Ref<HTMLHeadingElement>
  onAnother: () => void
}

/** What a visitor reads after a success: who calls whom, by when, and how to send another request. */
export function NextSteps({ submitted, phone, texts, headingRef, onAnother }: NextStepsProps) {
  const time = formatDeadline(submitted.callBy, texts.lang)
  const [before, after] = texts.nextCall.replace('{time}', time).split('{phone}')
  return (
    <div className="cq-next" part="next">
      <h2 ref={headingRef}>{texts.next}</h2>
      <p>
        {before}
        {/* A number keeps its order in a text from right to left. */}
        <bdi dir="ltr">{submitted.phone}</bdi>
        {after}
      </p>
      {phone && <CallLine phone={phone} texts={texts} />}
      <button type="button" onClick={onAnother}>
        {texts.another}
      </button>
    </div>
  )
}
