import { useSyncExternalStore } from 'react'

/** An attribute of an element, live: null when it is not there. */
export function useAttribute(element: Element, name: string): string | null {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(element, { attributeFilter: [name] })
      return () => observer.disconnect()
    },
    () => element.getAttribute(name),
  )
}
