import { company } from '@concrete-quote/openapi'
import { expect, type Page } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { announcement, locateCarousel, slideCount } from './carousel.ts'
import { english, locale, sites, variantTag } from '../../testing/site-pages.ts'
import { hold } from '../../../widget/testing/hold.ts'

/** Returns the names on the fully visible slides, from left to right. */
function visibleNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const viewport = document.querySelector('.carousel-viewport')?.getBoundingClientRect() as DOMRect
    return [...document.querySelectorAll('.carousel-slide')]
      .map((slide) => ({
        name: slide.querySelector('strong')?.textContent ?? '',
        box: (slide.firstElementChild as Element).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.left > viewport.left - 3 && box.right < viewport.right + 3)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name)
  })
}

async function expectVisible(page: Page, names: unknown[]) {
  await expect.poll(() => visibleNames(page)).toEqual(names)
}

const { carousel, previous, next } = locateCarousel(english)

/** Returns `count` names starting at `index`, wrapping around at the end. */
const namesFrom = (index: number, count: number) =>
  Array.from({ length: count }, (_, n) => company.reviews.at((index + n) % company.reviews.length)?.name)

for (const { width, perView } of [
  { width: 390, perView: 1 },
  { width: 800, perView: 2 },
  { width: 1280, perView: 3 },
]) {
  test.describe(`at ${width} px`, { tag: width === 390 ? [] : '@heavy' }, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(english.paths.home)
      await carousel(page).scrollIntoViewIfNeeded()
      await expect(next(page)).toBeVisible()
    })

    test(`shows ${perView} of the slides; its buttons advance by one slide and wrap around`, async ({
      page,
    }) => {
      await expectVisible(page, namesFrom(0, perView))
      await previous(page).click()
      await expectVisible(page, namesFrom(slideCount - 1, perView))
      for (let index = 0; index <= slideCount; index++) {
        await next(page).click()
        await expectVisible(page, namesFrom(index, perView))
      }
      await expect(previous(page)).toBeEnabled()
      await expect(next(page)).toBeEnabled()
    })

    test('prints all testimonials and no buttons', async ({ page }) => {
      await next(page).click()
      await expectVisible(page, namesFrom(1, perView))
      await page.emulateMedia({ media: 'print' })
      await expect(next(page)).toBeHidden()
      expect((await visibleNames(page)).sort()).toEqual(namesFrom(0, slideCount).sort())
    })

    test('a swipe changes the slide', async ({ page }) => {
      const box = await page.locator('.carousel-viewport').boundingBox()
      if (!box) throw new Error('The carousel is not rendered.')
      const y = box.y + box.height / 2
      const swipe = async (from: number, to: number) => {
        await page.mouse.move(from, y)
        await page.mouse.down()
        await page.mouse.move((from + to) / 2, y, { steps: 4 })
        await page.mouse.move(to, y, { steps: 4 })
        await page.mouse.up()
      }
      const slide = box.width / perView
      const middle = box.x + box.width / 2
      await swipe(middle + slide * 0.4, middle - slide * 0.3)
      await expectVisible(page, namesFrom(1, perView))
      await swipe(middle - slide * 0.3, middle + slide * 0.4)
      await expectVisible(page, namesFrom(0, perView))
    })
  })
}

test('does not advance automatically', async ({ page }) => {
  await page.clock.install()
  await page.goto(english.paths.home)
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(next(page)).toBeVisible()
  const before = await visibleNames(page)
  await page.clock.runFor(60_000)
  expect(await visibleNames(page)).toEqual(before)
})

test('shows its buttons only once its script has loaded', async ({ page }) => {
  const release = await hold(page, '**/assets/carousel-*.js')
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(english.paths.home)
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(next(page)).toBeHidden()
  // Until then it is a scrollable row.
  await page
    .locator('.carousel-viewport')
    .evaluate((viewport, count) => (viewport.scrollLeft = viewport.scrollWidth * (2 / count)), slideCount)
  await expectVisible(page, namesFrom(2, 1))
  const before = await carousel(page).boundingBox()
  if (!before) throw new Error('The carousel is not rendered.')
  release()
  await next(page).click()
  await expectVisible(page, namesFrom(3, 1))
  // Images that load above may shift the carousel by a rounding error.
  const y: unknown = expect.closeTo(before.y, 0)
  expect(await carousel(page).boundingBox()).toEqual({ ...before, y })
})

for (const site of sites) {
  test.describe(site.lang, { tag: variantTag(site.lang) }, () => {
    test.use({ locale: locale(site) })

    test('exposes its role and announces the visible slides', async ({ page }) => {
      const { carousel, previous } = locateCarousel(site)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(site.paths.home)
      await carousel(page).scrollIntoViewIfNeeded()
      await expect(carousel(page)).toHaveAttribute('aria-roledescription', site.carousel.roles.carousel)
      const slides = carousel(page).locator(`[aria-roledescription=${site.carousel.roles.slide}]`)
      await expect(slides).toHaveCount(slideCount)
      await expect(slides.nth(1)).toHaveAttribute('aria-label', site.carousel.position(2, slideCount))
      await expect(carousel(page).getByText(announcement(site, [1, 2, 3]))).toBeVisible()
      await previous(page).click()
      await expect(carousel(page).getByText(announcement(site, [slideCount, 1, 2]))).toBeVisible()
      for (const { name, location, project, review, writtenIn, month } of company.reviews) {
        const slide = slides.filter({ hasText: name })
        // What visitors look for, a job like theirs, comes first.
        await expect(slide.getByRole('paragraph').first()).toHaveText(
          site.carousel.job(project[site.lang], location),
        )
        const date = new Date(`${month}-15`).toLocaleDateString(site.lang, { month: 'long', year: 'numeric' })
        for (const text of [review[site.lang], date, site.carousel.stars(5)])
          await expect(slide).toContainText(text)
        await expect(slide.getByText(site.carousel.translatedFrom(writtenIn))).toHaveCount(
          writtenIn === site.lang ? 0 : 1,
        )
      }
    })
  })
}
