import './menu.ts'
import './tooltips.ts'
import './chalk-line.ts'

/** The carousel's code comes when the page is scrolled to within a screen of it: only Home has one, far down. */
const carousel = document.querySelector<HTMLElement>('[aria-roledescription=carousel]')
if (carousel) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void (
        import(/* @vite-ignore */ carousel.dataset.script as string) as Promise<
          typeof import('./carousel.ts')
        >
      ).then(
        ({ createCarousel }) => createCarousel(carousel),
        // Without its code it is a row to scroll, as it is without scripts.
        () => undefined,
      )
    },
    { rootMargin: '100%' },
  )
  observer.observe(carousel)
}
