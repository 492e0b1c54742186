import { expect, type Locator, type Page } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { layoutShift } from '../../widget/testing/layout-shift.ts'
import { test } from '../../widget/testing/test.ts'
import { locale, publicPaths, sites, variantTag } from './site-pages.ts'

const phone = { width: 360, height: 640 }

for (const site of sites) {
  test.describe(site.lang, { tag: variantTag(site.lang) }, () => {
    test.use({ locale: locale(site), viewport: phone })

    const { heading, labels } = formMessages[site.lang]
    const headingOf = (page: Page) => page.getByRole('heading', { name: heading })
    const firstField = (page: Page) => page.getByLabel(labels.firstName)
    const callBar = (page: Page) => page.getByRole('navigation', { name: site.frame.callBar.name })
    const scrollTop = (page: Page) => page.evaluate(() => scrollY)

    /** Whether nothing covers an element's corners, and all of it is in view. */
    const isUncovered = (part: Locator) =>
      part.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) =>
          [left + 8, right - 8].every((x) => element.contains(document.elementFromPoint(x, y))),
        )
      })

    async function expectFormInView(page: Page) {
      for (const part of [headingOf(page), firstField(page)]) {
        await expect(part).toBeInViewport({ ratio: 1 })
        expect(await isUncovered(part)).toBe(true)
      }
    }

    test('every link to the contact page outside the navigation leads to its form', async ({ page }) => {
      for (const path of publicPaths(site)) {
        await page.goto(path)
        const hrefs = await page
          .locator('main a, footer .button, .call-bar a')
          .evaluateAll((links: HTMLAnchorElement[]) =>
            links.map((link) => new URL(link.href)).map(({ pathname, hash }) => pathname + hash),
          )
        const toContact = hrefs.filter((href) => href.startsWith(site.paths.contact))
        expect(toContact.length, path).toBeGreaterThanOrEqual(2)
        expect([...new Set(toContact)], path).toEqual([site.paths.quote])
      }
    })

    test('a tap on Home shows the form on a phone, without a shift', async ({ page }) => {
      await page.goto(site.paths.home)
      await page.getByRole('main').getByRole('link', { name: site.actions.quote }).first().click()
      await expect(page).toHaveURL(site.paths.quote)
      await expectFormInView(page)
      expect(await layoutShift(page)).toBe(0)
    })

    test('a visitor gets from Home to a sent request in seven taps, and less than a screen of scrolling', async ({
      page,
    }) => {
      await page.goto(site.paths.home)
      let taps = 0
      const tap = async (target: Locator) => {
        await target.click()
        taps++
      }
      await tap(page.getByRole('main').getByRole('link', { name: site.actions.quote }).first())
      await expect(page).toHaveURL(site.paths.quote)
      await expectFormInView(page)
      const start = await scrollTop(page)
      const typed = { firstName: 'Ada', lastName: 'Lovelace', phone: '(469) 555-0199' }
      for (const [name, text] of Object.entries(typed)) {
        const field = page.getByLabel(labels[name as keyof typeof typed])
        await tap(field)
        await field.fill(text)
      }
      await tap(page.getByLabel(labels.projectType))
      await page.getByLabel(labels.projectType).selectOption('driveway')
      await tap(page.getByLabel(labels.projectDetails))
      await page.getByLabel(labels.projectDetails).fill('The driveway has cracked.')
      const button = page.getByRole('button', { name: formMessages[site.lang].submit })
      await button.scrollIntoViewIfNeeded()
      const scrolled = (await scrollTop(page)) - start
      await tap(button)
      await expect(page.getByRole('heading', { name: formMessages[site.lang].next })).toBeInViewport()
      await expect(page.getByText(typed.phone)).toBeInViewport()
      expect(taps).toBeLessThanOrEqual(7)
      expect(scrolled).toBeLessThan(phone.height)
    })

    test('a tap on a service shows the form on a phone, and stays there as it loads', async ({ page }) => {
      await page.goto(site.paths.services)
      const { title } = site.services.cards.steps
      await page.getByRole('link', { name: site.services.quoteLink(title) }).click()
      await expect(page.getByLabel(labels.projectType)).toHaveValue('steps')
      await expectFormInView(page)
      const top = await scrollTop(page)
      await page.keyboard.press('Tab')
      await expect(firstField(page)).toBeFocused()
      expect(await scrollTop(page)).toBe(top)
      expect(await layoutShift(page)).toBe(0)
    })

    test('a link to the form focuses nothing, and Tab continues with the first field', async ({ page }) => {
      await page.goto(site.paths.quote)
      await expect(page.locator('body')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(firstField(page)).toBeFocused()
    })

    test('Back and a reload return to the form', async ({ page }) => {
      await page.goto(site.paths.quote)
      await page.getByRole('contentinfo').getByRole('link', { name: site.frame.services.items[0] }).click()
      await expect(page).toHaveURL(site.paths.services)
      expect(await scrollTop(page)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(site.paths.quote)
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(0)
      await expectFormInView(page)
      await page.reload()
      await expectFormInView(page)
    })

    test('the form is before the contact details where they are below each other', async ({ page }) => {
      await page.goto(site.paths.contact)
      const form = page.getByRole('form')
      const details = page.locator('.contact-aside')
      for (const width of [360, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        const [formBox, detailsBox] = [await form.boundingBox(), await details.boundingBox()]
        expect(formBox?.y, `${width} px`).toBeLessThan(detailsBox?.y ?? 0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      expect((await form.boundingBox())?.y).toBeCloseTo((await details.boundingBox())?.y ?? 0, 0)
      const isFirst = await details.evaluate(
        (element) =>
          element.compareDocumentPosition(document.forms[0] as Node) & Node.DOCUMENT_POSITION_PRECEDING,
      )
      expect(isFirst).toBeTruthy()
    })

    test('the call bar appears once the hero, its buttons, and badges are out of view', async ({ page }) => {
      await page.goto(site.paths.home)
      const badges = page.getByRole('group', { name: site.home.trust })
      await expect(callBar(page)).toBeHidden()
      await badges.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - 40))
      await expect(badges).toBeInViewport()
      await expect(callBar(page)).toBeHidden()
      await page.evaluate(() => scrollBy(0, 80))
      await expect(callBar(page)).toBeVisible()
      await page.evaluate(() => scrollBy(0, -80))
      await expect(callBar(page)).toBeHidden()
      expect(await layoutShift(page)).toBe(0)
    })

    test('the call bar is out of the way of the form, and leads back to it', async ({ page }) => {
      await page.goto(site.paths.quote)
      await expect(callBar(page)).toBeHidden()
      const button = page.getByRole('form').getByRole('button')
      await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await expect(callBar(page)).toBeHidden()
      await page.locator('#faq-heading').scrollIntoViewIfNeeded()
      await callBar(page).getByRole('link', { name: site.frame.callBar.quote }).click()
      await expectFormInView(page)
      await expect(callBar(page)).toBeHidden()
    })
  })
}
