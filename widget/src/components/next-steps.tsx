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

/** What a visitor reads after a success: by when we call, the steps until the visit, and what helps to prepare it. */
export function NextSteps(props: NextStepsProps) {
  const { submitted, phone, texts, headingRef, onAnother } = props
  const { createdAt, respondBy } = submitted
  const { next, steps, nextCall, nextCallLater } = texts
  // Not by Date.parse, which old scripts replace.
  const promise = (within: string, later = within) =>
    respondBy && formatPromise(within, later, +new Date(createdAt), +new Date(respondBy), texts.lang)
  const [before, after] = (promise(nextCall, nextCallLater) || texts.submittedDetail).split('{phone}')
  return (
    <div className="cq-next" part="next">
      <h2 ref={headingRef} part="heading">
        {promise(next) || steps.sent}
      </h2>
      {/* Texts of version 1.2 name no time, and have no steps in their language. */}
      {respondBy && next.includes('{time}') && (
        <ol className="cq-steps" part="steps">
          {[steps.sent, promise(steps.call), steps.visit].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p>
        {before}
        {/* A number keeps its order in a text from right to left. */}
        {after !== undefined && <bdi dir="ltr">{formatPhone(submitted.phone)}</bdi>}
        {after}
      </p>
      {phone && <CallLine phone={phone} texts={texts} />}
      {submitted.photosUrl && <PrepareVisit {...props} />}
      <button type="button" className="cq-another" onClick={onAnother}>
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
