import { useEffect, useRef } from 'react'
import type { Texts } from '../core/texts.ts'
import type { VisitPanel } from '../photos/visit-panel.ts'

interface PrepareVisitProps {
  /** Whether the request was sent before a reload. */
  isRestored: boolean
  photosUrl: string
  apiUrl: string
  texts: Texts
  /** Whether the visitor may add photos. */
  photos: boolean
}

/** What helps to prepare a visit: photos, where it is, and how and when to reach the visitor. Loaded after a success. */
export function PrepareVisit({ texts, ...options }: PrepareVisitProps) {
  const host = useRef<HTMLDivElement>(null)
  const panel = useRef<VisitPanel>(undefined)

  useEffect(() => {
    void import('../photos/visit-panel.ts').then(
      ({ createVisitPanel }) => {
        // Null if the visitor has left meanwhile.
        if (host.current) panel.current ??= createVisitPanel({ host: host.current, texts, ...options })
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
      {options.photos && (
        <a href={options.photosUrl} target="_blank" rel="noopener">
          {texts.addPhotos}
        </a>
      )}
      <div ref={host} />
    </div>
  )
}
