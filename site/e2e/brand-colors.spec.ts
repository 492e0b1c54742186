import { expect } from 'playwright/test'
import { brandColors } from '@concrete-quote/openapi'
import { test } from '../../widget/testing/test.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`the brand's colors in sRGB are those of the ${scheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/')
    const rendered = await page.evaluate((names) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      return names.map((name) => {
        document.body.style.color = `var(--${name})`
        context.fillStyle = getComputedStyle(document.body).color
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
        return [name, { red, green, blue }] as const
      })
    }, Object.keys(brandColors))
    for (const [name, channels] of rendered) {
      const color = brandColors[name as keyof typeof brandColors][scheme]
      for (const [position, channel] of Object.values(channels).entries()) {
        const written = parseInt(color.slice(1 + 2 * position, 3 + 2 * position), 16)
        // Browsers round the conversion from OKLCH differently.
        expect(Math.abs(written - channel), `${name}: ${color}`).toBeLessThanOrEqual(1)
      }
    }
    expect(rendered).toHaveLength(Object.keys(brandColors).length)
  })
}
