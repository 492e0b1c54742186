import './menu.ts'
import './tooltips.ts'

// Every page opens at the top, after Back and Forward too: browsers would restore the last position.
history.scrollRestoration = 'manual'
addEventListener('pageshow', ({ persisted }) => {
  // From the back/forward cache.
  if (persisted) scrollTo(0, 0)
})

/** Animates the chalk line of a process once, when it scrolls into view. Without scripts the line is static. */
const processes = document.querySelectorAll<HTMLElement>('.steps')
for (const steps of processes) steps.dataset.line = 'taut'
onFirstIntersection(processes, { threshold: 0.3 }, (steps) => (steps.dataset.line = 'snapped'))

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

/** Calls back once per element, the first time that it intersects the viewport (see `options`). */
function onFirstIntersection<E extends Element>(
  elements: Iterable<E>,
  options: IntersectionObserverInit,
  callback: (element: E) => void,
) {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      callback(target as E)
    }
  }, options)
  for (const element of elements) observer.observe(element)
}
