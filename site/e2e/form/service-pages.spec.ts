import { expect } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { test } from '../../../widget/testing/test.ts'
import { english as site, locale } from '../../testing/site-pages.ts'
import { dollars, patio, steps, usualSize } from '../texts/specified/amounts.ts'

const { paths, services, patio: texts, prices } = site
const { labels } = formMessages[site.lang]

test.use({ locale: locale(site) })

test('the titles on Home and Services lead to the page of a service, and it to the form with type and size', async ({
  page,
}) => {
  for (const [path, { title }] of [
    [paths.home, site.home.services.cards.patio],
    [paths.services, services.cards.patio],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { name: title }).getByRole('link').click()
    await expect(page).toHaveURL(paths.patio)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.hero.heading)
  const current = page.getByRole('navigation', { name: site.frame.navigation }).locator('[aria-current]')
  await expect(current).toHaveText([site.services.label])

  for (const link of await page.getByRole('main').getByRole('link', { name: site.actions.quote }).all())
    await expect(link).toHaveAttribute('href', `${paths.contact}?projectType=patio&size=${usualSize(patio)}`)
  await page.getByRole('slider', { name: prices.estimates.patio.label }).press('End')
  await expect(page.locator('.estimate-price')).toContainText(dollars(patio.amount * patio.sizes.max))
  await page.getByRole('link', { name: services.quoteLink(services.cards.patio.title) }).click()
  await expect(page).toHaveURL(`${paths.contact}?projectType=patio&size=${patio.sizes.max}`)
  await expect(page.getByLabel(labels.projectType)).toHaveValue('patio')
})

test('the page of a service answers three questions, and leads to the other services', async ({ page }) => {
  await page.goto(paths.patio)
  await expect(page.locator('details')).toHaveCount(3)
  const [first] = texts.questions.items
  await page.getByText(first.question).click()
  await expect(page.getByText(first.answer)).toBeVisible()
  await page
    .getByRole('navigation', { name: site.servicePage.others })
    .getByRole('link', { name: site.steps.label })
    .click()
  await expect(page).toHaveURL(paths.steps)
  await expect(page.locator('.estimate-price')).toContainText(dollars(steps.amount * usualSize(steps)))
})
