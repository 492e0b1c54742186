import { company } from '@concrete-quote/openapi'
import { expect, test } from 'playwright/test'

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
