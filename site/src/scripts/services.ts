import { completeEstimate, sliderPosition } from '../content/estimate.ts'
import './page.ts'

// Each slider shows the price of its size, and sends the size with the link of its card.
for (const slider of document.querySelectorAll<HTMLInputElement>('.estimate input')) {
  const card = slider.closest('.card') as HTMLElement
  const estimate = slider.closest('.estimate') as HTMLElement
  const link = card.querySelector('a') as HTMLAnchorElement

  const update = () => {
    const size = slider.valueAsNumber
    const { amount, upTo, locale = '' } = slider.dataset
    const amounts = { amount: Number(amount), upTo: upTo ? Number(upTo) : undefined }
    for (const part of estimate.querySelectorAll<HTMLElement | SVGElement>('[data-text]'))
      part.textContent = completeEstimate(part.dataset.text as string, locale, amounts, size)
    slider.ariaValueText = estimate.querySelector('.estimate-price')?.textContent ?? ''
    const position = sliderPosition(size, Number(slider.min), Number(slider.max))
    for (const [part, attribute] of Object.entries({ filled: 'width', thumb: 'cx', value: 'x' }))
      estimate.querySelector(`.${part}`)?.setAttribute(attribute, position)
    const url = new URL(link.href)
    url.searchParams.set('size', slider.value)
    link.href = url.pathname + url.search
  }
  slider.addEventListener('input', update)
  // On Back and reload, browsers restore the size, some after this script has run.
  addEventListener('pageshow', update)
}
