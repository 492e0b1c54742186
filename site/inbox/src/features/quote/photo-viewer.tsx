import type { Photo } from '@concrete-quote/openapi'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type TouchEvent,
} from 'react'
import { Removal } from '../../frame/confirmation.tsx'
import { photoPath, thumbnailPath } from '../../queries/quote-queries.ts'

/** How far a finger moves in a swipe at least, in CSS pixels. */
const swipeDistance = 48

interface ViewerProps {
  quoteId: string
  photos: Photo[]
  names: string[]
  index: number
  setIndex: (index: number) => void
  /** Called when a button or Escape has closed the dialog. */
  onClose: () => void
  /** Called when the focus has been returned. */
  onClosed: () => void
}

/**
 * Shows the photos one at a time on the whole screen. The browser closes it by Escape, and returns the focus; it also
 * zooms by pinches, and scrolls what is enlarged.
 */
export function Viewer({ quoteId, photos, names, index, setIndex, onClose, onClosed }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  /** The point of the enlarged photo that is in the middle first, from 0 to 1. Undefined: the photo is shown whole. */
  const [center, setCenter] = useState<{ x: number; y: number }>()
  const touched = useRef<{ clientX: number; clientY: number }>(undefined)
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

  useLayoutEffect(() => {
    const { current: element } = stage
    if (!center || !element) return
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    element.scrollTo(center.x * scrollWidth - clientWidth / 2, center.y * scrollHeight - clientHeight / 2)
    // Its keys scroll it.
    element.focus()
  }, [center])

  const photo = photos[index]
  const name = names[index] ?? ''
  const isAlone = photos.length < 2
  function step(by: 1 | -1) {
    if (isAlone) return
    setIndex((index + by + photos.length) % photos.length)
    setCenter(undefined)
  }
  const enlarge = () => setCenter({ x: 0.5, y: 0.5 })
  const showWhole = () => setCenter(undefined)
  const keys: Record<string, () => void> = {
    ...(!center && { ArrowRight: () => step(1), ArrowLeft: () => step(-1) }),
    '+': enlarge,
    // Where plus is typed with Shift.
    '=': enlarge,
    '-': showWhole,
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog') !== dialog.current
    if (!run || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  }
  function handleTouchEnd({ changedTouches }: TouchEvent) {
    const touch = changedTouches[0]
    // What is enlarged, here or by the browser, is moved.
    if (!touched.current || !touch || center || (visualViewport?.scale ?? 1) > 1.01) return
    const x = touch.clientX - touched.current.clientX
    const y = touch.clientY - touched.current.clientY
    if (Math.abs(x) >= swipeDistance && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1)
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
        <button type="button" onClick={center ? showWhole : enlarge}>
          {center ? 'Show whole' : 'Enlarge'}
        </button>
        {photo && (
          <Removal
            verb="Remove"
            name={`photo ${index + 1} of ${photos.length}`}
            path={photoPath(quoteId, photo.id)}
          >
            This permanently deletes the photo and cannot be undone.
          </Removal>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {photo && (
        <div
          ref={stage}
          className={center ? 'stage enlarged' : 'stage'}
          tabIndex={center ? 0 : -1}
          onTouchStart={({ touches }) => (touched.current = touches.length === 1 ? touches[0] : undefined)}
          onTouchEnd={handleTouchEnd}
        >
          <img
            // One that is being read would show the photo before it.
            key={photo.id}
            src={photoPath(quoteId, photo.id)}
            width={photo.width}
            height={photo.height}
            alt={name}
            draggable={false}
            // Its thumbnail shows until it is read.
            style={{ backgroundImage: `url("${thumbnailPath(quoteId, photo.id)}")` }}
            onDoubleClick={({ currentTarget: { clientWidth, clientHeight }, nativeEvent }) =>
              setCenter(
                center
                  ? undefined
                  : { x: nativeEvent.offsetX / clientWidth, y: nativeEvent.offsetY / clientHeight },
              )
            }
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
