import { expect } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { address, choose, test } from '../testing/inbox-page.ts'

test('“?” explains the screen that is open, and returns the focus', async ({ inbox: page }) => {
  const { id } = await storeQuote({})
  const button = page.getByRole('button', { name: 'Help', exact: true })
  for (const [path, title, term] of [
    ['', 'Requests', 'Who to call first'],
    [`quotes/${id}`, 'A request', 'Call back…'],
    ['new', 'Phone requests', 'Who is notified'],
    ['settings/people', 'Settings', 'Days off'],
    ['account', 'Account', 'A forgotten password'],
    ['statistics', 'Statistics', 'Called on time'],
  ] as const) {
    await page.goto(`${address}#/${path}`)
    await button.click()
    const dialog = page.getByRole('dialog', { name: `Help: ${title}` })
    await expect(dialog.getByRole('term').filter({ hasText: term })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('the help is in the menu of a phone', async ({ inbox: page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByRole('button', { name: 'Help' })).toBeHidden()
  await choose(page, 'Help')
  const dialog = page.getByRole('dialog', { name: 'Help: Requests' })
  await expect(dialog).toBeInViewport()
  await dialog.getByText('Keyboard shortcuts').click()
  await expect(dialog.getByText('Next request')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('the number of overdue requests fits into the header of a phone', async ({ inbox: page }) => {
  const { id } = await storeQuote({})
  await page.route('**/api/quotes?*', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { items: { id: string }[] }
    const quote = list.items.find((item) => item.id === id)
    const late = { ...quote, respondBy: '2026-01-01T00:00:00Z' }
    const items = quote
      ? Array.from({ length: 40 }, (_, n) => ({ ...late, id: `${id.slice(0, -2)}${n + 10}` }))
      : []
    await route.fulfill({ response, json: { ...list, items } })
  })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.reload()
    const link = page.getByRole('link', { name: / overdue$/ })
    await expect(link).toBeInViewport({ ratio: 1 })
    const isOnTop = await link.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return [left + 2, right - 2].every((x) =>
        element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      )
    })
    expect(isOnTop, `${width} px`).toBe(true)
    await expect(page.getByRole('link', { name: 'Add phone request' })).toBeInViewport({ ratio: 1 })
  }
})
