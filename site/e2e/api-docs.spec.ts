import { expect, test } from 'playwright/test'
import { expectAccessible } from '../../widget/testing/axe.ts'
import { expectColor } from '../../widget/testing/journeys/form-look.ts'

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const)
  test(
    `the documentation is accessible and in the brand's colors (${colorScheme}, ${width} px)`,
    { tag: '@heavy' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/api/docs')
      await expectColor(page.getByRole('banner'), 'border-bottom-color', colorScheme, 'chalk')
      await expectColor(page.getByRole('button', { name: 'Authorize' }), 'color', colorScheme, 'chalk')
      for (const operation of ['POST /api/quotes Request', 'POST /api/quotes/{id}/photos Add']) {
        await page.getByRole('button', { name: operation }).click()
        await page.getByRole('button', { name: 'Try it out' }).last().click()
      }
      await page.getByRole('button', { name: 'Execute' }).first().click()
      await expect(page.locator('.live-responses-table')).toBeVisible()
      await expect(page.getByLabel('dryRun')).toHaveValue('true')
      await page.getByRole('button', { name: 'Expand operation' }).first().click()
      // This violation is moderate, and in the markup of Swagger UI.
      await expectAccessible(page, undefined, ['landmark-unique'])
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow)).toBe(0)
      await page.getByRole('button', { name: 'Authorize' }).click()
      await expectAccessible(page, undefined, ['landmark-unique'])
      await page.getByRole('button', { name: 'Close' }).first().click()
      await expect(page.locator('.dialog-ux')).toHaveCount(0)
    },
  )
