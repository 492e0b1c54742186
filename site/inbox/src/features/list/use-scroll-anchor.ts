import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the rows in view where they are when rows are added or removed above them, in browsers without scroll anchoring
 * (CSS Scroll Anchoring Module Level 1), such as Safari.
 * @param data What the rows show.
 * @returns The ref of the list, which is inside the scroll container `.list`.
 */
export function useScrollAnchor(data: unknown) {
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<{ row: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const container = list.current?.closest('.list')
    if (!container || CSS.supports('overflow-anchor', 'auto')) return
    const { row, top } = anchor.current ?? {}
    if (row?.isConnected) container.scrollTop += row.getBoundingClientRect().top - (top ?? 0)
    const remember = () => {
      const { top } = container.getBoundingClientRect()
      const rows = [...(list.current?.children ?? [])]
      const first = rows.find((row) => row.getBoundingClientRect().bottom > top)
      // At the top, new rows come into view.
      anchor.current =
        first && container.scrollTop > 0 ? { row: first, top: first.getBoundingClientRect().top } : undefined
    }
    remember()
    container.addEventListener('scroll', remember, { passive: true })
    return () => container.removeEventListener('scroll', remember)
  }, [data])
  return list
}
