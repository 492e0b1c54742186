import { useEffect, useRef, type Ref } from 'react'
import { formatPhone, formatPromise } from '@concrete-quote/openapi'
import type { Submitted } from '../core/send-quote.ts'
import type { VisitPanel, VisitPanelOptions } from '../photos/visit-panel.ts'
import { CallLine } from './call-line.tsx'

interface NextStepsProps extends VisitPanelOptions {
  submitted: Submitted
  phone: string | undefined
  headingRef: Ref<HTMLHeadingElement>
  onAnother: () => void
}

/** What a visitor reads after a success: who calls whom, by when, and how to send another request. */
export function NextSteps(props: NextStepsProps) {
  const { submitted, phone, texts, headingRef, onAnother } = props
  const { createdAt, respondBy } = submitted
  const { nextCall, nextCallLater, submittedDetail, lang } = texts
  // Not by Date.parse, which old scripts replace.
  const promise = respondBy
    ? formatPromise(nextCall, nextCallLater, +new Date(createdAt), +new Date(respondBy), lang)
    : submittedDetail
  const [before, after] = promise.split('{phone}')
  return (
    <div className="cq-next" part="next">
      <h2 ref={headingRef}>{texts.next}</h2>
      <p>
        {before}
        {/* A number keeps its order in a text from right to left. */}
        {after !== undefined && <bdi dir="ltr">{formatPhone(submitted.phone)}</bdi>}
        {after}
      </p>
      {phone && <CallLine phone={phone} texts={texts} />}
      {submitted.photosUrl && <PrepareVisit {...props} />}
      <button type="button" onClick={onAnother}>
        {texts.another}
      </button>
    </div>
  )
}

/** What helps to prepare a visit: photos, where it is, and how and when to reach the visitor. Loaded after a success. */
function PrepareVisit(props: VisitPanelOptions) {
  const { submitted, texts, photos } = props
  const host = useRef<HTMLDivElement>(null)
  const panel = useRef<VisitPanel>(undefined)

  useEffect(() => {
    void import('../photos/visit-panel.ts').then(
      ({ createVisitPanel }) => {
        // Null if the visitor has left meanwhile.
        if (host.current) panel.current ??= createVisitPanel(host.current, props)
      },
      // The link leads to a page of its own.
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  useEffect(() => panel.current?.translate(texts))

  return (
    <div part="photos">
      {/* The styles of the panel hide it. */}
      {photos && (
        <a href={submitted.photosUrl} target="_blank" rel="noopener">
          {texts.addPhotos}
        </a>
      )}
      <div ref={host} />
    </div>
  )
}
