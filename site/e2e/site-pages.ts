import type { Page } from 'playwright/test'

/** The specification's routes, and one that leads nowhere. */
export const paths = ['/', '/services', '/about', '/contact', '/no/such/page']

/** Widths of screens in pixels: a small phone, a phone, a tablet on end and across, a laptop, a large screen. */
export const widths = [320, 390, 768, 1024, 1440, 1920]

/** Scrolls through a page as a reader does, so that all that waits for it is there. */
export async function readThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}
