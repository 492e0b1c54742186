import { expect, type Page } from 'playwright/test'
import { test } from '../../widget/e2e/test.ts'
import { testimonials } from '../src/content/testimonials.ts'
import { carousel, next, previous } from './carousel.ts'

/** Whose words are on view, whole and at rest, from left to right. */
function onView(page: Page): Promise<string[]> {
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

/** The names of those on view where the first is the one at `index`, counted round and round. */
const namesFrom = (index: number, count: number) =>
  Array.from({ length: count }, (_, n) => testimonials.at((index + n) % testimonials.length)?.name)

async function expectOnView(page: Page, names: unknown[]) {
  await expect.poll(() => onView(page)).toEqual(names)
}

for (const { width, perView } of [
  { width: 390, perView: 1 },
  { width: 800, perView: 2 },
  { width: 1280, perView: 3 },
]) {
  test.describe(`at ${width} px`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await carousel(page).scrollIntoViewIfNeeded()
      await expect(next(page)).toBeVisible()
    })

    test(`${perView} of six are shown; its buttons move it by one, round and round`, async ({ page }) => {
      await expectOnView(page, namesFrom(0, perView))
      await previous(page).click()
      await expectOnView(page, namesFrom(5, perView))
      for (let index = 0; index <= 6; index++) {
        await next(page).click()
        await expectOnView(page, namesFrom(index, perView))
      }
      await expect(previous(page)).toBeEnabled()
      await expect(next(page)).toBeEnabled()
    })

    test('the arrow keys move it', async ({ page }) => {
      await next(page).focus()
      await page.keyboard.press('ArrowRight')
      await expectOnView(page, namesFrom(1, perView))
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expectOnView(page, namesFrom(5, perView))
      await carousel(page).getByRole('group', { name: 'Reviews', exact: true }).focus()
      await page.keyboard.press('ArrowRight')
      await expectOnView(page, namesFrom(0, perView))
    })

    test('a swipe moves it', async ({ page }) => {
      const box = await page.locator('.carousel-viewport').boundingBox()
      if (!box) throw new Error('The carousel has no box.')
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
      await expectOnView(page, namesFrom(1, perView))
      await swipe(middle - slide * 0.3, middle + slide * 0.4)
      await expectOnView(page, namesFrom(0, perView))
    })
  })
}

test('it says what it is, and which slides are on view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(carousel(page)).toHaveAttribute('aria-roledescription', 'carousel')
  const slides = carousel(page).locator('[aria-roledescription=slide]')
  await expect(slides).toHaveCount(6)
  await expect(slides.nth(1)).toHaveAttribute('aria-label', '2 of 6')
  await expect(carousel(page).getByText('Reviews 1, 2 and 3 of 6')).toBeVisible()
  await previous(page).click()
  await expect(carousel(page).getByText('Reviews 6, 1 and 2 of 6')).toBeVisible()
  for (const { name, location, project, review, date } of testimonials) {
    const slide = slides.filter({ hasText: name })
    for (const text of [location, project, review, date, '5 of 5 stars'])
      await expect(slide).toContainText(text)
  }
})

test('it waits for the visitor', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(next(page)).toBeVisible()
  const before = await onView(page)
  await page.clock.runFor(60_000)
  expect(await onView(page)).toEqual(before)
})

test('no click is lost while its code is on the way: the buttons come with it', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/carousel-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/')
  await carousel(page).scrollIntoViewIfNeeded()
  await expect(next(page)).toBeHidden()
  // Meanwhile it is a row to scroll, and stays where it was scrolled to.
  await page
    .locator('.carousel-viewport')
    .evaluate((viewport) => (viewport.scrollLeft = viewport.scrollWidth * (2 / 6)))
  await expectOnView(page, namesFrom(2, 1))
  const place = await carousel(page).boundingBox()
  if (!place) throw new Error('The carousel has no box.')
  release()
  await next(page).click()
  await expectOnView(page, namesFrom(3, 1))
  // A picture above that arrives may round its height otherwise than the room kept for it.
  const y: unknown = expect.closeTo(place.y, 0)
  expect(await carousel(page).boundingBox()).toEqual({ ...place, y })
})
