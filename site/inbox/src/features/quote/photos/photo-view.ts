export interface Point {
  x: number
  y: number
}

/** How a photo is shown: enlarged by `scale`, and moved from the middle of the stage, in CSS pixels. */
export interface View extends Point {
  scale: number
}

/** The whole photo, as large as the stage allows. */
export const wholePhoto: View = { scale: 1, x: 0, y: 0 }

/** Enough to see each pixel of a photo on a phone. */
const maxScale = 8

/** How far one step of a key, a button, or a mouse wheel enlarges. */
export const zoomStep = 1.5

/** How far a double tap enlarges. */
const doubleTapScale = 3

interface Size {
  width: number
  height: number
}

/** Moves a photo, as far as it is larger than the stage. */
export function move({ scale, x, y }: View, { width, height }: Size, by: Point): View {
  const within = (value: number, size: number) => {
    const limit = (size * (scale - 1)) / 2
    return Math.min(Math.max(value, -limit), limit)
  }
  return { scale, x: within(x + by.x, width), y: within(y + by.y, height) }
}

/** Enlarges a photo by a factor. What is at a point, measured from the middle of the stage, stays there. */
export function zoom(view: View, stage: Size, factor: number, at: Point = { x: 0, y: 0 }): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale)
  const ratio = scale / view.scale
  const moved = { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
  return move(moved, stage, { x: 0, y: 0 })
}

/** Enlarges the whole photo at a point, or shows it whole again. */
export function toggleZoom(view: View, stage: Size, at: Point): View {
  return view.scale > 1 ? wholePhoto : zoom(view, stage, doubleTapScale, at)
}
