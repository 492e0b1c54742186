/** Marks the history entry of an open dialog, beside what the page's router keeps in its state. */
const marker = 'concreteQuoteDialog'

/** Closes the open dialog, if any. */
let close: (() => void) | undefined
/** The address of the page when a dialog was opened last. */
let href: string
/** Whether the way back from an entry is under way. */
let isLeaving = false

const isOnEntry = () => Boolean((history.state as Record<string, unknown> | null)?.[marker])

function push() {
  // The entry is there already after a reload. Routers and analytics replace the method on `history`.
  if (!isOnEntry()) History.prototype.pushState.call(history, { ...history.state, [marker]: true }, '')
}

// For a router nothing has changed: it need not render the page again. Chrome calls the listeners of a window in the
// order in which they were added, so that a router which runs first still sees that its own state is back. A server may
// import the file, where there is no window.
globalThis.addEventListener?.(
  'popstate',
  (event) => {
    if (location.href === href && (close || isLeaving)) event.stopImmediatePropagation()
    if (!isLeaving) close?.()
    // Opened again meanwhile.
    else if (close) push()
    isLeaving = false
  },
  true,
)

/**
 * Adds a history entry with the page's address, so that Back closes a dialog instead of leaving the page.
 * @param onBack Closes the dialog.
 * @returns To be called when the dialog is closed: forgets the entry, and goes back from it if asked to.
 */
export function addHistoryEntry(onBack: () => void): (goBack: boolean) => void {
  close = onBack
  href = location.href
  if (!isLeaving) push()
  return (goBack) => {
    close = undefined
    // Not if the visitor has left the entry, or the page has added another.
    if (!goBack || !isOnEntry()) return
    isLeaving = true
    history.back()
  }
}
