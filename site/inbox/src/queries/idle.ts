/** How long after the last input a request is still taken as caused by it, in milliseconds. */
const idleAfterMs = 60_000

/** When somebody last used the page, in milliseconds since 1970. Opening it is a use. */
let usedAt = Date.now()

/** Starts to notice when somebody uses the page, by pointer, keyboard, or assistive technology. */
export function watchUse() {
  const note = () => (usedAt = Date.now())
  for (const type of ['click', 'keydown', 'pointerdown', 'wheel'])
    addEventListener(type, note, { capture: true, passive: true })
}

/** Whether nobody uses the page, so that its requests are polls or follow from them. */
export function isIdle(): boolean {
  return Date.now() - usedAt > idleAfterMs
}
