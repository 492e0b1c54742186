import { expect } from 'playwright/test'
import { faqItems, formMessages } from '@concrete-quote/openapi'
import { storedQuotes } from '../../widget/testing/stored-quotes.ts'
import { test } from '../../widget/testing/test.ts'
import { english as site, locale, publicPaths } from '../testing/site-pages.ts'

test.use({ javaScriptEnabled: false })

test.use({ locale: locale(site) })

const messages = formMessages[site.lang]
const { labels } = messages

test('a visitor without scripts corrects the form and it is stored', async ({ page }) => {
  const lastName = `No scripts ${Date.now()}`
  await page.goto(site.paths.contact)
  await page.getByLabel(labels.firstName).fill('Ada')
  await page.getByLabel(labels.lastName).fill(lastName)
  await page.getByLabel(labels.projectType).selectOption('patio')
  await page.getByLabel(labels.projectDetails).fill('Two lines,\nplease.')
  await page.getByRole('button', { name: messages.submit }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.failed)
  await expect(page.getByLabel(labels.phone)).toHaveAccessibleDescription(
    messages.errors.phone.replace('{min}', '10'),
  )
  await expect(page.getByLabel(labels.lastName)).toHaveValue(lastName)
  await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
  await page.getByLabel(labels.phone).fill('(214) 555-0123')
  await page.getByRole('button', { name: messages.submit }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.submitted)
  const stored = (await storedQuotes()).filter((quote) => quote.lastName === lastName)
  expect(stored).toMatchObject([
    { lang: site.lang, projectType: 'patio', projectDetails: 'Two lines,\nplease.' },
  ])
})

test('FAQ answers open one at a time, and close, without scripts', async ({ page }) => {
  await page.goto(site.paths.contact)
  const questions = page.locator('details')
  await expect(questions).toHaveCount(faqItems[site.lang].length)
  await expect(page.locator('details[open]')).toHaveCount(0)
  await questions.nth(0).locator('summary').click()
  await expect(page.getByText(faqItems[site.lang][0]?.answer ?? '')).toBeVisible()
  await questions.nth(2).locator('summary').click()
  await expect(page.getByText(faqItems[site.lang][2]?.answer ?? '')).toBeVisible()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await questions.nth(2).locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('the menu opens on a phone without scripts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(site.paths.home)
  await page.getByRole('button', { name: site.frame.menu }).click()
  await page
    .getByRole('navigation', { name: site.frame.navigation })
    .getByRole('link', { name: site.about.label })
    .click()
  await expect(page).toHaveURL(site.paths.about)
})

test('the call bar is at the end of a page without scripts', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(site.paths.home)
  const bar = page.getByRole('navigation', { name: site.frame.callBar.name })
  await expect(bar).not.toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeInViewport({ ratio: 0.99 })
})

test('no page hides content without scripts', async ({ page }) => {
  for (const path of publicPaths(site)) {
    await page.goto(path)
    const hidden = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, p, li, img, figcaption')]
        .filter((element) => !element.closest('details:not([open]), [hidden], .cq-error, .cq-status'))
        .filter((element) => element.textContent || element.tagName === 'IMG')
        .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((element) => element.outerHTML.slice(0, 80)),
    )
    expect(hidden, path).toEqual([])
  }
})

test('the testimonials are a scrollable row without buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(site.paths.home)
  const row = page.getByRole('group', { name: site.carousel.reviews, exact: true })
  await row.focus()
  await expect(page.getByRole('button', { name: site.carousel.next.label })).toBeHidden()
  const last = page.getByRole('group', { name: site.carousel.position(6, 6) })
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})
