import { find } from './dom.ts'

/** How long a button says that it has copied, in milliseconds. */
const confirmationMs = 2500

/**
 * Copies a text, and says so on the button, in its first element if it has any, and to screen readers.
 * @param what What is announced, such as `The link`.
 * @returns whether the browser allowed it.
 */
export async function copy(text: string, button: HTMLButtonElement, what: string): Promise<boolean> {
  const shown = button.firstElementChild ?? button
  const label = (button.dataset.label ??= shown.textContent)
  const isCopied = await write(text)
  shown.textContent = isCopied ? 'Copied' : 'Not copied'
  button.dataset.state = isCopied ? 'copied' : 'failed'
  announce(
    isCopied
      ? `${what} is copied.`
      : `Your browser does not allow copying: select the text and press Ctrl+C.`,
  )
  clearTimeout(timers.get(button))
  timers.set(
    button,
    setTimeout(() => {
      shown.textContent = label
      delete button.dataset.state
    }, confirmationMs),
  )
  return isCopied
}

const timers = new WeakMap<HTMLButtonElement, ReturnType<typeof setTimeout>>()

/** Outside of secure contexts there is no clipboard. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Says something to screen readers, again if it was said before. */
function announce(text: string) {
  const region = find('announcement')
  region.textContent = ''
  requestAnimationFrame(() => (region.textContent = text))
}
