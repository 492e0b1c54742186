import { expect } from 'playwright/test'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { accountTest as test, address, choose, list, signIn, signInButton } from '../../testing/inbox-page.ts'
import { section } from '../../testing/settings-page.ts'

test('the owner sees where they are signed in, and ends another session', async ({
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
  await expectAccessible(page)
  await ofPhone.getByRole('button', { name: /^End… the session of Chrome on Android, last used/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await other.reload()
  await expect(signInButton(other)).toBeVisible()
  await phone.close()
})
