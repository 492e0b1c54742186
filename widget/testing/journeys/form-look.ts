import { brandColors } from '@concrete-quote/openapi'
import { expect, type Locator, type Page } from 'playwright/test'

type Scheme = 'light' | 'dark'

/** Sends an empty form, and looks at its fields, button, messages, and focus. */
export async function expectFormLook(page: Page, scheme: Scheme) {
  const button = page.getByRole('button', { name: 'Get My Free Quote' })
  await button.click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  // react-hook-form focuses it again in a timer, which would undo the Tab.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('Tab')
  const focused = page.getByLabel('Last Name')
  await expect(focused).toBeFocused()
  await expect(focused).toHaveCSS('outline-style', 'solid')
  await expect(focused).toHaveCSS('outline-width', '3px')
  for (const field of [focused, page.getByLabel('Email'), page.getByLabel('Project Type')]) {
    await expect(field).toHaveCSS('border-top-style', 'solid')
    await expect(field).toHaveCSS('border-top-width', '1px')
  }

  await expectColor(page.getByLabel('Email'), 'border-top-color', scheme, 'ui')
  await expectColor(page.getByLabel('Email'), 'background-color', scheme, 'paper')
  await expectColor(page.getByLabel('Email'), 'color', scheme, 'ink')
  await expectColor(focused, 'border-top-color', scheme, 'bad')
  await expectColor(focused, 'outline-color', scheme, 'chalk')
  await expectColor(page.getByText('Last name is required'), 'color', scheme, 'bad')
  await expectColor(button, 'color', scheme, 'on-chalk')
  // Not hovered.
  await page.mouse.move(0, 0)
  await expectColor(button, 'background-color', scheme, 'chalk')
}

/** Waits until a color of an element is one of the brand's. */
export function expectColor(
  locator: Locator,
  property: string,
  scheme: Scheme,
  name: keyof typeof brandColors,
) {
  return expectRendered(locator, property, brandColors[name][scheme])
}

/** Waits until a color of an element is `expected`, such as `#1c52b4`. */
async function expectRendered(locator: Locator, property: string, expected: string) {
  await expect(async () => {
    const rendered = await sRgb(locator, property)
    const written = [1, 3, 5].map((at) => parseInt(expected.slice(at, at + 2), 16))
    const differences = rendered.map((channel, at) => Math.abs(channel - (written[at] ?? NaN)))
    // Bundlers and browsers round the conversion from OKLCH differently.
    expect(Math.max(...differences), `${property} is ${rendered.join()}, not ${expected}`).toBeLessThan(3)
  }).toPass({ timeout: 15_000 })
}

/** A color of an element, opaque, in any notation. */
function sRgb(locator: Locator, property: string): Promise<number[]> {
  return locator.evaluate((element, property) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = getComputedStyle(element).getPropertyValue(property)
    context.fillRect(0, 0, 1, 1)
    const [red = NaN, green = NaN, blue = NaN, opacity] = context.getImageData(0, 0, 1, 1).data
    return opacity === 255 ? [red, green, blue] : [NaN]
  }, property)
}
