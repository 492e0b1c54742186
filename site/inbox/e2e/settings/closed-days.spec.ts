import { company, locales } from '@concrete-quote/openapi'
import getPort from 'get-port'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { ownServerTest, section } from '../../testing/settings-page.ts'

const closedDays = (page: Page) => section(page, 'Days off')

/** A day so many days from now, as in a date field. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const formatDays = (from: string, to: string) =>
  new Intl.DateTimeFormat(locales.en, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )

ownServerTest.describe('on a narrow phone', () => {
  const width = 360
  ownServerTest.use({ viewport: { width, height: 800 } })

  ownServerTest('the owner closes days, sees them, and removes them', async ({ page, openSettings }) => {
    await openSettings(page, 'days-off')
    const other = await page.context().newPage()
    await other.goto(page.url())
    const form = closedDays(page).getByRole('form', { name: 'Close days' })
    const first = form.getByLabel('First day')
    const last = form.getByLabel('Last day')
    const close = form.getByRole('button', { name: 'Close these days' })
    const items = closedDays(page).getByRole('listitem')
    await expect(closedDays(page)).toContainText(company.closedDays[0] ?? 'Closed days')
    await expect(items).toHaveCount(0)
    await close.click()
    await expect(first).toBeFocused()
    await expect(first).toHaveAccessibleDescription('Enter the first day.')

    await first.fill(dayIn(20))
    await last.fill(dayIn(10))
    await close.click()
    await expect(last).toBeFocused()
    await expect(last).toHaveAccessibleDescription(
      'If blank, one day. Enter the last day, not before the first.',
    )
    await last.fill(dayIn(30))
    await close.click()
    const vacation = formatDays(dayIn(20), dayIn(30))
    await expect(items).toContainText([vacation])
    await expect(first).toHaveValue('')

    // Somebody else has opened the settings before.
    await closedDays(other).getByLabel('First day').fill(dayIn(5))
    await closedDays(other).getByRole('button', { name: 'Close these days' }).click()
    await expect(closedDays(other).getByRole('listitem')).toHaveCount(2)
    await page.reload()
    const day = formatDays(dayIn(5), dayIn(5))
    await expect(items).toContainText([day, vacation])
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await closedDays(page)
      .getByRole('button', { name: `Remove ${day}` })
      .click()
    await expect(items).toHaveCount(1)
    await expect(items).toContainText([vacation])
    await page.reload()
    await expect(items).toContainText([vacation])
  })

  ownServerTest('a public server names what is still a sample', async ({ page, openSettings }) => {
    const PORT = String(await getPort())
    await openSettings(page, '', { PORT, PUBLIC_URL: 'https://concrete.example.com' })
    const samples = section(page, 'Not yours yet').getByRole('listitem')
    // The record in the repository is a sample itself.
    await expect(samples.first()).toBeVisible()
    for (const sample of await samples.allTextContents()) expect(sample).toMatch(/: .*company\.json$/)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
