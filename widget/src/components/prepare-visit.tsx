import { useEffect, useRef } from 'react'
import type { VisitPanel, VisitPanelOptions } from '../photos/visit-panel.ts'

/** What helps to prepare a visit: photos, where it is, and how and when to reach the visitor. Loaded after a success. */
export function PrepareVisit(props: VisitPanelOptions) {
  const { texts, photos, photosUrl } = props
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
        <a href={photosUrl} target="_blank" rel="noopener">
          {texts.addPhotos}
        </a>
      )}
      <div ref={host} />
    </div>
  )
}
