import { useLayoutEffect, type RefObject } from 'react'

/** The toast regions on the page, in the order in which they mounted. */
const regions = new Set<HTMLElement>()

/** Lets F8 focus a toast region; of several on a page, the one that shows a toast. */
export function useRegionShortcut(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = region.current as HTMLElement
    function focusRegion({ key }: KeyboardEvent) {
      const showing = [...regions].find((region) => region.popover)
      if (key === 'F8' && element === (showing ?? [...regions][0])) element.focus()
    }
    regions.add(element)
    document.addEventListener('keydown', focusRegion)
    return () => {
      regions.delete(element)
      document.removeEventListener('keydown', focusRegion)
    }
  }, [region])
}
