import { expect } from 'playwright/test'
import { company, faqItems } from '@concrete-quote/openapi'
import { test } from '../../widget/testing/test.ts'
import { navigationPages } from '../src/content/pages.ts'
import { english as site, isOldChromium, locale, sites } from '../testing/site-pages.ts'

const phone = { width: 360, height: 780 }

test.use({ locale: locale(site) })

const routes = navigationPages.map((name) => ({
  path: site.paths[name],
  label: site[name].label,
}))
const labels = routes.map(({ label }) => label)
const otherLanguages = sites.filter(({ lang }) => lang !== site.lang).map(({ frame }) => frame.language)

test('every page is marked as the current one in the navigation', async ({ page }) => {
  for (const { path, label } of routes) {
    await page.goto(path)
    const nav = page.getByRole('navigation', { name: site.frame.navigation })
    await expect(nav.getByRole('link')).toHaveText([...labels, site.actions.callNow])
    await expect(nav.locator('[aria-current=page]')).toHaveText([label])
    await expect(nav.getByRole('link', { name: site.actions.callNow })).toHaveAttribute(
      'href',
      company.telHref,
    )
  }
})

test('every page has the footer', async ({ page }) => {
  for (const { path } of routes) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    const services = footer.getByRole('navigation', { name: site.frame.services.heading }).getByRole('link')
    const pages = footer.getByRole('navigation', { name: site.frame.pages.heading }).getByRole('link')
    await expect(pages).toHaveText(labels)
    for (const [index, { path }] of routes.entries())
      await expect(pages.nth(index)).toHaveAttribute('href', path)
    for (const line of site.contact.hours.lines) await expect(footer).toContainText(line)
    await expect(services).toHaveText(site.frame.services.items)
    for (const link of await services.all()) await expect(link).toHaveAttribute('href', site.paths.services)
    for (const area of company.serviceAreas) await expect(footer).toContainText(area)
    await expect(footer.getByRole('link', { name: site.frame.talk.link })).toHaveAttribute(
      'href',
      path === site.paths.contact ? '#quote' : site.paths.contact,
    )
    await expect(footer.getByRole('link', { name: company.phone })).toHaveAttribute('href', company.telHref)
    await expect(footer).toContainText(`© ${company.name}`)
  }
})

test('the footer lists the service areas in two lines on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(site.paths.home)
  const areas = page.getByRole('contentinfo').getByRole('list', { name: site.frame.serviceAreas })
  const [height, lineHeight] = await areas.evaluate((list) => [
    list.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(list).lineHeight),
  ])
  expect(height).toBeLessThanOrEqual(2 * (lineHeight ?? 0) + 1)
})

test('the phone number never wraps at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(site.paths.contact)
  const numbers = page.getByText(company.phone).filter({ visible: true })
  expect(await numbers.count()).toBeGreaterThan(2)
  const lines = await numbers.evaluateAll((elements) =>
    elements.map(({ childNodes }) => {
      const text = document.createRange()
      text.selectNode([...childNodes].find((node) => /\d/.test(node.nodeValue ?? '')) as ChildNode)
      return text.getClientRects().length
    }),
  )
  expect(lines).toEqual(lines.map(() => 1))
})

test('in forced colors mode, only the active link is underlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(site.paths.services)
  const nav = page.getByRole('navigation', { name: site.frame.navigation })
  const borderColor = (link: string) =>
    nav.getByRole('link', { name: link }).evaluate((element) => getComputedStyle(element).borderBottomColor)
  const canvas = await page
    .locator('.header')
    .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await borderColor(site.home.label)).toBe(canvas)
  expect(await borderColor(site.services.label)).not.toBe(canvas)
})

test('prints FAQ answers and no controls', async ({ page, browser }) => {
  test.skip(isOldChromium(browser), 'Chromium before 131: no ::details-content')
  await page.goto(site.paths.contact)
  const answer = page.getByText(faqItems[site.lang][0]?.answer ?? '')
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
  await expect(page.getByRole('navigation', { name: site.frame.navigation })).toBeHidden()
})

test('prints the heading of a page with a photo below the logo', async ({ page }) => {
  // The width of a printed page.
  await page.setViewportSize({ width: 720, height: 960 })
  await page.goto(site.paths.home)
  await page.emulateMedia({ media: 'print' })
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const header = await page.locator('.header').boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity) + 16)
})

