import { expect } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { accountTest as test, address, choose, list, signIn, signInButton } from '../../testing/inbox-page.ts'
import { section } from '../../testing/settings-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the owner changes the password, which ends other sessions', async ({ page, owner, browser }) => {
  const otherDevice = await browser.newContext()
  const other = await otherDevice.newPage()
  await other.goto(address)
  await signIn(other, owner)
  await expect(list(other)).toBeVisible()

  await choose(page, 'Account')
  await expect(page.getByRole('heading', { name: 'Account' })).toBeFocused()
  await expectAccessible(page)
  const current = page.getByRole('textbox', { name: 'Current password' })
  const submit = page.getByRole('button', { name: 'Change the password' })
  await current.fill('wrong')
  const newPassword = `new ${owner.password}`
  const next = page.getByRole('textbox', { name: 'New password' })
  await next.fill(newPassword)
  for (const field of [current, next]) await expect(field).toHaveAttribute('type', 'password')
  await expect(current).toHaveAttribute('autocomplete', 'current-password')
  await expect(next).toHaveAttribute('autocomplete', 'new-password')
  await submit.click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await expect(submit).toBeFocused()
  await current.fill(owner.password)
  await submit.click()
  await expect(page.getByText('The password is changed.')).toBeVisible()
  await expect(current).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()

  await other.reload()
  await signIn(other, owner)
  await expect(other.getByRole('alert')).toContainText('wrong')
  await signIn(other, { ...owner, password: newPassword })
  await expect(list(other)).toBeVisible()
  await otherDevice.close()
})

test('the owner sees where they are signed in, ends a session, and signs out everywhere', async ({
  page,
  owner,
  browser,
}) => {
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  })
  const other = await phone.newPage()
  await other.goto(address)
  await signIn(other, owner)
  await expect(list(other)).toBeVisible()

  await choose(page, 'Account')
  const sessions = section(page, 'Where you are signed in').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  const own = sessions.filter({ hasText: '(this session)' })
  await expect(own).toContainText(/Chrome on Linux|Browser on/)
  await expect(own.getByRole('button')).toHaveCount(0)
  const ofPhone = sessions.filter({ hasText: 'Chrome on Android' })
  await expect(ofPhone).toContainText(/Signed in .* with the password, from .*, last used /)
  await ofPhone.getByRole('button', { name: /^End… the session of Chrome on Android, last used/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await other.reload()
  await signIn(other, owner)
  await expect(list(other)).toBeVisible()

  const signOut = page.getByRole('button', { name: 'Sign out everywhere' })
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, body: 'Try again.' })
      : route.fallback(),
  )
  await signOut.click()
  await expect(page.getByText('Try again.')).toBeVisible()
  await expect(signOut).toBeFocused()
  await page.unroute('**/api/sessions')
  await page.evaluate(() => {
    navigator.serviceWorker.getRegistration = () => Promise.reject(new Error('Registration failed'))
  })
  await signOut.click()
  await expect(signInButton(page)).toBeVisible()
  await other.reload()
  await expect(signInButton(other)).toBeVisible()
  await phone.close()
})
