import './menu.ts'
import './tooltips.ts'
import './chalk-line.ts'
import './scroll-to-top.ts'
import { onFirstIntersection } from './on-first-intersection.ts'

/** Loads the carousel script when a carousel is within one viewport height of the viewport. */
const carousels = document.querySelectorAll<HTMLElement>('.carousel')
onFirstIntersection(carousels, { rootMargin: '100%' }, (carousel) => {
  void (
    import(/* @vite-ignore */ carousel.dataset.script as string) as Promise<typeof import('./carousel.ts')>
  ).then(
    ({ createCarousel }) => createCarousel(carousel),
    () => {
      // Without its script, the carousel remains a scrollable row.
    },
  )
})