test('prints no heading at the foot of a page, without what follows it', async ({ page }) => {
  await page.goto(site.paths.about)
  await page.emulateMedia({ media: 'print' })
  for (const heading of await page.locator('main').getByRole('heading').all())
    await expect(heading).toHaveCSS('break-after', 'avoid')
})

test('the ring of a focused card is below the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.locator('.price-row a').first().focus()
  await page.keyboard.press('Shift+Tab')
  const card = page.locator('.card:has(:focus-visible)')
  await expect(card).toBeVisible()
  const ring = await card.evaluate((card) => card.getBoundingClientRect().top - 6)
  const header = await page.locator('.header').evaluate((header) => header.getBoundingClientRect().bottom)
  expect(ring).toBeGreaterThanOrEqual(header)
})

test('header and call bar do not obscure the focused element on a phone (WCAG 2.4.11)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(site.paths.contact)
  // Hidden until the form is out of view.
  const last = page.locator('.call-bar a').last()
  const obscured: (string | null)[] = []
  do {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const isVisible = await focused.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    if (!isVisible) obscured.push(await focused.textContent())
  } while (!(await last.evaluate((element) => element === document.activeElement)))
  expect(obscured).toEqual([])
})

test('the skip link is first in the tab order and moves focus to the content', async ({ page }) => {
  await page.goto(site.paths.about)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: site.frame.skipLink })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('going back and forward scrolls to the top', async ({ page }) => {
  const scrollTop = () => page.evaluate(() => scrollY)
  await page.goto(site.paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: site.frame.services.items[2] }).click()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.goBack()
  await expect(page).toHaveURL(site.paths.home)
  await expect.poll(scrollTop).toBe(0)
  await page.goForward()
  await expect(page).toHaveURL(site.paths.services)
  await expect.poll(scrollTop).toBe(0)
})

test('a trailing slash redirects to the page', async ({ page }) => {
  await page.goto(`${site.paths.services}/`)
  await expect(page).toHaveURL(site.paths.services)
})

test.describe('the menu on a phone', () => {
  test.use({ viewport: phone })

  test('opens, says that it is open, and closes when a link is chosen', async ({ page }) => {
    await page.goto(site.paths.contact)
    const button = page.getByRole('button', { name: site.frame.menu })
    const services = page
      .getByRole('navigation', { name: site.frame.navigation })
      .getByRole('link', { name: site.services.label })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(services).toBeHidden()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await services.click()
    await expect(page).toHaveURL(site.paths.services)
    await expect(services).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(site.paths.contact)
    await expect(services).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('opens directly below the header at any scroll position', async ({ page }) => {
    await page.goto(site.paths.home)
    for (const y of [0, 20, 900]) {
      await page.evaluate((top) => scrollTo(0, top), y)
      await page.getByRole('button', { name: site.frame.menu }).click()
      const bottom = await page.locator('.header').evaluate((header) => header.getBoundingClientRect().bottom)
      expect((await page.locator('#menu').boundingBox())?.y).toBeCloseTo(bottom, 0)
      await page.keyboard.press('Escape')
    }
  })

  test('follows its button in the tab order and closes when focus leaves it', async ({ page }) => {
    await page.goto(site.paths.home)
    const button = page.getByRole('button', { name: site.frame.menu })
    const nav = page.getByRole('navigation', { name: site.frame.navigation })
    await button.focus()
    await page.keyboard.press('Enter')
    for (const name of [...labels, ...otherLanguages, site.actions.callNow]) {
      await page.keyboard.press('Tab')
      await expect(nav.getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(nav).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('closes on Escape, its button, and a tap outside', async ({ page }) => {
    await page.goto(site.paths.home)
    const button = page.getByRole('button', { name: site.frame.menu })
    const about = page
      .getByRole('navigation', { name: site.frame.navigation })
      .getByRole('link', { name: site.about.label })
    const closeActions = [
      () => page.keyboard.press('Escape'),
      () => button.click(),
      () => page.mouse.click(180, 770),
    ]
    for (const close of closeActions) {
      await button.click()
      await expect(about).toBeVisible()
      await close()
      await expect(about).toBeHidden()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    }
  })
})
