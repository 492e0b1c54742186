import { readFileSync } from 'node:fs'
import { company } from '@concrete-quote/openapi'
import { expect } from 'playwright/test'
import { expectPaneAccessible } from '../../testing/accessible-pane.ts'
import { startMonth, timeZone, type Month } from './a-month.ts'
import { chart, rowsOf } from '../../testing/statistics-page.ts'
import { choose, items, list, menuEntry, pane, test as base, backLink } from '../../testing/inbox-page.ts'

/** `month` is signed in to the inbox of a server with the quotes of October 2025. */
const test = base.extend<{ month: Month }, { server: Month }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startMonth()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  month: async ({ page, server }, use) => {
    await page.request.post(new URL('/api/sessions', server.inbox).href, { data: server.owner })
    await use(server)
  },
})
test.use({ timezoneId: timeZone })

const october = '#/statistics?month=2025-10'

test('the statistics say what a month brought, compared with the month before', async ({ page, month }) => {
  await page.goto(month.inbox + october)
  await expect(page.getByText('October 2025 compared with September 2025')).toBeVisible()
  await expect(pane(page).locator('.figures > li')).toHaveText(
    [
      '2 won, for $13,600 2 more than in Sep',
      '5 of 7 called on time 21 points more than in Sep',
      '7 requests 5 more than in Sep',
    ],
    { useInnerText: true },
  )
  await expect(pane(page).locator('.facts dd')).toHaveText([
    '0 (0 in Sep)',
    '30 min (2 h in Sep)',
    `${company.responseHours + 1} h (2 h in Sep)`,
    '2 (1 in Sep)',
  ])
  for (const [title, rows] of [
    [
      'By week',
      [
        'Oct 1 – 5, 2025 | 2',
        'Oct 6 – 12, 2025 | 3',
        'Oct 13 – 19, 2025 | 0',
        'Oct 20 – 26, 2025 | 1',
        'Oct 27 – 31, 2025 | 1',
      ],
    ],
    ['By kind of work', ['Driveway | 6 | 4 | 1 | $8,400', 'Patio & Outdoor Space | 1 | 1 | 1 | $5,200']],
    [
      'By partner',
      [
        'No partner | 4 | 2 | 1 | $8,400',
        'lone-star-homes | 2 | 2 | 0 | $0',
        'Phone requests | 1 | 1 | 1 | $5,200',
      ],
    ],
    ['By campaign', ['Unknown | 5 | 0 | 4 | 1 | $5,200', 'spring sale & more | 2 | 0 | 1 | 1 | $8,400']],
    ['By language', ['English | 5 | 0 | 3 | 1 | $8,400', 'Spanish | 2 | 0 | 2 | 1 | $5,200']],
  ] as const)
    expect(await rowsOf(page, title), title).toEqual(rows)
  const widths = await chart(page, 'By week')
    .locator('tbody th')
    .evaluateAll((labels) => labels.map((label) => label.querySelector('div')?.offsetWidth ?? 0))
  const [longest = 0] = widths.toSorted((a, b) => b - a)
  expect(widths.map((width) => Math.round((3 * width) / longest))).toEqual([2, 3, 0, 1, 1])
})

