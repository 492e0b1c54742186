import { expect, type Page } from 'playwright/test'
import { maxStatisticsDays } from '@concrete-quote/openapi'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { expectPaneAccessible } from './accessible-pane.ts'
import { startMonth, type Month } from './a-month.ts'
import { bars, chart, seeInChart } from './statistics-page.ts'
import { choose, items, list, menuEntry, pane, test as base } from './inbox-page.ts'

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
test.use({ timezoneId: 'America/Chicago' })

const october = '#/statistics?from=2025-10-01&to=2025-10-31'

/** The cells of a chart's table, without its head. */
async function tableOf(page: Page, title: string): Promise<string[]> {
  const figure = chart(page, title)
  await figure.getByText('Table').click()
  const rows = await figure.getByRole('row').allInnerTexts()
  return rows.slice(1).map((row) => row.replaceAll(/\s*\t\s*/g, ' | ').replaceAll('\u2009', ' '))
}

test('the statistics say what a month brought, compared with the month before', async ({ page, month }) => {
  await page.goto(month.inbox + october)
  await expect(page.getByText('October 2025 compared with September 2025')).toBeVisible()
  const figures = await pane(page).locator('.figures > div').allInnerTexts()
  expect(figures.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Requests 7 before: 2',
    'Called within 24 hours 5 of 7, 71% before: 1 of 2, 50%',
    'Half were called within 30 min before: 2 h',
    '9 of 10 were called within 25 h before: 2 h',
    'Spam filtered 2 before: 1',
  ])
  for (const [title, rows] of [
    [
      'By week',
      [
        'Oct 1 – 5 | 2 | 0 (Sep 1 – 7)',
        'Oct 6 – 12 | 3 | 1 (Sep 8 – 14)',
        'Oct 13 – 19 | 0 | 0 (Sep 15 – 21)',
        'Oct 20 – 26 | 1 | 0 (Sep 22 – 28)',
        'Oct 27 – 31 | 1 | 1 (Sep 29 – 30)',
      ],
    ],
    ['By kind of work', ['Driveway | 6 | 2', 'Patio & Outdoor Space | 1 | 0']],
    [
      'By partner',
      ['No partner | 4 | 1', 'lone-star-homes | 2 | 0', 'Phone requests | 1 | 0', 'old-partner | 0 | 1'],
    ],
    ['By campaign', ['No campaign | 5 | 2', 'spring sale & more | 2 | 0']],
    ['By language', ['English | 5 | 0', 'Spanish | 2 | 1', 'Unknown | 0 | 1']],
  ] as const) {
    expect(await tableOf(page, title), title).toEqual(rows)
    // The bars say the same.
    const names = rows.map((row) => {
      const [label = '', quotes = '', before = ''] = row.split(' | ')
      return `${label}: ${quotes} ${quotes === '1' ? 'request' : 'requests'}, before ${before}`
    })
    const labels = await bars(page, title).evaluateAll((links) => links.map((link) => link.textContent))
    expect(
      labels.map((label) => label.replaceAll('\u2009', ' ')),
      title,
    ).toEqual(names)
  }
})

