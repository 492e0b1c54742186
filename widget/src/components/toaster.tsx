import {
  useContext,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { useLayoutEffect } from '../hooks/use-layout-effect.ts'
import { ToastsContext } from '../hooks/toasts-context.ts'
import { resolveTexts, type LanguageProps } from '../core/texts.ts'
import { CallLine } from './call-line.tsx'

/** The toast regions on the page, in the order in which they mounted. */
const regions = new Set<HTMLElement>()

/** Lets F8 focus a toast region; of several on a page, the one that shows a toast. */
function useRegionShortcut(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = region.current as HTMLElement
    function focusRegion({ key }: KeyboardEvent) {
      const showing = [...regions].find((region) => region.popover)
      if (key === 'F8' && element === (showing ?? [...regions][0])) element.focus()
    }
    regions.add(element)
    document.addEventListener('keydown', focusRegion)
    return () => {
      regions.delete(element)
      document.removeEventListener('keydown', focusRegion)
    }
  }, [region])
}

/**
 * Returns handlers that move an element dragged to the right, and call `onSwipe` if it is released past 50 px. A drag that
 * begins on a link or button does not click it.
 */
function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number>(undefined)
  const isDragged = useRef(false)
  const distance = (event: PointerEvent) => event.clientX - (startX.current ?? event.clientX)
  const end = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.style.translate = ''
    startX.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      startX.current = event.clientX
      isDragged.current = false
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const byX = distance(event)
      // Farther than by an unsteady click, which the link or button gets only if its pointer is not captured.
      if (Math.abs(byX) > 5) {
        isDragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      if (isDragged.current) event.currentTarget.style.translate = `${Math.max(0, byX)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (isDragged.current && distance(event) > 50) onSwipe()
      end(event)
    },
    onPointerCancel: end,
    // Browsers differ in where the click goes after a capture. That of a key has no detail.
    onClickCapture(event: MouseEvent) {
      if (!isDragged.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    // The browser's own drag of a link would cancel the pointer.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
  }
}

/**
 * Shows toasts, one at a time: each for 5 s, not counting the time in which it is hovered or has focus, or the window
 * is hidden. F8 focuses it; Escape, its button, or a swipe to the right closes it.
 */
export function Toaster(props: LanguageProps) {
  const texts = resolveTexts(props)
  const { lang, dir, notifications, closeToast } = texts
  const toasts = useContext(ToastsContext)
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => undefined)
  const region = useRef<HTMLElement>(null)
  const textId = useId()
  const focusedBefore = useRef<HTMLElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(false)
  const shown = toast?.open ? toast : undefined
  const paused = hovered || focused || hidden

  useRegionShortcut(region)

  useLayoutEffect(() => {
    const update = () => setHidden(document.visibilityState === 'hidden')
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])

  useLayoutEffect(() => {
    if (!paused) return
    toasts.pause()
    return toasts.resume
  }, [paused, toast, toasts])

  // The region is in the top layer only while it shows: there no transformed ancestor misplaces it. After each render,
  // because browsers hide a popover that is moved, and throw if one is shown outside of the document.
  useLayoutEffect(() => {
    const element = region.current as HTMLElement
    if (shown && element.isConnected) {
      element.popover = 'manual'
      element.showPopover?.()
    } else if (element.popover) {
      element.hidePopover?.()
      element.popover = null
    }
  })

  /** Closes the toast. Returns focus first, because removing the focused button would drop it to the page's start. */
  function close() {
    if (region.current?.matches(':focus-within')) {
      // Leaves the region even if nothing had focus before: React does not report that a focused button is removed.
      region.current.focus()
      region.current.blur()
      focusedBefore.current?.focus()
    }
    // Firefox does not report that the pointer leaves a region that is hidden under it.
    setHovered(false)
    toasts.dismiss()
  }

  const swipe = useSwipeRight(close)
  // Each toast has its own nodes: a page that is translated in place may have replaced those of the last one.
  return (
    <>
      {/* Always rendered, and not in the popover: Firefox does not announce text in an element that just became one. */}
      <div className="cq-announcement" role="status" aria-atomic="true" lang={lang}>
        {shown && <span key={shown.id}>{`${shown.title} ${shown.description}`}</span>}
      </div>
      <section
        ref={region}
        className="cq cq-toaster"
        part="toast"
        lang={lang}
        dir={dir}
        aria-label={notifications}
        aria-describedby={shown && textId}
        tabIndex={-1}
        data-variant={shown?.variant}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={(event) => {
          if (!focused) focusedBefore.current = event.relatedTarget as HTMLElement | null
          setFocused(true)
        }}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Else a dialog around the form closes as well.
          event.preventDefault()
          close()
        }}
        {...swipe}
      >
        {shown && (
          <>
            <div key={shown.id} id={textId}>
              <p className="cq-toast-title">{shown.title}</p>
              <p>{shown.description}</p>
              {shown.phone && <CallLine phone={shown.phone} texts={texts} />}
            </div>
            <button type="button" aria-label={closeToast} onClick={close}>
              ×
            </button>
          </>
        )}
      </section>
    </>
  )
}
