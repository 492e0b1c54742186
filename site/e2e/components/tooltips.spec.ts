import { company } from '@concrete-quote/openapi'
import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { announcement, locateCarousel } from './carousel.ts'
import { allPaths, english as site, locale } from '../../testing/site-pages.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: locale(site) })

/** Returns the tooltip that a control refers to with `aria-describedby`. */
async function tooltipOf(control: Locator): Promise<Locator> {
  return control.page().locator(`[id="${await control.getAttribute('aria-describedby')}"]`)
}

const { carousel, previous, next } = locateCarousel(site)
const callNow = (page: Page) =>
  page
    .getByRole('navigation', { name: site.frame.navigation })
    .getByRole('link', { name: site.actions.callNow })

const goToCarousel = async (page: Page) => {
  await carousel(page).scrollIntoViewIfNeeded()
  await next(page).scrollIntoViewIfNeeded()
}

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto(site.paths.home)
  await page.clock.pauseAt(10_000)
})

test('opens after 700 ms of hover and closes when the pointer leaves', async ({ page }) => {
  const tooltip = await tooltipOf(callNow(page))
  await expect(tooltip).toHaveRole('tooltip')
  await expect(callNow(page)).toHaveAccessibleDescription(site.actions.call(company.phone))
  await callNow(page).hover()
  await page.clock.runFor(699)
  await expect(tooltip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toHaveText(site.actions.call(company.phone))
  await page.mouse.move(400, 600)
  await expect(tooltip).toBeHidden()
})

test('opens on every other page', async ({ page }) => {
  for (const path of allPaths(site).slice(1)) {
    await page.goto(path)
    await callNow(page).hover()
    await page.clock.runFor(700)
    await expect(await tooltipOf(callNow(page)), path).toBeVisible()
  }
})

test('does not open if the pointer leaves before the delay', async ({ page }) => {
  await callNow(page).hover()
  await page.clock.runFor(500)
  await page.mouse.move(400, 600)
  await page.clock.runFor(5_000)
  await expect(await tooltipOf(callNow(page))).toBeHidden()
})

test('opens without delay within 300 ms after another closes', async ({ page }) => {
  await goToCarousel(page)
  const [ofPrevious, ofNext] = [await tooltipOf(previous(page)), await tooltipOf(next(page))]
  await previous(page).hover()
  await page.clock.runFor(700)
  await expect(ofPrevious).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(299)
  await next(page).hover()
  await expect(ofNext).toBeVisible()
  await expect(ofPrevious).toBeHidden()
  await page.mouse.move(10, 10)
  await page.clock.runFor(300)
  await previous(page).hover()
  await expect(ofPrevious).toBeHidden()
  await page.clock.runFor(700)
  await expect(ofPrevious).toBeVisible()
})

test('opens on keyboard focus and closes on blur', async ({ page }) => {
  const tooltip = await tooltipOf(callNow(page))
  await page
    .getByRole('navigation', { name: site.frame.navigation })
    .getByRole('link', { name: site.contact.label })
    .focus()
  await page.keyboard.press('Tab')
  await expect(callNow(page)).toBeFocused()
  await page.clock.runFor(100)
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tooltip).toBeHidden()
})

test('opens on keyboard focus that scrolls its control into view', async ({ page }) => {
  await goToCarousel(page)
  const tooltip = await tooltipOf(next(page))
  await carousel(page)
    .getByRole('group', { name: site.carousel.reviews, exact: true })
    .evaluate((reviews: HTMLElement) => {
      scrollBy(0, reviews.getBoundingClientRect().top)
      reviews.focus({ preventScroll: true })
    })
  await expect(next(page)).not.toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await expect(next(page)).toBeInViewport()
  await page.clock.runFor(100)
  await expect(tooltip).toBeVisible()
  await page.mouse.wheel(0, 30)
  await expect(tooltip).toBeHidden()
})

test('stays open while the pointer moves onto it (WCAG 1.4.13)', async ({ page }) => {
  const tooltip = await tooltipOf(callNow(page))
  await callNow(page).hover()
  await page.clock.runFor(700)
  const [control, box] = [await callNow(page).boundingBox(), await tooltip.boundingBox()]
  if (!control || !box) throw new Error('The tooltip is not rendered.')
  const x = box.x + box.width / 2
  const from = control.y + control.height / 2
  for (let step = 0; step <= 10; step++) {
    await page.mouse.move(x, from + ((box.y + box.height / 2 - from) * step) / 10)
  }
  await expect(tooltip).toBeVisible()
})

test('closes on Escape, click, and scroll', async ({ page }) => {
  await goToCarousel(page)
  const tooltip = await tooltipOf(next(page))
  const closeActions = [
    () => page.keyboard.press('Escape'),
    () => next(page).click(),
    () => page.mouse.wheel(0, 30),
  ]
  for (const close of closeActions) {
    await page.mouse.move(10, 10)
    await page.clock.runFor(1_000)
    await next(page).hover()
    await page.clock.runFor(700)
    await expect(tooltip).toBeVisible()
    await close()
    await expect(tooltip).toBeHidden()
  }
})

test('is inside the viewport, next to its control', async ({ page }) => {
  const expectBeside = async (control: Locator) => {
    await page.mouse.move(10, 400)
    await page.clock.runFor(1_000)
    await control.hover()
    await page.clock.runFor(700)
    const [controlBox, box] = [await control.boundingBox(), await (await tooltipOf(control)).boundingBox()]
    if (!controlBox || !box) throw new Error('The tooltip is not rendered.')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(1280)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height <= controlBox.y || box.y >= controlBox.y + controlBox.height).toBe(true)
    expect(
      Math.min(
        Math.abs(box.y + box.height - controlBox.y),
        Math.abs(box.y - controlBox.y - controlBox.height),
      ),
    ).toBeLessThan(10)
  }
  await expectBeside(callNow(page))
  await goToCarousel(page)
  await expectBeside(next(page))
})

test.describe('on touch screens', () => {
  test.use({ hasTouch: true })

  test('does not open on tap', async ({ page }) => {
    await goToCarousel(page)
    await next(page).tap()
    await page.clock.runFor(5_000)
    await expect(await tooltipOf(next(page))).toBeHidden()
    await expect(page.getByText(announcement(site, [2, 3, 4]))).toBeVisible()
  })
})
