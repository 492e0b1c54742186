import { formatAmount, formatSize } from '../content/prices.ts'
import type { SiteLanguage } from '../content/site-texts.ts'
import './page.ts'

const lang = document.documentElement.lang as SiteLanguage

// Each slider shows the lowest price of its size, and sends the size with the link of its card.
for (const slider of document.querySelectorAll<HTMLInputElement>('.estimate input')) {
  const card = slider.closest('.card') as HTMLElement
  const shown = card.querySelector('.estimate-price') as HTMLElement
  const link = card.querySelector('a') as HTMLAnchorElement

  const update = () => {
    const size = slider.valueAsNumber
    const price = formatAmount(lang, Number(slider.dataset.amount) * size)
    for (const part of shown.querySelectorAll<HTMLElement>('[data-text]')) {
      part.textContent = (part.dataset.text as string)
        .replace('{price}', () => price)
        .replace('{size}', formatSize(lang, size))
    }
    slider.ariaValueText = shown.textContent
    const url = new URL(link.href)
    url.searchParams.set('size', slider.value)
    link.href = url.pathname + url.search + url.hash
  }
  slider.addEventListener('input', update)
  // On Back and reload, browsers restore the size, some after this script has run.
  addEventListener('pageshow', update)
}
