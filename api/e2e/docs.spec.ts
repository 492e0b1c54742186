import { company } from '@concrete-quote/openapi'
import { expect, test } from 'playwright/test'
import { expectAccessible } from '../../widget/testing/axe.ts'

test('an integrator reads the documentation and tries an operation', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Concrete quotes' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(company.name)
  await expect(page.locator('.opblock-tag-section h3').first()).toContainText('Quotes')
  await expect(page.locator('.opblock-tag-section h3').last()).toContainText('Health')
  // What the owner needs is collapsed.
  await expect(page.locator('.opblock-tag-section.is-open')).toHaveCount(1)
  await expect(page.locator('.opblock-summary-path').first()).toHaveText('/api/quotes')
  await expect(page.getByRole('button', { name: 'POST /api/sessions Sign in' })).toBeHidden()
  await page.getByRole('button', { name: 'POST /api/quotes Request' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  // The default body is the example of the document, not text generated from patterns.
  await expect(page.locator('textarea')).toHaveValue(/"firstName": "Ada"/)
  // It starts as a dry run, so that a trial reaches nobody.
  await expect(page.locator('tr[data-param-name="dryRun"] select')).toHaveValue('true')
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table .response-col_status').last()).toContainText('201')
  await expect(page.locator('.request-url')).toContainText('/api/quotes?dryRun=true')
  expect(violations).toEqual([])
})

test('a list of operations is beside the text on a wide screen, and leads to each', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/api/docs/')
  const list = page.getByRole('navigation', { name: 'Operations' })
  const text = page.getByRole('main')
  await expect(text.getByRole('heading', { name: 'Quotes' }).first()).toBeVisible()
  const [left, right] = [await list.boundingBox(), await text.boundingBox()]
  expect(left && left.x + left.width).toBeLessThanOrEqual(right?.x ?? 0)
  await list.getByRole('link', { name: 'Export quotes as CSV' }).click()
  const operation = text.getByRole('button', { name: 'GET /api/quotes.csv Export' })
  await expect(operation).toBeFocused()
  await expect(operation).toBeInViewport()
  await expect(operation).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1099, height: 800 })
  await expect(list).toBeHidden()
})
