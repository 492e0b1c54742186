import { expect } from 'playwright/test'
import { expectAccessible } from '../../../widget/testing/axe.ts'
import { storeQuote } from '../../../widget/testing/stored-quotes.ts'
import { address, choose, test } from '../testing/inbox-page.ts'

test('“?” explains the screen that is open, and returns the focus', async ({ page, owner: _ }) => {
  const { id } = await storeQuote({})
  const button = page.getByRole('button', { name: 'Help', exact: true })
  for (const [path, title, term] of [
    ['', 'Requests', 'Whom to call first'],
    [`quotes/${id}`, 'A request', 'Call back…'],
    ['new', 'Phone requests', 'Who is notified'],
    ['settings', 'Settings', 'Closed days'],
    ['account', 'Account', 'A forgotten password'],
    ['statistics', 'Statistics', 'Called in time'],
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

test('the help is in the menu of a phone', async ({ page, owner: _ }) => {
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

test('the number of overdue requests fits into the header of a phone', async ({ page, owner: _ }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const summary = page.locator('.summary').last()
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    const isCovered = await summary.evaluate((element) => {
      element.textContent = '⚠ 100+ overdue'
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = range.getBoundingClientRect()
      const button = document.querySelector('.bar .primary')?.getBoundingClientRect()
      return button && text.right > button.left && text.top < button.bottom
    })
    expect(isCovered, `${width} px`).toBe(false)
  }
  await expect(page.getByRole('link', { name: 'Add phone request' })).toBeVisible()
})