test('bars lead to as many quotes, and their filters can be removed', async ({ page, month }) => {
  for (const title of ['By week', 'By kind of work', 'By partner', 'By campaign', 'By language']) {
    await page.goto(month.inbox + october)
    await expect(bars(page, title).first()).toBeVisible()
    for (const key of ['first', 'last'] as const) {
      const bar = bars(page, title)[key]()
      const quotes = Number((await bar.textContent())?.match(/: (\d+) request/)?.[1])
      if (key === 'first') await bar.click()
      else await bar.press('Enter')
      await expect(list(page).getByRole('status')).toHaveText(/^(All )?(\d+|No) quotes?$/)
      await expect(items(page)).toHaveCount(quotes)
      await page.goBack()
    }
  }
  await bars(page, 'By campaign').filter({ hasText: 'spring sale & more' }).click()
  await expect(items(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  const kept = page.getByRole('checkbox', { name: 'Campaign: spring sale & more' })
  await page.getByRole('button', { name: 'Show quotes' }).click()
  await expect(items(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  await kept.uncheck()
  await page.getByRole('button', { name: 'Show quotes' }).click()
  await expect(items(page)).toHaveCount(7)
})

test('a week has the days of the reader over a daylight-saving change', async ({ page, month }) => {
  await page.goto(`${month.inbox}#/statistics?from=2025-10-27&to=2025-11-09`)
  for (const [name, quotes] of [
    [/Oct 27\s–\sNov 2: 2 requests/, 2],
    [/Nov 3\s–\s9: 1 request/, 1],
  ] as const) {
    await bars(page, 'By week').filter({ hasText: name }).click()
    await expect(items(page)).toHaveCount(quotes)
    await page.goBack()
  }
})

test('the period is this month, or any other', async ({ page, month }) => {
  await page.clock.setFixedTime('2025-10-20T12:00:00-05:00')
  await page.goto(month.inbox)
  await choose(page, 'Statistics')
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeFocused()
  await expect(list(page)).toBeHidden()
  const compared = pane(page).locator('.compared')
  await expect(compared).toHaveText(/^\s*Oct 1\s–\s20, 2025 compared with\s+Sep 1\s–\s20, 2025$/)
  const periods = page.getByRole('navigation', { name: 'Periods' })
  await expect(periods.locator('[aria-current]')).toHaveText('This month')
  for (const [name, text] of [
    ['Last month', 'September 2025 compared with August 2025'],
    ['Last 90 days', /Jul 23\s–\sOct 20, 2025 compared with\s+Apr 24\s–\sJul 22, 2025/],
    ['This year', /Jan 1\s–\sOct 20, 2025 compared with\s+Jan 1\s–\sOct 20, 2024/],
  ] as const) {
    await periods.getByRole('link', { name }).click()
    await expect(compared).toHaveText(text)
  }
  await periods.getByRole('link', { name: 'Last month' }).click()
  await page.getByRole('link', { name: 'Previous: August 2025' }).click()
  await expect(compared).toHaveText('August 2025 compared with July 2025')
  await expect(pane(page)).toContainText('No requests were received in this period.')
  await expect(page.getByRole('figure')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next: September 2025' }).click()
  await page.getByRole('link', { name: 'Next: Oct 1' }).click()
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0)

  await pane(page).getByText('Other dates').click()
  // Whichever is later is the last day.
  await page.getByLabel('From', { exact: true }).fill('2025-10-06')
  await page.getByLabel('To', { exact: true }).fill('2025-10-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/#\/statistics\?from=2025-10-01&to=2025-10-06$/)
  await expect(compared).toHaveText(/Oct 1\s–\s6, 2025/)
  await expect(pane(page).locator('.figures > div').first()).toContainText('3')

  // More days than the server counts at once.
  await page.getByLabel('From', { exact: true }).fill('2008-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(pane(page).getByRole('alert')).toHaveText(`Choose at most ${maxStatisticsDays} days.`)
  await expect(page).toHaveURL(/from=2025-10-01&to=2025-10-06$/)

  // The list behind has no part in the period.
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter')
  await expect(page).toHaveURL(/#\/$/)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
})

test('the number of a column is right above it, wherever the mark of the period before is', async ({
  page,
  month,
}) => {
  await page.goto(`${month.inbox}#/statistics?from=2025-11-01&to=2025-11-09`)
  const drawing = chart(page, 'By week').locator('svg')
  await expect(bars(page, 'By week').first()).toHaveText(/1 request, before 2/)
  const [column, number] = [
    await drawing.locator('[aria-label=bar]').last().locator('rect').first().boundingBox(),
    await drawing.locator('[aria-label=text]').last().locator('text').first().boundingBox(),
  ]
  expect(Math.abs((column?.y ?? 0) - (number ? number.y + number.height : NaN))).toBeLessThan(8)
})

test('a bar keeps the focus when the window is resized', async ({ page, month }) => {
  await page.goto(month.inbox + october)
  const bar = bars(page, 'By partner').nth(1)
  await bar.focus()
  const drawn = await bar.elementHandle()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(() => drawn?.evaluate((link) => link.isConnected)).toBe(false)
  await expect(bar).toBeFocused()
})

test('a new request is seen in the chart of this month', async ({ page, month }) => {
  await storeQuote({ source: 'north-builders' }, new URL(month.inbox).origin)
  await page.goto(month.inbox)
  await seeInChart(page, 'By partner', 'north-builders: 1 request')
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

test('only the statistics load what draws them', async ({ page, month }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(month.inbox)
  await expect(list(page)).toBeVisible()
  expect(scripts).toEqual([expect.stringContaining('/assets/index-')])
  await choose(page, 'Statistics')
  await expect(pane(page).locator('.figures')).toBeVisible()
  expect(scripts.slice(1).join()).toContain('statistics-view')
})

test('statistics of another build are loaded with its page, which is reloaded once', async ({
  page,
  month,
}) => {
  const script = '**/assets/statistics-view-*.js'
  let pages = 0
  page.on('load', () => pages++)
  await page.goto(month.inbox)
  await page.route(script, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.evaluate(() => (location.hash = '#/statistics?from=2025-10-01&to=2025-10-31'))
  await expect(chart(page, 'By week')).toBeVisible()
  expect(pages).toBe(2)

  await page.route(script, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(pane(page).getByRole('alert')).toHaveText('This page cannot be loaded.')
  expect(pages).toBe(4)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chart(page, 'By week')).toBeVisible()
})

test('statistics that cannot be loaded can be tried again', async ({ page, month }) => {
  const script = '**/assets/statistics-view-*.js'
  await page.goto(month.inbox)
  await page.route(script, (route) => route.abort())
  await page.route(month.inbox, (route) => route.abort())
  await choose(page, 'Statistics')
  await expect(pane(page).getByRole('alert')).toHaveText('The server cannot be reached.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pane(page).locator('.figures')).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `the statistics are accessible and fit at ${width} px, ${colorScheme}`,
      { tag: '@heavy' },
      async ({ page, month }) => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.goto(month.inbox + october)
        await expect(bars(page, 'By language').first()).toBeVisible()
        await chart(page, 'By partner').getByText('Table').click()
        await pane(page).getByText('Other dates').click()
        await expectPaneAccessible(page)
        const overflow = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('.pane')].map(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          ),
        )
        expect(overflow).toEqual([0, 0])
      },
    )

test('the statistics are one page on paper', async ({ page, month }) => {
  await page.goto(month.inbox + october)
  await expect(bars(page, 'By language').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of ['button', 'navigation', 'searchbox'] as const)
    await expect(page.getByRole(control)).toHaveCount(0)
  await expect(list(page)).toBeHidden()
  await expect(chart(page, 'By week').locator('svg')).toBeVisible()
  const pdf = (await page.pdf({ format: 'letter' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // Nothing in the menu prints or downloads the list behind.
  await page.emulateMedia({ media: 'screen' })
  await expect(menuEntry(page, 'Account')).toHaveCount(1)
  for (const name of ['Print the list', 'Download CSV']) await expect(menuEntry(page, name)).toHaveCount(0)
})
