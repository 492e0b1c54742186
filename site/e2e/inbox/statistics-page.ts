import { expect, type Page } from 'playwright/test'
import { choose } from './inbox-page.ts'

/** A chart of the statistics, with its table. */
export const chart = (page: Page, title: string) =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) })

/** The links of a chart's bars, whose names say what they show. */
export const bars = (page: Page, title: string) => chart(page, title).locator('svg').getByRole('link')

/** Opens the statistics of this month, and expects a bar such as `lone-star-homes: 1 request` in a chart. */
export async function seeInChart(page: Page, title: string, bar: string) {
  await choose(page, 'Statistics')
  await page.getByRole('link', { name: 'This month' }).click()
  await expect(bars(page, title).filter({ hasText: RegExp(`^${bar}, before `) })).toBeVisible()
}
