import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare global {
  var axe: typeof import('axe-core')
}

/** All rules of axe for WCAG 2.2 AA and best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no axe violations on a page. `except` lists rules to disable. */
export async function expectAccessible(page: Page, state?: string, except: string[] = []) {
  // Without motion, axe does not measure colors in the middle of a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = {
    runOnly: tags,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    // The others, and their selectors, took two thirds of the time.
    resultTypes: ['violations' as const],
  }
  const found = await page.evaluate(async (given) => {
    const { violations } = await window.axe.run(given)
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, options)
  expect(found, state).toEqual([])
}
