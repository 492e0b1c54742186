import type { Page } from 'playwright/test'

/** The routes of the specification, and an unknown path, which gets the 404 page. */
export const paths = ['/', '/services', '/about', '/contact', '/no/such/page']

/** Viewport widths in pixels: small phone, phone, tablet (portrait and landscape), laptop, desktop. */
export const widths = [320, 390, 768, 1024, 1440, 1920]

/** Scrolls through the page, so that lazy images and scripts load, and back to the top. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}
