import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** Of WCAG 2.2 AA, and its best practices, all that axe knows. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that axe finds nothing on a page. `except` are rules that it does not have to keep. */
export async function expectAccessible(page: Page, state?: string, except: string[] = []) {
  // Colours that are on their way to others would be measured: without motion they are there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axe.source)
  const options = {
    runOnly: tags,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  }
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(given),
    options,
  )
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, state).toEqual([])
}
