import './menu.ts'
import './tooltips.ts'
import './chalk-line.ts'
import { onceNear } from './once-near.ts'

/** The carousel's code comes when the page is scrolled to within a screen of it: only Home has one, far down. */
const carousels = document.querySelectorAll<HTMLElement>('[aria-roledescription=carousel]')
onceNear(carousels, { rootMargin: '100%' }, (carousel) => {
  void (
    import(/* @vite-ignore */ carousel.dataset.script as string) as Promise<typeof import('./carousel.ts')>
  ).then(
    ({ createCarousel }) => createCarousel(carousel),
    // Without its code it is a row to scroll, as it is without scripts.
    () => undefined,
  )
})
