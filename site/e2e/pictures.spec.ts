import sharp from 'sharp'
import { expect, type Page } from 'playwright/test'
import { test } from '../../widget/testing/test.ts'
import { pageTexts } from '../src/content/page-texts.ts'
import { isProjectPage, isServicePage, publicPages } from '../src/content/pages.ts'
import { scrollThrough, sites } from '../testing/site-pages.ts'

const [site] = sites
if (!site) throw new Error('The site has no language.')

/** Returns the names of the images that a selector matches, such as `hero`. */
const pictureNames = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((images) =>
      images.map((image) => /\/assets\/(.+?)-\d+-/.exec(image.getAttribute('src') ?? '')?.[1]),
    )

test('outside the services and projects, each picture stands once on the site', async ({ page }) => {
  const onCards = new Set<string | undefined>()
  const elsewhere: (string | undefined)[] = []
  const names = publicPages.filter((name) => !isServicePage(name) && !isProjectPage(name))
  for (const name of names) {
    await page.goto(pageTexts(site, name).path)
    for (const name of await pictureNames(page, 'main .service-cards img')) onCards.add(name)
    elsewhere.push(...(await pictureNames(page, 'main img:not(.card img)')))
  }
  expect(onCards.size).toBe(6)
  expect(elsewhere.length).toBeGreaterThanOrEqual(9)
  expect(new Set([...onCards, ...elsewhere]).size).toBe(onCards.size + elsewhere.length)
})

for (const width of [390, 768, 1024, 1440]) {
  test(`the preloaded image is the one that the hero shows (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const [path, name] of [
      [site.paths.home, 'hero'],
      [site.paths.about, 'story'],
    ] as const) {
      const requested: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/assets/')) requested.push(request.url())
      })
      await page.goto(path)
      await scrollThrough(page)
      const shown = await page
        .locator('.hero-picture img')
        .evaluate((image: HTMLImageElement) => image.currentSrc)
      expect(requested.filter((url) => url.includes(`/assets/${name}`))).toEqual([shown])
      // It is the LCP element: it comes before the fonts.
      expect(requested[0], path).toBe(shown)
    }
  })
}

test('the scrim over the hero is blue-black', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(site.paths.home)
  const pixel = await page.screenshot({ clip: { x: 20, y: 400, width: 1, height: 1 } })
  const [red = 0, , blue = 0] = await sharp(pixel).raw().toBuffer()
  expect(blue).toBeGreaterThan(red)
})

for (const width of [640, 768, 1024]) {
  test(`the hero's text is below its picture (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [site.paths.home, '/no/such/page']) {
      await page.goto(path)
      const picture = await page.locator('.hero-picture').boundingBox()
      const text = await page.locator('.hero-text').boundingBox()
      if (!picture || !text) throw new Error('The page has no hero.')
      // The heading may begin in the lowest fifth, which fades into the background.
      expect(text.y, path).toBeGreaterThan(picture.y + 0.8 * picture.height)
    }
  })
}
