import { createSheet } from '../core/dom.ts'

/**
 * Keeps the page from scrolling, without a shift of its content where scroll bars take up room.
 * @returns Lets it scroll again.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  // The viewport scrolls as the body says, unless the root element says something. On the other one, it would become a
  // scroller of its own, and release what sticks to the viewport.
  const scroller = getComputedStyle(root).overflowY === 'visible' ? 'body' : ':root'
  const hasScrollBar = innerWidth - root.clientWidth > 1
  const sheet = createSheet(
    `${scroller}{overflow:hidden!important}${hasScrollBar ? ':root{scrollbar-gutter:stable!important}' : ''}`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
