import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

/**
 * Turns the row of slides in `root` into a carousel, with its buttons and the arrow keys. It loops unless `data-loop`
 * says `false`: then the buttons are disabled at the ends (specification, section 4). It never moves by itself.
 */
export function createCarousel(root: HTMLElement): EmblaCarouselType {
  const part = <Part extends HTMLElement>(selector: string) => root.querySelector<Part>(selector) as Part
  const viewport = part('.carousel-viewport')
  const status = part('[aria-live]')
  const previous = part<HTMLButtonElement>('[data-move=previous]')
  const next = part<HTMLButtonElement>('[data-move=next]')

  // Whoever has scrolled the row already stays at the slide that is seen.
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
    status.textContent = inWords(shown(embla, slides.length, viewport), slides.length)
  }
  previous.addEventListener('click', () => embla.scrollPrev())
  next.addEventListener('click', () => embla.scrollNext())
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    if (event.key === 'ArrowLeft') embla.scrollPrev()
    else embla.scrollNext()
  })
  embla.on('select', update).on('reInit', update)
  update()
  part('.carousel-buttons').hidden = false
  return embla
}

/** The numbers of the slides on view, from the first one. */
function shown(embla: EmblaCarouselType, count: number, viewport: HTMLElement): number[] {
  const perView = Math.max(
    1,
    Math.round(viewport.offsetWidth / (embla.slideNodes()[0]?.offsetWidth || Infinity)),
  )
  // Where it does not loop, the last snaps are one: the slides on view are those of the end.
  const first = Math.min(
    embla.selectedScrollSnap(),
    embla.internalEngine().options.loop ? count - 1 : count - perView,
  )
  return Array.from({ length: Math.min(perView, count) }, (_, index) => ((first + index) % count) + 1)
}

function inWords(numbers: number[], count: number): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === last) return `Review ${first} of ${count}`
  const list = numbers.slice(0, -1).join(', ')
  return `Reviews ${list} and ${last} of ${count}`
}
