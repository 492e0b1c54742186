import { useEffect, type RefObject } from 'react'

/** The toast regions on the page, in the order in which they mounted. */
const regions = new Set<HTMLElement>()

function focusRegion(event: KeyboardEvent) {
  if (event.key !== 'F8') return
  const showing = [...regions].find((region) => region.hasAttribute('popover'))
  ;(showing ?? [...regions][0])?.focus()
}

/** Lets F8 focus a toast region; of several on a page, the one that shows a toast (specification, section 9). */
export function useRegionShortcut(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = region.current as HTMLElement
    if (regions.size === 0) document.addEventListener('keydown', focusRegion)
    regions.add(element)
    return () => {
      regions.delete(element)
      if (regions.size === 0) document.removeEventListener('keydown', focusRegion)
    }
  }, [region])
}
