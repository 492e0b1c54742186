import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

/**
 * Turns the scrollable row in `root` into a carousel with buttons and arrow keys. The carousel never advances automatically.
 * It loops unless `data-loop` is `false`; the buttons are then disabled at the ends.
 */
export function createCarousel(root: HTMLElement): EmblaCarouselType {
  const query = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector) as E
  const viewport = query('.carousel-viewport')
  const status = query('[aria-live]')
  const previous = query<HTMLButtonElement>('[data-move=previous]')
  const next = query<HTMLButtonElement>('[data-move=next]')

  // Starts at the slide that the visitor has scrolled to.
  const slides = [...root.querySelectorAll<HTMLElement>('.carousel-slide')]
  const startIndex = Math.max(
    slides.findLastIndex(({ offsetLeft }) => offsetLeft - viewport.offsetLeft <= viewport.scrollLeft + 2),
    0,
  )
  root.dataset.ready = ''
  viewport.scrollLeft = 0
  const embla = EmblaCarousel(viewport, {
    loop: root.dataset.loop !== 'false',
    startIndex,
    align: 'start',
    containScroll: 'trimSnaps',
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 22,
  })

  function update() {
    previous.disabled = !embla.canScrollPrev()
    next.disabled = !embla.canScrollNext()
    const visible = visibleSlides(embla, slides.length, viewport)
    status.textContent = formatStatus(status.dataset, visible, slides.length)
  }
  previous.addEventListener('click', () => embla.scrollPrev())
  next.addEventListener('click', () => embla.scrollNext())
  root.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    // Back and Forward, for example.
    if (altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    if (key === 'ArrowLeft') embla.scrollPrev()
    else embla.scrollNext()
  })
  embla.on('select', update).on('reInit', update)
  update()
  query('.carousel-buttons').hidden = false
  return embla
}

/** Returns the 1-based numbers of the visible slides, from left to right. */
function visibleSlides(embla: EmblaCarouselType, count: number, viewport: HTMLElement): number[] {
  const perView = Math.round(viewport.offsetWidth / (embla.slideNodes()[0] as HTMLElement).offsetWidth) || 1
  // Without a loop, the last view starts at `count - perView`: `trimSnaps` merges the snap points after it.
  const first = Math.min(
    embla.selectedScrollSnap(),
    embla.internalEngine().options.loop ? count - 1 : count - perView,
  )
  return Array.from({ length: Math.min(perView, count) }, (_, index) => ((first + index) % count) + 1)
}

/** Formats the text of the live region, such as `Reviews 1, 2 and 3 of 6`, from the texts in its attributes. */
function formatStatus({ one, several, and }: DOMStringMap, numbers: number[], count: number): string {
  const isOne = numbers.length === 1
  const slides = isOne ? String(numbers[0]) : `${numbers.slice(0, -1).join(', ')}${and}${numbers.at(-1)}`
  return (isOne ? one : several)?.replace('{slides}', slides).replace('{count}', String(count)) ?? ''
}
