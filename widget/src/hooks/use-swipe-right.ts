import { useRef, type PointerEvent } from 'react'

/** How far right an element must be dragged: farther than by an unsteady click. */
const swipeThresholdPx = 50

/** Returns handlers that move an element dragged to the right, and call `onSwipe` if it is released past 50 px. */
export function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number>(undefined)
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (startX.current ?? event.clientX))
  const end = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.style.translate = ''
    startX.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if ((event.target as HTMLElement).closest('button')) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== undefined) event.currentTarget.style.translate = `${distance(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (distance(event) > swipeThresholdPx) onSwipe()
      end(event)
    },
    onPointerCancel: end,
  }
}
