import { expect, type Page } from 'playwright/test'
import { deviceName, passkeyMinutes } from '@concrete-quote/openapi'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import { anInvitation } from '../../../../widget/testing/owners.ts'
import { addAuthenticator } from '../../testing/an-authenticator.ts'
import { clockTest } from './clock-server.ts'
import { accountTest as test, address, choose, list, signIn, signInButton } from '../../testing/inbox-page.ts'
import { openScreen, section } from '../../testing/settings-page.ts'

const passkeys = (page: Page) => section(page, 'Passkeys')
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/**
 * Signs out, and lets the owner not confirm what the autofill then asks for: it would sign in at once, or try a passkey
 * that was removed again and again, until the limit of sign-ins is exceeded.
 */
async function signOut(page: Page) {
  await page.addInitScript(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      const { dataset } = document.documentElement
      dataset.asked = String(Number(dataset.asked ?? 0) + 1)
      if (options?.mediation !== 'conditional' || !localStorage.getItem('isAbsent')) return get(options)
      return new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError')))
      })
    }
  })
  await page.evaluate(() => localStorage.setItem('isAbsent', 'yes'))
  await choose(page, 'Sign out')
  await expect(page.locator('[data-asked]')).toBeAttached()
}

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a passkey signs in, by button and by autofill, until it is removed', async ({ inbox: page }) => {
    await addAuthenticator(page)
    await choose(page, 'Account')
    const thisDevice = deviceName(await page.evaluate(() => navigator.userAgent))
    const name = passkeys(page).getByRole('textbox', { name: 'Name of the new passkey' })
    await expect(name).toHaveValue(thisDevice)
    await name.fill('My phone')
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys(page).getByRole('status')).toHaveText(
      'The passkey is added. You can sign in with it.',
    )
    const item = passkeys(page).getByRole('listitem')
    await expect(item).toContainText(/My phone\s*On one device only, added .*, not used yet/)
    await expect(name).toHaveValue(thisDevice)
    await expectAccessible(page)

    await name.fill(' ')
    await name.press('Enter')
    await expect(name).toHaveAccessibleDescription('The name is blank')
    await name.fill(thisDevice)
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys(page).getByRole('alert')).toHaveText('This device has a passkey of yours already.')

    await signOut(page)
    await expectAccessible(page)
    await byPasskey(page).click()
    await expect(item).toBeVisible()
    // What the autofill offers, this device confirms at once.
    await page.evaluate(() => localStorage.removeItem('isAbsent'))
    const signedIn = page.waitForResponse('**/api/sessions/passkey')
    await choose(page, 'Sign out')
    await signedIn
    await expect(item).toContainText('last used')

    await item.getByRole('button', { name: 'Remove… My phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(item).toHaveCount(0)
    await expect(passkeys(page).getByRole('heading', { name: 'Passkeys' })).toBeFocused()
    await signOut(page)
    await byPasskey(page).click()
    await expect(page.getByRole('alert')).toContainText('This passkey was removed')
  })
})

