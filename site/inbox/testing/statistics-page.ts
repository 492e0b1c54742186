import { expect, type Page } from 'playwright/test'
import { choose } from './inbox-page.ts'

/** A table of the statistics, such as `By partner`. */
export const chart = (page: Page, title: string) => page.getByRole('table', { name: title, exact: true })

/** The rows of a table, without its head, such as `Driveway | 6 | 5 | 1 | $8,400`. */
export async function rowsOf(page: Page, title: string): Promise<string[]> {
  const rows = await chart(page, title).locator('tbody').allInnerTexts()
  return rows.map((row) =>
    row
      .trim()
      .replaceAll(/\s*[\t\n]\s*/g, ' | ')
      .replaceAll('\u2009', ' '),
  )
}

/** Opens the statistics of this month, and expects a row such as `lone-star-homes | 1 | 0 | 0 | $0` in a table. */
export async function seeInChart(page: Page, title: string, row: string) {
  await choose(page, 'Statistics')
  await expect(page.getByRole('link', { name: /^Previous/ })).toBeVisible()
  const next = page.getByRole('link', { name: /^Next/ })
  // In its first week, the month before is shown.
  if (await next.isVisible()) await next.click()
  await expect.poll(() => rowsOf(page, title)).toContain(row)
}
