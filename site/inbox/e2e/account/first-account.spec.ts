import { expect } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { startBuiltServer } from '../../../../widget/testing/programs/built-server.ts'
import { choose, list, signIn, test } from '../../testing/inbox-page.ts'

const account = { username: 'Ada Lovelace', password: 'quiet gravel morning ladder' }

test('an owner who has just started a server creates the first account, and learns that nobody is notified', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { origin, banner, stop } = await startBuiltServer()
  await page.goto(`${origin}/inbox/`)
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(/^There is no account yet\. Open the one-time link .* users -- add NAME/)
  await signIn(page, account)
  await expect(alert).toHaveText(/^There is no account yet\./)
  await expectAccessible(page)

  const [link = ''] = /\S+\/first-account\/\S+/.exec(banner) ?? []
  await page.goto(link)
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Username' }).fill(account.username)
  await page.getByRole('textbox', { name: /^Password.*At least \d+ characters/ }).fill(account.password)
  await expectAccessible(page)
  await page.route('**/api/invitations', async (route) => {
    await expect(page.getByRole('button', { name: 'Creating…' })).toBeFocused()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(list(page)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Nobody is notified of new requests.')).toBeVisible()
  const steps = list(page).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Get notified' })).toBeVisible()
  await expect(steps.filter({ hasText: 'Send yourself a test request' })).toBeVisible()
  await expect(steps.filter({ hasText: 'Add a colleague' })).toBeVisible()
  await page.getByRole('link', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeFocused()
  await choose(page, 'Sign out')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Username' }).fill('Eve')
  await page.getByRole('textbox', { name: /^Password/ }).fill(account.password)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(alert).toContainText('there is an account already')
  await stop()
})