test('with passkeys only, a password does not sign in, and a link gives one again', async ({
  page,
  owner,
  browser,
}) => {
  await addAuthenticator(page)
  const password = section(page, 'Password')
  const toPasskeys = password.getByRole('button', { name: 'Sign in with passkeys only…' })
  await choose(page, 'Account')
  await expect(password.getByRole('button', { name: 'Change the password' })).toBeVisible()
  await expect(toPasskeys).toHaveCount(0)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await toPasskeys.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with passkeys only?' })
  await expect(dialog).toContainText(`npm run users -- invite ${owner.username}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove the password' }).click()
  await expect(password.getByRole('heading', { name: 'Password' })).toBeFocused()
  await expect(password).toContainText('You sign in with passkeys only. If you lose your passkeys,')
  await expect(password.getByRole('textbox')).toHaveCount(0)
  await passkeys(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This is your only passkey')
  await page.keyboard.press('Escape')
  await openScreen(page, 'People')
  const people = section(page, 'People').getByRole('listitem')
  await expect(people.filter({ hasText: owner.username })).toContainText('(you) Has no password')

  await signOut(page)
  await signIn(page, owner)
  await expect(page.getByRole('alert')).toContainText('The username or the password is wrong.')
  // The autofill offers it again.
  await expect(page.locator('[data-asked="2"]')).toBeAttached()
  await byPasskey(page).click()
  await expect(list(page)).toBeVisible()

  const otherDevice = await browser.newContext()
  const other = await otherDevice.newPage()
  await other.goto(await anInvitation(owner.username))
  await other.getByRole('textbox', { name: /^Password/ }).fill('quiet gravel morning ladder')
  await other.getByRole('button', { name: 'Choose this password' }).click()
  await choose(other, 'Account')
  await expect(section(other, 'Password').getByRole('button', { name: 'Change the password' })).toBeVisible()
  await expect(passkeys(other).getByRole('listitem')).toHaveCount(1)
  await otherDevice.close()
})

test('who chooses no passkey can go on with the password', async ({ page, owner }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('Canceled', 'NotAllowedError'))
  })
  await choose(page, 'Sign out')
  await byPasskey(page).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was chosen.')
  await expect(byPasskey(page)).toBeFocused()
  await signIn(page, owner)
  await expect(list(page)).toBeVisible()
})

test('the autofill offers passkeys for as long as the page is open', async ({ page }) => {
  let offers = 0
  page.on('request', (request) => request.url().endsWith('/passkey-options') && offers++)
  await page.clock.install()
  await page.goto(address)
  await expect.poll(() => offers).toBe(1)
  await page.clock.runFor((passkeyMinutes - 2) * 60_000)
  expect(offers).toBe(1)
  await page.clock.runFor(60_000)
  await expect.poll(() => offers).toBe(2)
})

test('an inbox that is opened by its IP address says why it has no passkeys', async ({ page, owner }) => {
  await page.goto(address.replace('localhost', '127.0.0.1'))
  await signIn(page, owner)
  await choose(page, 'Account')
  await expect(passkeys(page)).toContainText('Open the inbox by its name, not by its IP address')
  await expect(passkeys(page).getByRole('button')).toHaveCount(0)
  await choose(page, 'Sign out')
  await expect(signInButton(page)).toBeVisible()
  await expect(byPasskey(page)).toHaveCount(0)
})

clockTest(
  'what needs a recent sign-in asks for one, and goes on',
  async ({ page, server: { origin, owner, setClock } }) => {
    await page.goto(`${origin}/inbox/`)
    await signIn(page, owner)
    await choose(page, 'Account')
    setClock(1 / 3)
    const add = passkeys(page).getByRole('button', { name: 'Add a passkey' })
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    const password = dialog.getByRole('textbox', { name: 'Password' })
    await addAuthenticator(page)
    await add.click()
    await expect(password).toBeFocused()
    await expect(dialog.getByRole('textbox', { name: 'Username' })).toHaveValue(owner.username)
    await expectAccessible(page)
    await password.press('Escape')
    await expect(passkeys(page).getByRole('alert')).toHaveText('This needs you to sign in again.')
    await expect(add).toBeFocused()

    await add.click()
    await password.fill('wrong')
    await password.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('The username or the password is wrong.')
    await password.fill(owner.password)
    await password.press('Enter')
    await expect(passkeys(page).getByRole('listitem')).toHaveCount(1)
    await expect(section(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1)

    setClock(2 / 3)
    await openScreen(page, 'Backup')
    const downloading = page.waitForEvent('download')
    await section(page, 'Backup').getByRole('button', { name: 'Download a backup' }).click()
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^quotes-.*\.db$/)

    setClock(1)
    await choose(page, 'Download CSV')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    const canceled = page.getByRole('banner').getByText('This needs you to sign in again.')
    await expect(canceled).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    const exporting = page.waitForEvent('download')
    await choose(page, 'Download CSV')
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    expect((await exporting).suggestedFilename()).toBe('quotes.csv')
    await expect(canceled).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  },
)
