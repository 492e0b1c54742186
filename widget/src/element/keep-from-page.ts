/** The keys that are down and were kept from the page, by `code`. */
const keptKeys = new Set<string>()

/**
 * Keeps a key from the page's shortcuts. To the page, the target and the active element are this element, not a field, so
 * that hotkeys-js, Swiper, fullPage.js, and others take letters, spaces, and arrow keys that a visitor types for shortcuts.
 * Combinations with modifiers, keys of dialogs, and function keys do not type. The page sees a key go up if it saw it go down.
 */
export function keepFromPage(event: Event) {
  // Chrome dispatches others as it fills in a field.
  if (!('key' in event)) return
  const { type, altKey, ctrlKey, metaKey, key, code } = event as KeyboardEvent
  const types = (event as KeyboardEvent).getModifierState('AltGraph') || !(altKey || ctrlKey || metaKey)
  const isKept =
    type === 'keyup'
      ? keptKeys.delete(code)
      : types && !/^(Tab|Escape|F\d+|Alt\w*|Control|Meta|Shift)$/.test(key)
  if (!isKept) return
  event.stopPropagation()
  if (type === 'keydown') keptKeys.add(code)
}
