import type { Photo } from '@concrete-quote/openapi'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { photoPath, thumbnailPath } from '../../../queries/photo-queries.ts'
import { Removal } from '../../../frame/confirmation.tsx'
import { wholePhoto, zoom, zoomStep } from './photo-view.ts'
import { useGestures } from './use-gestures.ts'

interface ViewerProps {
  quoteId: string
  photos: Photo[]
  /** The names of the photos. */
  names: string[]
  index: number
  setIndex: (index: number) => void
  /** Called when a button or Escape has closed the dialog. */
  onClose: () => void
  /** Called when the focus has been returned. */
  onClosed: () => void
}

/** Shows the photos one at a time on the whole screen. The browser closes it by Escape, and returns the focus. */
export function Viewer({ quoteId, photos, names, index, setIndex, onClose, onClosed }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(wholePhoto)
  const handleClosed = useEffectEvent(onClosed)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Back removes it while it is open.
    return () => {
      element?.close()
      handleClosed()
    }
  }, [])
  const isEmpty = photos.length === 0
  useEffect(() => {
    if (isEmpty) dialog.current?.close()
  }, [isEmpty])

  const photo = photos[index]
  const name = names[index] ?? ''
  const isAlone = photos.length < 2
  function step(by: 1 | -1) {
    if (isAlone) return
    setIndex((index + by + photos.length) % photos.length)
    setView(wholePhoto)
  }
  const gestures = useGestures({ stage, view, setView, onSwipe: step })
  const zoomBy = (factor: number) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {}
    setView((before) => zoom(before, { width, height }, factor))
  }
  const keys: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    '+': () => zoomBy(zoomStep),
    // Where plus is typed with Shift.
    '=': () => zoomBy(zoomStep),
    '-': () => zoomBy(1 / zoomStep),
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog') !== dialog.current
    if (!run || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-labelledby="photo-name"
      onKeyDown={handleKey}
      // React lets the event of the dialog in it bubble.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="viewer-bar">
        <p id="photo-name" role="status">
          {name}
        </p>
        <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1 / zoomStep)}>
          −
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(zoomStep)}>
          +
        </button>
        {photo && (
          <Removal
            verb="Remove"
            name={`photo ${index + 1} of ${photos.length}`}
            path={photoPath(quoteId, photo.id)}
            // Everything: the history of the quote says so, too.
            list={[]}
          >
            This permanently deletes the photo and cannot be undone.
          </Removal>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {photo && (
        <div ref={stage} className="stage" {...gestures}>
          <img
            // One that is being read would show the photo before it.
            key={photo.id}
            src={photoPath(quoteId, photo.id)}
            width={photo.width}
            height={photo.height}
            alt={name}
            draggable={false}
            style={{
              // Its thumbnail shows until it is read.
              backgroundImage: `url("${thumbnailPath(quoteId, photo.id)}")`,
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            }}
          />
        </div>
      )}
      {!isAlone && (
        <>
          <button type="button" className="previous" aria-label="Previous photo" onClick={() => step(-1)}>
            ‹
          </button>
          <button type="button" className="next" aria-label="Next photo" onClick={() => step(1)}>
            ›
          </button>
        </>
      )}
    </dialog>
  )
}
