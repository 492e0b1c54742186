import type { MouseEvent } from 'react'

/**
 * Submits a form after a click on its button, or a press of Enter, that no submit event follows: a sandboxed frame
 * without `allow-forms` dispatches none.
 */
export function submitIfSandboxed(
  { currentTarget, nativeEvent }: MouseEvent<HTMLButtonElement>,
  submit: () => void,
) {
  const timer = setTimeout(() => {
    if (!nativeEvent.defaultPrevented) submit()
  })
  // At the root, because the page may stop the event on its way.
  const options = { capture: true, once: true }
  currentTarget.getRootNode().addEventListener('submit', () => clearTimeout(timer), options)
}
