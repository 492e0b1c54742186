import { completeEstimate } from '../content/estimate.ts'
import './page.ts'

// Each slider shows the lowest price of its size, and sends the size with the link of its card.
for (const slider of document.querySelectorAll<HTMLInputElement>('.estimate input')) {
  const card = slider.closest('.card') as HTMLElement
  const shown = card.querySelector('.estimate-price') as HTMLElement
  const link = card.querySelector('a') as HTMLAnchorElement

  const update = () => {
    const size = slider.valueAsNumber
    const { amount, locale = '' } = slider.dataset
    for (const part of shown.querySelectorAll<HTMLElement>('[data-text]')) {
      part.textContent = completeEstimate(part.dataset.text as string, locale, Number(amount), size)
    }
    slider.ariaValueText = shown.textContent
    const url = new URL(link.href)
    url.searchParams.set('size', slider.value)
    link.href = url.pathname + url.search
  }
  slider.addEventListener('input', update)
  // On Back and reload, browsers restore the size, some after this script has run.
  addEventListener('pageshow', update)
}
