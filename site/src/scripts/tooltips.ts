/*
 * Tooltips by the platform: the browser lifts a `popover` above everything and takes it out of the way of assistive
 * technology while it is closed. What is left to do, timing and place, is half a kilobyte; a library brings sixteen.
 */

/** How long the pointer rests on a control before its tooltip opens, in milliseconds (specification, section 9). */
const delayMs = 700
/** How long after one has closed the next opens at once. */
const skipDelayMs = 300
/** Between the control and its tooltip, and at least to the window's edge, in pixels. */
const gapPx = 8

let shown: HTMLElement | undefined
let closedAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

function show(tooltip: HTMLElement) {
  clearTimeout(timer)
  if (shown === tooltip) return
  hide()
  tooltip.showPopover()
  place(tooltip)
  shown = tooltip
}

function hide() {
  clearTimeout(timer)
  if (!shown) return
  shown.hidePopover()
  shown = undefined
  closedAt = performance.now()
}

/** Puts it above its control, or below where that is near the window's top, and inside the window. */
function place(tooltip: HTMLElement) {
  const control = (tooltip.previousElementSibling as Element).getBoundingClientRect()
  const { width, height } = tooltip.getBoundingClientRect()
  const left = control.left + (control.width - width) / 2
  const above = control.top - height - gapPx
  tooltip.style.left = `${Math.max(gapPx, Math.min(left, document.documentElement.clientWidth - width - gapPx))}px`
  tooltip.style.top = `${above < control.height ? control.bottom + gapPx : above}px`
}

for (const tooltip of document.querySelectorAll<HTMLElement>('[role=tooltip]')) {
  // Of control and tooltip together: the pointer may move onto the tooltip (WCAG 1.4.13).
  const both = tooltip.parentElement as HTMLElement
  const control = tooltip.previousElementSibling as HTMLElement
  both.addEventListener('pointerenter', ({ pointerType }) => {
    // A finger that taps means the control.
    if (pointerType === 'touch') return
    if (performance.now() - closedAt < skipDelayMs) show(tooltip)
    else timer = setTimeout(show, delayMs, tooltip)
  })
  both.addEventListener('pointerleave', hide)
  // Not where a press has put the focus: that is about to do what the control does.
  control.addEventListener('focus', () => {
    if (control.matches(':focus-visible')) show(tooltip)
  })
  control.addEventListener('blur', hide)
  control.addEventListener('pointerdown', hide)
  control.addEventListener('click', hide)
}
addEventListener('scroll', hide, { capture: true, passive: true })
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide()
})

export {}
