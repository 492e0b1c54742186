/*
 * Tooltips based on the Popover API, which provides the top layer and hides closed popovers from assistive technology.
 * The script adds timing and positioning in about 0.5 kB; a library would add about 16 kB.
 */

/** Hover delay before a tooltip opens, in milliseconds: long enough not to open as the pointer crosses. */
const delayMs = 700
/** Time after a tooltip closes during which the next one opens without delay, in milliseconds. */
const skipDelayMs = 300
/** Distance to the control, and minimum distance to the left and right viewport edges, in pixels. */
const gapPx = 8

let openTooltip: HTMLElement | undefined
let closedAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

function show(tooltip: HTMLElement) {
  if (openTooltip === tooltip) return
  hide()
  tooltip.showPopover()
  position(tooltip)
  openTooltip = tooltip
}

function hide() {
  clearTimeout(timer)
  if (!openTooltip) return
  openTooltip.hidePopover()
  openTooltip = undefined
  closedAt = performance.now()
}

/** Centers a tooltip above its control, or below it if there is no room above, within the viewport. */
function position(tooltip: HTMLElement) {
  const control = (tooltip.previousElementSibling as Element).getBoundingClientRect()
  const { width, height } = tooltip.getBoundingClientRect()
  const left = control.left + (control.width - width) / 2
  const above = control.top - height - gapPx
  tooltip.style.left = `${Math.max(gapPx, Math.min(left, document.documentElement.clientWidth - width - gapPx))}px`
  tooltip.style.top = `${above < control.height ? control.bottom + gapPx : above}px`
}

for (const tooltip of document.querySelectorAll<HTMLElement>('[role=tooltip]')) {
  // The wrapper of control and tooltip, because the pointer may move onto the tooltip (WCAG 1.4.13).
  const wrapper = tooltip.parentElement as HTMLElement
  const control = tooltip.previousElementSibling as HTMLElement
  wrapper.addEventListener('pointerenter', ({ pointerType }) => {
    // A tap activates the control and opens no tooltip.
    if (pointerType === 'touch') return
    if (performance.now() - closedAt < skipDelayMs) show(tooltip)
    else timer = setTimeout(show, delayMs, tooltip)
  })
  wrapper.addEventListener('pointerleave', hide)
  // Opens for keyboard focus only: a pressed control is about to perform its action. Waits two frames, because focus
  // may scroll the control into view, and scrolling closes tooltips.
  control.addEventListener('focus', () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (control.matches(':focus-visible')) show(tooltip)
      }),
    ),
  )
  for (const type of ['blur', 'click', 'pointerdown']) control.addEventListener(type, hide)
}
// Captures the scrolling of any element.
addEventListener('scroll', hide, true)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide()
})

export {}
