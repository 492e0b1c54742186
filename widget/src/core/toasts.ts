import { createEvent } from './create-event.ts'

/** Creates the store of a value that components read by `useSyncExternalStore`. */
function createStore<Value>(value: Value) {
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export interface ToastContent {
  title: string
  description: string
  variant: 'success' | 'destructive'
  /** A number to call instead. Default: none. */
  phone?: string | undefined
}

/** A toast: showing while `open`, kept closed for a while after it was dismissed. */
export interface Toast extends ToastContent {
  /** Tells it from the one before it. */
  id: number
  open: boolean
}

/** How long a toast shows, and how long a dismissed one is kept. */
const displayMs = 5000
const removalDelayMs = 1_000_000

/** Announces on the document that a new toast takes the place of the one showing, whoever shows that. */
const replaceEvent = 'concrete-quote-toast'

/**
 * Creates the state of a toast region. Those of a document show one toast between them: a new one closes the one showing.
 * @param container If given, no toast is shown while it is not in the document.
 */
export function createToasts(container?: Node) {
  const { current, set, subscribe } = createStore<Toast | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = 0
  let startedAt = 0
  let remainingMs = 0

  function run() {
    startedAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(dismiss, remainingMs)
  }

  function dismiss() {
    const toast = current()
    if (!toast?.open) return
    document.removeEventListener(replaceEvent, dismiss)
    clearTimeout(timer)
    timer = setTimeout(() => set(undefined), removalDelayMs)
    set({ ...toast, open: false })
  }

  return {
    /** The toast showing or kept, if any. */
    current,
    subscribe,
    show: (content: ToastContent) => {
      if (container && !container.isConnected) return
      document.dispatchEvent(createEvent(replaceEvent))
      document.addEventListener(replaceEvent, dismiss)
      set({ ...content, id: ++shown, open: true })
      remainingMs = displayMs
      run()
    },
    dismiss,
    pause: () => {
      if (!current()?.open || !timer) return
      clearTimeout(timer)
      timer = undefined
      remainingMs -= performance.now() - startedAt
    },
    resume: () => {
      if (current()?.open && !timer) run()
    },
  }
}