test('figures lead to as many quotes, and their filters can be removed', async ({ page, month }) => {
  for (const title of ['By week', 'By kind of work', 'By partner', 'By campaign', 'By language']) {
    await page.goto(month.inbox + october)
    const rows = chart(page, title).locator('tbody')
    await expect(rows.first()).toBeVisible()
    for (const key of ['first', 'last'] as const) {
      const links = rows[key]().getByRole('link')
      const numbers = (await links.allTextContents()).filter((text) => /^\d+$/.test(text))
      if (title === 'By week') numbers.push((await rows[key]().locator('td').textContent()) ?? '')
      for (const [index, number] of numbers.entries()) {
        await links.nth(index).press('Enter')
        await expect(list(page).getByRole('status')).toHaveText(/^(All )?(\d+|No) requests?$/)
        await expect(items(page)).toHaveCount(Number(number))
        await page.goBack()
      }
    }
  }
  // What was won, of which the sum is.
  await chart(page, 'By partner').getByRole('link', { name: '$5,200' }).click()
  await expect(items(page)).toHaveCount(1)
  await page.goBack()
  await chart(page, 'By campaign').getByRole('link', { name: '2', exact: true }).click()
  await expect(items(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  const kept = page.getByRole('checkbox', { name: 'Campaign: spring sale & more' })
  await page.getByRole('button', { name: 'Show requests' }).click()
  await expect(items(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  await kept.uncheck()
  await page.getByRole('button', { name: 'Show requests' }).click()
  await expect(items(page)).toHaveCount(7)
})

test('the period is this month, one before, or 12 months', async ({ page, month }) => {
  await page.clock.setFixedTime('2025-10-20T12:00:00-05:00')
  await page.goto(month.inbox)
  await choose(page, 'Statistics')
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeFocused()
  await expect(list(page)).toBeHidden()
  const seeCompared = (text: string | RegExp) => expect(pane(page)).toContainText(text)
  await seeCompared(/Oct 1\s–\s20, 2025 compared with Sep 1\s–\s20, 2025/)
  const periods = page.getByRole('navigation', { name: 'Periods' })
  await expect(periods.locator('[aria-current]')).toHaveText('Month')
  await periods.getByRole('link', { name: 'Previous: September 2025' }).click()
  await seeCompared('September 2025 compared with August 2025')
  await periods.getByRole('link', { name: 'Previous: August 2025' }).click()
  await seeCompared('August 2025 compared with July 2025')
  await expect(pane(page)).toContainText('No requests were received in this period.')
  await expect(page.getByRole('table')).toHaveCount(0)
  await periods.getByRole('link', { name: 'Next: September 2025' }).click()
  await periods.getByRole('link', { name: 'Next: Oct 1' }).click()
  await expect(periods.getByRole('link', { name: /^Next/ })).toHaveCount(0)

  await periods.getByRole('link', { name: '12 months' }).click()
  await seeCompared(/Nov 1, 2024\s–\sOct 20, 2025 compared with Nov 1, 2023\s–\sOct 20, 2024/)
  await expect(chart(page, 'By month').getByRole('row')).toHaveCount(13)
  expect((await rowsOf(page, 'By month')).slice(9)).toEqual([
    'August 2025 | 0',
    'September 2025 | 2',
    'Oct 1 – 20, 2025 | 6',
  ])
  expect((await rowsOf(page, 'By partner'))[0]).toBe('No partner | 4 | 3 | 1 | $8,400')
  await chart(page, 'By month').getByRole('link', { name: 'September 2025' }).click()
  await seeCompared('September 2025 compared with August 2025')
  await expect(periods.locator('[aria-current]')).toHaveText('Month')

  // The list behind has no part in the period.
  await backLink(page).press('Enter')
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('a failed request is said, and can be tried again', async ({ page, month }) => {
  await page.route('**/api/statistics?*', (route) => route.abort())
  await page.goto(month.inbox + october)
  await expect(pane(page).getByRole('alert')).toHaveText('The server cannot be reached.')
  await page.unroute('**/api/statistics?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chart(page, 'By week')).toBeVisible()
  await expect(pane(page).getByRole('alert')).toHaveCount(0)
})

test('the statistics are accessible and fit on a phone, in the dark', async ({ page, month }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(month.inbox + october)
  await expect(chart(page, 'By language')).toBeVisible()
  await expectPaneAccessible(page)
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.pane')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  )
  expect(overflow).toEqual([0, 0])
})

test('the statistics are one page on paper', async ({ page, month }) => {
  await page.goto(month.inbox + october)
  await expect(chart(page, 'By language')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of ['button', 'navigation', 'searchbox'] as const)
    await expect(page.getByRole(control)).toHaveCount(0)
  await expect(list(page)).toBeHidden()
  await expect(chart(page, 'By week')).toBeVisible()
  const pdf = (await page.pdf({ format: 'letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // Nothing in the menu prints or downloads the list behind.
  await page.emulateMedia({ media: 'screen' })
  await expect(menuEntry(page, 'Account')).toHaveCount(1)
  for (const name of ['Print the list', 'Download CSV']) await expect(menuEntry(page, name)).toHaveCount(0)
})

test('jobs that were won are saved for Google Ads, once the owner turns that on', async ({ page, month }) => {
  await page.goto(month.inbox + october)
  await expect(chart(page, 'By week')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save won jobs for Google Ads' })
  await expect(save).toHaveCount(0)
  await page.goto(`${month.inbox}#/settings/google-ads`)
  await page.getByRole('textbox', { name: 'Name of the conversion in Google Ads' }).fill('Job won')
  await expectPaneAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(pane(page).getByText('Saved.')).toBeVisible()
  await page.goto(month.inbox + october)
  const download = page.waitForEvent('download')
  await save.click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toMatch(/^Google Click ID,.*\r\nCj0KCQ,Job won,/)
  await expect(pane(page).getByText(/^Saved\. Import it/)).toBeVisible()
})
