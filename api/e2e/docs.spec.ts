import { expect, test } from 'playwright/test'

test('an integrator reads the documentation and tries it out', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Bluebonnet Concrete quotes/ })).toBeVisible()
  await page.getByRole('button', { name: 'POST /api/quotes Ask' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.locator('textarea').fill(
    JSON.stringify({
      firstName: 'Tried',
      lastName: 'Out',
      phone: '(214) 555-0147',
      projectType: 'other',
      projectDetails: 'Typed into the documentation.',
    }),
  )
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table .response-col_status').last()).toContainText('201')
  expect(violations).toEqual([])
})
