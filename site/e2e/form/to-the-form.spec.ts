import { expect, type Locator, type Page } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { layoutShift } from '../../../widget/testing/layout-shift.ts'
import { test } from '../../../widget/testing/test.ts'
import { english as site, allPaths, locale, sites, unknownPath } from '../../testing/site-pages.ts'
import { steps, usualSize } from '../texts/specified/amounts.ts'

const phone = { width: 360, height: 640 }

test.use({ locale: locale(site), viewport: phone })

const { heading, labels } = formMessages[site.lang]
const headingOf = (page: Page) => page.getByRole('heading', { name: heading })
const firstField = (page: Page) => page.getByLabel(labels.firstName)
/** What links from elsewhere lead to. */
const formAddress = `${site.paths.contact}#quote`
const callBar = (page: Page) => page.getByRole('navigation', { name: site.frame.callBar.name })
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

/** Whether nothing covers an element's corners, and all of it is in view. Old browsers round its edges to whole pixels. */
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) =>
      [left + 8, right - 8].every((x) => element.contains(document.elementFromPoint(x, y))),
    )
  })

async function expectFormInView(page: Page) {
  for (const part of [headingOf(page), firstField(page)]) {
    await expect(part).toBeInViewport({ ratio: 1 })
    // The view transition covers it for a moment.
    await expect.poll(() => isUncovered(part)).toBe(true)
  }
}

test('every link to the form leads to the top of Contact, or on Contact to the form', async ({ page }) => {
  for (const path of allPaths(site)) {
    await page.goto(path)
    const links = await page
      .locator('main a, footer .button, .call-bar a')
      .evaluateAll((links: HTMLAnchorElement[]) =>
        links.map((link) => new URL(link.href)).map(({ pathname, hash }) => [pathname, hash]),
      )
    const toContact = links.filter(([pathname]) => pathname === site.paths.contact)
    expect(toContact.length, path).toBeGreaterThanOrEqual(2)
    const fragment = path === site.paths.contact ? '#quote' : ''
    expect([...new Set(toContact.map(([, hash]) => hash))], path).toEqual([fragment])
  }
})

test('every quote button opens Contact at the top, with the form in view and no shift', async ({ page }) => {
  const buttons = [
    [site.paths.home, page.getByRole('main').getByRole('link', { name: site.actions.quote }).first()],
    [site.paths.services, page.locator('#steps .button')],
    [site.paths.about, callBar(page).getByRole('link', { name: site.frame.callBar.quote })],
    [unknownPath(site), page.getByRole('contentinfo').getByRole('link', { name: site.frame.talk.link })],
  ] as const
  for (const [path, button] of buttons) {
    await page.goto(path)
    // Where the call bar shows.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await button.click()
    await expect(page).toHaveURL(
      RegExp(`${site.paths.contact}(\\?projectType=steps&size=${usualSize(steps)})?$`),
    )
    expect(await scrollTop(page), path).toBe(0)
    await expectFormInView(page)
    await expect(callBar(page)).toBeHidden()
    expect(await layoutShift(page), path).toBe(0)
  }
})

test('both buttons of the hero are in view on Home', async ({ page }) => {
  await page.goto(site.paths.home)
  const buttons = page.locator('.hero .actions').getByRole('link')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
})

test('the first field is in view at the top of Contact, without scripts too', async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ javaScriptEnabled, viewport: phone, locale: locale(site) })
    await page.goto(site.paths.contact)
    for (const [width, height] of [
      [320, 640],
      [360, 640],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await scrollTop(page)).toBe(0)
      await expectFormInView(page)
    }
    await page.close()
  }
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
  await expect(page).toHaveURL(site.paths.contact)
  await expectFormInView(page)
  const button = page.getByRole('button', { name: formMessages[site.lang].submit })
  const { y, height } = (await button.boundingBox()) as { y: number; height: number }
  expect(y + height - phone.height).toBeLessThan(phone.height)
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
  await tap(button)
  await expect(
    page.getByRole('heading', { name: formMessages[site.lang].next.slice(0, 12) }),
  ).toBeInViewport()
  await expect(page.getByText(typed.phone)).toBeInViewport()
  expect(taps).toBeLessThanOrEqual(7)
})

test('a link to the form from elsewhere shows it and focuses nothing, and Tab continues with the first field', async ({
  page,
}) => {
  await page.goto(formAddress)
  await expectFormInView(page)
  expect(await scrollTop(page)).toBeGreaterThan(0)
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(firstField(page)).toBeFocused()
})

test('Back and a reload return to the form', async ({ page }) => {
  await page.goto(formAddress)
  await page.getByRole('contentinfo').getByRole('link', { name: site.frame.services.items[0] }).click()
  await expect(page).toHaveURL(site.paths.services)
  expect(await scrollTop(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(formAddress)
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0)
  await expectFormInView(page)
  await page.reload()
  await expectFormInView(page)
})

for (const { lang, paths } of sites) {
  test(`Contact gets to the form in the first view (${lang})`, async ({ page }) => {
    const form = page.getByRole('form')
    const bottom = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
      return y + height
    }
    await page.goto(paths.contact)
    // The tests' browser is in English, so that the Spanish page offers that.
    const offer = lang === 'en' ? 0 : 45
    const field = form.getByRole('textbox').first()
    expect((await field.boundingBox())?.y).toBeLessThanOrEqual(330 + offer)
    expect(await bottom(form.getByRole('button'))).toBeLessThanOrEqual(960)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      expect((await form.boundingBox())?.height).toBeLessThanOrEqual(696)
    }
    const heading = page.getByRole('heading', { level: 1 })
    const lines = await heading.evaluate(
      (h1) => h1.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(h1).lineHeight),
    )
    expect(lines).toBeLessThan(2.1)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await bottom(form.getByRole('button'))).toBeLessThanOrEqual(900)
    expect((await form.boundingBox())?.y).toBeLessThan(await bottom(heading))
  })
}

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
  await page.goto(formAddress)
  await expect(callBar(page)).toBeHidden()
  const button = page.getByRole('form').getByRole('button')
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(callBar(page)).toBeHidden()
  await page.locator('#faq-heading').scrollIntoViewIfNeeded()
  await callBar(page).getByRole('link', { name: site.frame.callBar.quote }).click()
  await expectFormInView(page)
  await expect(callBar(page)).toBeHidden()
})
