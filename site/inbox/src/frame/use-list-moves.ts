import { useEffect, useRef } from 'react'

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.row [data-path]')]

/** The part of the page that keys act on. With the focus on the body, as after a click on text, it is the open quote. */
function activeRegion(): Element | null {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body) return activeElement.closest('.list, .pane')
  return document.querySelector('.pane') ?? document.querySelector('.list')
}

/** Moves through the list by keyboard. */
export function useListMoves() {
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

  return {
    /** Focuses the next (1) or previous (-1) quote, or opens it if the focus is in the open quote. */
    move: (step: 1 | -1) => {
      const links = rowLinks()
      const focused = document.activeElement?.closest('.row')?.querySelector<HTMLElement>('[data-path]')
      const current = focused ?? links.find((link) => link.hasAttribute('aria-current'))
      // The row below a removed one has taken its place.
      const next = current ? links.indexOf(current) + step : lastIndex.current + (step === 1 ? 0 : -1)
      const link = links[Math.min(Math.max(next, 0), links.length - 1)]
      if (activeRegion()?.matches('.pane')) link?.click()
      else link?.focus()
    },
    /** Whether arrow keys move in the list. Elsewhere, they scroll. */
    isListActive: () => activeRegion()?.matches('.list') === true,
  }
}
