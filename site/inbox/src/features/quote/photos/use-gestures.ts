import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { move, toggleZoom, zoom, zoomStep, type Point, type View } from './photo-view.ts'

/** How far a pointer moves in a swipe at least, and in a tap at most, in CSS pixels. */
const swipeDistance = 48
const tapDistance = 10

/** How soon the second tap of a double tap follows the first, in milliseconds. */
const doubleTapMs = 350

interface GestureOptions {
  stage: RefObject<HTMLElement | null>
  view: View
  setView: (update: (view: View) => View) => void
  /** Shows the next photo (1) or the previous one (-1). */
  onSwipe: (step: 1 | -1) => void
}

/**
 * Enlarges by double click or tap, pinch, and wheel; moves what is enlarged by dragging; and swipes to the next photo
 * what is not.
 * @returns Props of the stage.
 */
export function useGestures({ stage, view, setView, onSwipe }: GestureOptions) {
  const pointers = useRef(new Map<number, Point>())
  /** Since the first pointer came down. */
  const gesture = useRef({ isPinch: false, moved: { x: 0, y: 0 } })
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  const size = () => stage.current?.getBoundingClientRect() ?? new DOMRect()
  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  useEffect(() => {
    const element = stage.current
    // React's listeners are passive: the page would be enlarged, too.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = toPoint(event)
      // Pinches on a touchpad are many small steps.
      const factor = zoomStep ** (-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY) / 50, 1))
      setView((before) => zoom(before, size(), factor, at))
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  })

  function handleDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) gesture.current = { isPinch: false, moved: { x: 0, y: 0 } }
    else gesture.current.isPinch = true
    pointers.current.set(event.pointerId, toPoint(event))
  }

  function handleMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = toPoint(event)
    const by = { x: point.x - before.x, y: point.y - before.y }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    const { moved } = gesture.current
    gesture.current.moved = { x: moved.x + by.x, y: moved.y + by.y }
    if (other) {
      const factor = distance(point, other) / Math.max(distance(before, other), 1)
      setView((view) =>
        zoom(move(view, size(), { x: by.x / 2, y: by.y / 2 }), size(), factor, middle(point, other)),
      )
    } else setView((view) => move(view, size(), by))
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    const { isPinch, moved } = gesture.current
    if (isPinch || event.type === 'pointercancel') return
    const { x, y } = moved
    if (Math.hypot(x, y) <= tapDistance) handleTap(toPoint(event), event.timeStamp)
    else if (view.scale === 1 && Math.abs(x) >= swipeDistance && Math.abs(x) > 2 * Math.abs(y))
      onSwipe(x < 0 ? 1 : -1)
  }

  function handleTap(point: Point, at: number) {
    const isDouble =
      at - lastTap.current.at <= doubleTapMs && distance(point, lastTap.current) <= 3 * tapDistance
    lastTap.current = { ...point, at: isDouble ? 0 : at }
    if (isDouble) setView((view) => toggleZoom(view, size(), point))
  }

  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
  }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
