import './menu.ts'
import './tooltips.ts'
import './chalk-line.ts'

/** The carousel comes by itself: only Home has one, and nothing above it waits for it. */
const carousel = document.querySelector<HTMLElement>('[aria-roledescription=carousel]')
if (carousel) {
  void (
    import(/* @vite-ignore */ carousel.dataset.script as string) as Promise<typeof import('./carousel.ts')>
  ).then(
    ({ createCarousel }) => createCarousel(carousel),
    // Without its code it is a row to scroll, as it is without scripts.
    () => undefined,
  )
}
