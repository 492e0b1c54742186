import { expect, type Locator } from 'playwright/test'
import { test } from '../../../widget/testing/test.ts'
import { english, locale, scrollThrough, sites } from '../../testing/site-pages.ts'

const phone = { width: 360, height: 640 }

for (const site of sites) {
  test.describe(site.lang, () => {
    test.use({ locale: locale(site), viewport: phone })

    test('Home is at most 6,500 px high on a phone, with license and insurance, too', async ({ page }) => {
      await page.goto(site.paths.home)
      const { license, insurance } = site.credentials
      const proof = `<p class="credentials"><a href="#">${license('BC-4711', 'Department of Licensing')}</a><span>${insurance('North Texas Mutual', '$2,000,000')}</span></p>`
      // As `Credentials` renders them.
      await page.locator('.facts li, .footer-columns > div').evaluateAll((places, proof) => {
        for (const place of places)
          if (place.matches(':first-child')) place.insertAdjacentHTML('beforeend', proof)
      }, proof)
      await expect(page.locator('.credentials')).toHaveCount(2)
      await scrollThrough(page)
      expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(6500)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  const isInView = (part: Locator) =>
    part.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left >= 0 && right <= document.documentElement.clientWidth
    })

  test('the services are a row of whole cards, each of which a link focuses, and the next one peeks', async ({
    page,
  }) => {
    await page.goto(english.paths.home)
    const cards = page.locator('.service-grid .card')
    const count = await cards.count()
    await cards.first().getByRole('link').focus()
    for (let index = 0; index < count; index++) {
      const card = cards.nth(index)
      await expect(card.getByRole('link')).toBeFocused()
      await expect.poll(() => isInView(card)).toBe(true)
      if (index < count - 1) {
        expect((await cards.nth(index + 1).boundingBox())?.x).toBeLessThan(phone.width - 30)
        await page.keyboard.press('Tab')
      }
    }
  })

  test('the steps of a job are a row that the keyboard scrolls', async ({ page }) => {
    await page.goto(english.paths.home)
    const steps = page.locator('.steps')
    await steps.focus()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await page.waitForTimeout(400)
      expect(await isInView(steps.getByRole('listitem').last())).toBe(true)
    }).toPass()
  })
})
