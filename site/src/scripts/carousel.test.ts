// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCarousel } from './carousel.ts'

/** The mocked width of viewport and slides: happy-dom has no layout. */
const widthPx = 300

/** Creates a carousel with three slides, one per view. */
function aCarousel(loop: boolean) {
  document.body.innerHTML = `
    <section data-loop="${loop}">
      <div class="carousel-buttons" hidden>
        <p aria-live="polite" data-one="Review {slides} of {count}"></p>
        <button data-move="previous"></button>
        <button data-move="next"></button>
      </div>
      <div class="carousel-viewport">
        <div class="carousel-slides">${'<div class="carousel-slide" style="margin: 0"></div>'.repeat(3)}</div>
      </div>
    </section>`
  for (const element of document.querySelectorAll<HTMLElement>('.carousel-viewport, .carousel-viewport *')) {
    const index = [...document.querySelectorAll('.carousel-slide')].indexOf(element)
    vi.spyOn(element, 'offsetWidth', 'get').mockReturnValue(widthPx)
    vi.spyOn(element, 'offsetLeft', 'get').mockReturnValue(Math.max(index, 0) * widthPx)
  }
  const root = document.querySelector('section') as HTMLElement
  createCarousel(root)
  const [previous, next] = root.querySelectorAll('button')
  return { previous: previous as HTMLButtonElement, next: next as HTMLButtonElement, root }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
})
afterEach(() => vi.unstubAllGlobals())

it('disables its buttons at the ends without a loop', () => {
  const { previous, next, root } = aCarousel(false)
  const disabled = () => [previous.disabled, next.disabled]
  expect(disabled()).toEqual([true, false])
  next.click()
  expect(disabled()).toEqual([false, false])
  next.click()
  expect(disabled()).toEqual([false, true])
  expect(root.querySelector('p')?.textContent).toBe('Review 3 of 3')
  previous.click()
  expect(disabled()).toEqual([false, false])
})

it('moves by arrow keys, and leaves those with a modifier to the browser, such as Back', () => {
  const { root } = aCarousel(true)
  const press = (key: string, modifiers: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true })
    root.querySelector('button')?.dispatchEvent(event)
    return { handled: event.defaultPrevented, status: root.querySelector('p')?.textContent }
  }
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(press('ArrowLeft', { [modifier]: true })).toEqual({ handled: false, status: 'Review 1 of 3' })
  expect(press('ArrowRight')).toEqual({ handled: true, status: 'Review 2 of 3' })
  expect(press('ArrowLeft')).toEqual({ handled: true, status: 'Review 1 of 3' })
})

it('never disables its buttons with a loop', () => {
  const { previous, next, root } = aCarousel(true)
  for (let press = 1; press <= 4; press++) {
    next.click()
    expect([previous.disabled, next.disabled]).toEqual([false, false])
  }
  expect(root.querySelector('p')?.textContent).toBe('Review 2 of 3')
})
