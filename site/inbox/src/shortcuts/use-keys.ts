import { useEffect, useEffectEvent } from 'react'

/**
 * Runs functions by key (`KeyboardEvent.key`), except while somebody types in a field, a dialog is open, or a modifier
 * other than Shift is down. A function that returns false leaves the key to the browser.
 */
export function useKeys(keys: Record<string, () => unknown>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isField(event.target) || document.querySelector('dialog[open]')) return
    if (run() !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/** Whether keys have a meaning of their own in an element. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
