import { useEffect, useRef } from 'react'
import type { Draft, Submitted } from '../core/draft.ts'
import type { Texts } from '../core/texts.ts'
import type { PhotoPanel } from '../photos/photo-panel.ts'

interface AddPhotosProps {
  submitted: Submitted
  photosUrl: string
  apiUrl: string
  texts: Texts
  draft: Draft
}

/** The button that adds photos to a request. What it shows is loaded when it is pressed, and after a reload. */
export function AddPhotos({ submitted, photosUrl, apiUrl, texts, draft }: AddPhotosProps) {
  const host = useRef<HTMLDivElement>(null)
  const panel = useRef<PhotoPanel>(undefined)

  async function open(isPressed?: boolean) {
    try {
      const { createPhotoPanel } = await import('../photos/photo-panel.ts')
      // Null if the visitor has left meanwhile.
      if (!host.current) return
      panel.current ??= createPhotoPanel({ host: host.current, photosUrl, apiUrl, texts })
      draft.keep(submitted)
      panel.current.show(isPressed)
    } catch {
      // The link leads to a page of its own, which adds photos, too.
      window.open(photosUrl)
    }
  }

  useEffect(() => {
    if (draft.submitted()) void open()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  useEffect(() => panel.current?.translate(texts))

  return (
    <div ref={host} part="photos">
      <button type="button" onClick={() => void open(true)}>
        {texts.addPhotos}
      </button>
    </div>
  )
}
