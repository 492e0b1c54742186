import { useSyncExternalStore } from 'react'

function readIndex(): number | undefined {
  const state = history.state as { photo?: number } | null
  return state?.photo
}

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

function change(method: 'pushState' | 'replaceState', photo: number) {
  history[method]({ photo }, '')
  dispatchEvent(new PopStateEvent('popstate'))
}

/**
 * The photo that the viewer shows, stored in a history entry of its own: on a phone, Back closes the viewer, which covers
 * the screen, and stays at the quote.
 */
export function useViewedPhoto() {
  return {
    /** Undefined while the viewer is closed. */
    index: useSyncExternalStore(subscribe, readIndex),
    open: (index: number) => change('pushState', index),
    show: (index: number) => change('replaceState', index),
    close: () => readIndex() !== undefined && history.back(),
  }
}
