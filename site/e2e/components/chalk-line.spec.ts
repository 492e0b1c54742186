import { expect } from 'playwright/test'
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
