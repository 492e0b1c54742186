import { expect, type Page } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { english as site, paths, pathTag } from '../../testing/site-pages.ts'

test('the chalk line animates once, when the process scrolls into view', async ({ page }) => {
  await page.goto(site.paths.home)
  const steps = page.getByRole('region', { name: site.home.process.heading }).getByRole('list')
  const lineTransform = () => steps.evaluate((list) => getComputedStyle(list, '::before').transform)
  await expect.poll(lineTransform).toBe('matrix(0, 0, 0, 1, 0, 0)')
  await steps.scrollIntoViewIfNeeded()
  await expect.poll(lineTransform).toMatch(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
  await page.evaluate(() => scrollTo(0, 0))
  await steps.scrollIntoViewIfNeeded()
  expect(await lineTransform()).toMatch(/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/)
})

/** Goes to About by its link. Returns whether the page arrives with a view transition. */
async function transition(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<boolean> {
  await page.emulateMedia({ reducedMotion })
  await page.goto(site.paths.home)
  await page.getByRole('banner').getByRole('link', { name: site.about.label, exact: true }).click()
  await page.waitForURL(site.paths.about)
  await expect.poll(() => page.evaluate(() => 'isTransition' in window)).toBe(true)
  return page.evaluate(() => (window as unknown as { isTransition: boolean }).isTransition)
}

test('a link to another page fades to it, unless the visitor wants no motion', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) =>
      Object.assign(window, { isTransition: viewTransition != null }),
    ),
  )
  // Chromium fades between pages from version 126 on.
  const isSupported = await page.evaluate(() => 'CSSViewTransitionRule' in window)
  expect(await transition(page, 'no-preference')).toBe(isSupported)
  expect(await transition(page, 'reduce')).toBe(false)
})

test('a price counts to that of the size, and at once if the visitor wants no motion', async ({ page }) => {
  await page.goto(site.paths.services)
  const slider = page.getByRole('slider').first()
  const price = page.locator('.estimate-price strong').first()
  const prices = await price.evaluateHandle((element) => {
    const texts: (string | null)[] = []
    new MutationObserver(() => texts.push(element.textContent)).observe(element, { childList: true })
    return texts
  })
  const count = () => prices.evaluate((texts) => texts.length)
  const spoken = async () => (await slider.getAttribute('aria-valuetext'))?.split(' for')[0] ?? ''
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await slider.press('End')
  await expect(price).toHaveText(await spoken())
  expect(await count()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await slider.press('Home')
  await expect.poll(count).toBeGreaterThan(3)
  await expect(price).toHaveText(await spoken())
})

for (const path of paths) {
  test(`${path} has no motion with prefers-reduced-motion`, { tag: pathTag(path) }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    const animations = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) => [null, '::before', '::after'].map((part) => getComputedStyle(element, part)))
        .filter(
          ({ transitionProperty, animationName }) =>
            (transitionProperty !== 'none' && transitionProperty !== 'all') || animationName !== 'none',
        )
        .map(({ transitionProperty, animationName }) => `${transitionProperty} ${animationName}`),
    )
    expect(animations).toEqual([])
  })
}
