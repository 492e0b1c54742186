import { useEffect, useEffectEvent, useRef } from 'react'
import { useSetting } from '../storage.ts'

/** Listens to the keyboard shortcuts, documents them, and turns off those of one key. `?` is `onHelp`. */
export function Shortcuts({ onHelp }: { onHelp: () => void }) {
  const [singleKeys, setSingleKeys] = useSetting('shortcuts', ['on', 'off'])
  const move = useMove()
  useKeys({
    ArrowDown: () => isListActive() && move(1),
    ArrowUp: () => isListActive() && move(-1),
    ...(singleKeys === 'on' && {
      j: () => move(1),
      k: () => move(-1),
      '/': () => document.querySelector<HTMLInputElement>('[type=search]')?.select(),
      u: () => document.querySelector<HTMLElement>('.undo button')?.click(),
      '?': onHelp,
    }),
  })
  return (
    <details>
      <summary>Keyboard shortcuts</summary>
      <dl className="keys">
        <Keys keys={['j', '↓']}>Next request</Keys>
        <Keys keys={['k', '↑']}>Previous request</Keys>
        <Keys keys={['Enter']}>Open the request</Keys>
        <Keys keys={['/']}>Search</Keys>
        <Keys keys={['u']}>Undo the last change</Keys>
        <Keys keys={['←', '→']}>Previous or next photo</Keys>
        <Keys keys={['+', '-']}>Zoom a photo in or out</Keys>
        <Keys keys={['?']}>Show this help</Keys>
      </dl>
      {/* Speech input may type letters by accident (WCAG 2.2, success criterion 2.1.4). */}
      <label className="check">
        <input
          type="checkbox"
          checked={singleKeys === 'on'}
          onChange={({ target }) => setSingleKeys(target.checked ? 'on' : 'off')}
        />
        Enable single-key shortcuts
      </label>
    </details>
  )
}

function Keys({ keys, children }: { keys: string[]; children: string }) {
  return (
    <>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && ' or '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  )
}

/**
 * Runs functions by key (`KeyboardEvent.key`), except while somebody types in a field, a dialog is open, or a modifier
 * other than Shift is down. A function that returns false leaves the key to the browser.
 */
function useKeys(keys: Record<string, () => unknown>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (isTyping || document.querySelector('dialog[open]')) return
    if (run() !== false) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.row [data-path]')]

/** The part of the page that keys act on. With the focus on the body, as after a click on text, it is the open quote. */
function activeRegion(): Element | null {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body) return activeElement.closest('.list, .pane')
  return document.querySelector('.pane') ?? document.querySelector('.list')
}

/** Whether arrow keys move in the list. Elsewhere, they scroll. */
const isListActive = () => activeRegion()?.matches('.list') === true

/** Focuses the next (1) or previous (-1) quote of the list, or opens it if the focus is in the open quote. */
function useMove() {
  /** The index of the row that had the focus last: its quote leaves the list of waiting ones when it is answered. */
  const lastIndex = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const index = rowLinks().findIndex((link) => link.parentElement?.contains(target as Node))
      if (index >= 0) lastIndex.current = index
    }
    addEventListener('focusin', remember)
    return () => removeEventListener('focusin', remember)
  }, [])

  return (step: 1 | -1) => {
    const links = rowLinks()
    const focused = document.activeElement?.closest('.row')?.querySelector<HTMLElement>('[data-path]')
    const current = focused ?? links.find((link) => link.hasAttribute('aria-current'))
    // The row below a removed one has taken its place.
    const next = current ? links.indexOf(current) + step : lastIndex.current + (step === 1 ? 0 : -1)
    const link = links[Math.min(Math.max(next, 0), links.length - 1)]
    if (activeRegion()?.matches('.pane')) link?.click()
    else link?.focus()
  }
}
