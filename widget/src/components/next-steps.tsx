import type { Ref } from 'react'
import { formatPromise } from '@concrete-quote/openapi'
import type { Submitted } from '../core/draft.ts'
import type { VisitPanelOptions } from '../photos/visit-panel.ts'
import { CallLine } from './call-line.tsx'
import { PrepareVisit } from './prepare-visit.tsx'

interface NextStepsProps extends Omit<VisitPanelOptions, 'photosUrl'> {
  submitted: Submitted
  /** The contractor's number. */
  phone: string | undefined
  headingRef: Ref<HTMLHeadingElement>
  onAnother: () => void
}

/** What a visitor reads after a success: who calls whom, by when, and how to send another request. */
export function NextSteps(props: NextStepsProps) {
  const { submitted, phone, texts, headingRef, onAnother } = props
  const { createdAt, respondBy, photosUrl } = submitted
  // Not by Date.parse, which old scripts replace.
  const promise = respondBy
    ? formatPromise(
        texts.nextCall,
        texts.nextCallLater,
        +new Date(createdAt),
        +new Date(respondBy),
        texts.lang,
      )
    : texts.submittedDetail
  const [before, after] = promise.split('{phone}')
  return (
    <div className="cq-next" part="next">
      <h2 ref={headingRef}>{texts.next}</h2>
      <p>
        {before}
        {/* A number keeps its order in a text from right to left. */}
        {after !== undefined && <bdi dir="ltr">{submitted.phone}</bdi>}
        {after}
      </p>
      {phone && <CallLine phone={phone} texts={texts} />}
      {photosUrl && <PrepareVisit {...props} photosUrl={photosUrl} />}
      <button type="button" onClick={onAnother}>
        {texts.another}
      </button>
    </div>
  )
}
