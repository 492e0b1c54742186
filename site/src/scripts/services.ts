import { completeEstimate, sliderPosition } from '../content/estimate.ts'
import './page.ts'

/** How long a price takes to count to another, in milliseconds. */
const countMs = 160
const hasMotion = matchMedia('(prefers-reduced-motion: no-preference)')

// Each slider shows the price of its size, and sends the size with the link of its card.
for (const slider of document.querySelectorAll<HTMLInputElement>('.estimate input')) {
  const card = slider.closest('.card') as HTMLElement
  const estimate = slider.closest('.estimate') as HTMLElement
  const link = card.querySelector('.button') as HTMLAnchorElement
  const price = estimate.querySelector('.estimate-price [data-text]') as HTMLElement
  /** The size whose price is shown: that of the slider, or on the way to it. */
  let shown = slider.valueAsNumber
  let frame = 0

  const update = (event: Event) => {
    const size = slider.valueAsNumber
    const { amount, upTo, locale = '' } = slider.dataset
    const amounts = { amount: Number(amount), upTo: upTo ? Number(upTo) : undefined }
    const write = (part: HTMLElement | SVGElement, size: number) =>
      (part.textContent = completeEstimate(part.dataset.text as string, locale, amounts, size))
    for (const part of estimate.querySelectorAll<HTMLElement | SVGElement>('[data-text]')) write(part, size)
    slider.ariaValueText = estimate.querySelector('.estimate-price')?.textContent ?? ''
    const position = sliderPosition(size, Number(slider.min), Number(slider.max))
    for (const [part, attribute] of Object.entries({ filled: 'width', thumb: 'cx', value: 'x' }))
      estimate.querySelector(`.${part}`)?.setAttribute(attribute, position)
    const url = new URL(link.href)
    url.searchParams.set('size', slider.value)
    link.href = url.pathname + url.search

    cancelAnimationFrame(frame)
    const from = shown
    let start: number | undefined
    const count = (now: number) => {
      start ??= now
      const progress = (now - start) / countMs
      shown = progress < 1 ? Math.round(from + (size - from) * progress) : size
      write(price, shown)
      if (progress < 1) frame = requestAnimationFrame(count)
    }
    if (event.type === 'input' && hasMotion.matches) frame = requestAnimationFrame(count)
    else shown = size
  }
  slider.addEventListener('input', update)
  // On Back and reload, browsers restore the size, some after this script has run.
  addEventListener('pageshow', update)
}
