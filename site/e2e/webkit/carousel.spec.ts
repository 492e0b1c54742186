import { company } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { test } from '../../../widget/testing/engines/webkit/test.ts'
import type { WebKitPage } from '../../../widget/testing/engines/webkit/webkit-page.ts'

/** Returns the names on the fully visible slides, from left to right. */
const visibleNames = (page: WebKitPage) =>
  page.evaluate(() => {
    const viewport = document.querySelector('.carousel-viewport')?.getBoundingClientRect()
    return [...document.querySelectorAll('.carousel-slide')]
      .map((slide) => ({
        name: slide.querySelector('strong')?.textContent ?? '',
        box: (slide.firstElementChild ?? slide).getBoundingClientRect(),
      }))
      .filter(({ box }) => viewport && box.left > viewport.left - 3 && box.right < viewport.right + 3)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name)
  })

const namesFrom = (index: number, count: number) =>
  Array.from({ length: count }, (_, n) => company.reviews.at((index + n) % company.reviews.length)?.name)

for (const { width, perView } of [
  { width: 390, perView: 1 },
  { width: 1440, perView: 3 },
]) {
  test(`buttons and arrow keys change the slide at ${width} px`, async ({ webKit, origin }) => {
    await webKit.setViewportSize({ width, height: 900 })
    await webKit.goto(origin)
    await webKit.evaluate(() => document.querySelector('.carousel-viewport')?.scrollIntoView())
    const next = { css: 'button', name: 'Next review' }
    await expect.poll(() => webKit.find(next)).not.toBeNull()
    await expect.poll(() => visibleNames(webKit)).toEqual(namesFrom(0, perView))
    await webKit.click(next)
    await expect.poll(() => visibleNames(webKit)).toEqual(namesFrom(1, perView))
    await webKit.press('ArrowRight')
    await expect.poll(() => visibleNames(webKit)).toEqual(namesFrom(2, perView))
    await webKit.click({ css: 'button', name: 'Previous review' })
    await expect.poll(() => visibleNames(webKit)).toEqual(namesFrom(1, perView))
    await webKit.press('ArrowLeft')
    await webKit.press('ArrowLeft')
    await expect.poll(() => visibleNames(webKit)).toEqual(namesFrom(5, perView))
  })
}
