import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the list when a row that has it is removed: the browser would move it to the body.
 * @returns The ref of the row.
 */
export function useFocusFallback() {
  const row = useRef<HTMLLIElement>(null)
  // Runs before the row is removed from the page.
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('.list')?.focus()
    }
  }, [])
  return row
}
