import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from 'playwright/test'
import type { Settings } from '@concrete-quote/openapi'
import { expectAccessible } from '../../../../widget/testing/axe.ts'
import {
  address,
  aName,
  choose,
  list,
  sessionTest as test,
  signIn,
  backLink,
} from '../../testing/inbox-page.ts'
import { startMailServer } from '../../../../widget/testing/programs/mail-server.ts'
import { openScreen, ownServerTest, section } from '../../testing/settings-page.ts'

async function readSettings(page: Page): Promise<Settings> {
  const response = await page.request.get(new URL('/api/settings', page.url()).href)
  return (await response.json()) as Settings
}

const nobodyIsNotified = (page: Page) => page.getByText('Nobody is notified of new requests.')

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the settings are in the menu, accessible, and as wide as the page', async ({ inbox: page }) => {
    await choose(page, 'Settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeFocused()
    const pane = page.locator('.pane')
    const rows = pane.getByRole('link')
    const expectUsable = async () => {
      await expectAccessible(page)
      expect(await pane.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
      const small = await pane
        .locator('a, button, .button, select, label.check, input:not([type=checkbox])')
        .evaluateAll(
          (controls) =>
            controls.filter((control) => {
              const { height } = control.getBoundingClientRect()
              return height > 0 && height < 44
            }).length,
        )
      expect(small).toBe(0)
    }
    await expectUsable()
    for (const row of await rows.all()) {
      await row.click()
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(pane.getByText('Loading…')).toHaveCount(0)
      await expectUsable()
      await page.getByRole('link', { name: 'Back to the settings' }).click()
      await expect(row).toBeFocused()
    }
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Backup' })).toBeFocused()
    await page.goForward()
    await page.getByRole('link', { name: 'People' }).click()
    await section(page, 'People').getByRole('button', { name: 'Add person' }).click()
    await expect(section(page, 'People').getByText('Username is required')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the settings' }).click()
    await backLink(page).click()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  })
})

test('a person who is added chooses a password by a link that works once', async ({
  inbox: page,
  browser,
}) => {
  const name = `${aName()} 100%/+?`
  const people = section(page, 'People')
  const person = people.getByRole('listitem').filter({ hasText: name })
  await openScreen(page, 'People')
  // Chromium has no share sheet on Linux.
  await page.evaluate(() => {
    navigator.share = (data) => Promise.resolve(void (document.body.dataset.shared = JSON.stringify(data)))
  })
  await people.getByRole('textbox', { name: 'Name to sign in with' }).fill(name)
  await people.getByRole('button', { name: 'Add person' }).click()
  const link = people.getByRole('textbox', { name: `Link for ${name}` })
  await expect(link).toBeFocused()
  await expect(person).toContainText('Has a link until')
  const url = await link.inputValue()
  await people.getByRole('button', { name: 'Share…' }).click()
  const shared = await page.locator('body').getAttribute('data-shared')
  expect(JSON.parse(shared ?? '')).toEqual({ url, text: expect.stringContaining(name) })

  const context = await browser.newContext()
  const invited = await context.newPage()
  await invited.goto(url)
  const password = invited.getByRole('textbox', { name: /^Password/ })
  const submit = invited.getByRole('button', { name: 'Choose this password' })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(password).toHaveAttribute('type', 'password')
  // Password managers save the password with it.
  const username = invited.getByRole('textbox', { name: 'Username' })
  await expect(username).toHaveValue(name)
  await expect(username).toHaveAttribute('autocomplete', 'username')
  await password.fill('quiet gravel\tladder')
  await submit.click()
  await expect(invited.getByRole('alert')).toContainText('control character')
  await expectAccessible(invited)
  await password.fill('quiet gravel morning ladder')
  await submit.click()
  await expect(list(invited)).toBeVisible()
  await choose(invited, 'Account')
  await expect(invited.getByText(`You sign in as ${name}.`)).toBeVisible()

  await invited.goto('about:blank')
  await invited.goto(url)
  await password.fill('another morning ladder')
  await submit.click()
  await expect(invited.getByRole('alert')).toContainText('The link was used')
  await invited.getByRole('link', { name: 'Sign in with an existing password' }).click()
  await expect(list(invited)).toBeVisible()

  // The password is forgotten: another link. Nothing stays of whoever is signed in where it is opened.
  await person.getByRole('button', { name: `New password for ${name}` }).click()
  await expect(link).not.toHaveValue(url)
  await invited.evaluate(() => sessionStorage.setItem('note:0', '"Call the neighbor"'))
  await invited.goto(await link.inputValue())
  await password.fill('quiet gravel morning ladder')
  await submit.click()
  await expect(list(invited)).toBeVisible()
  expect(await invited.evaluate(() => sessionStorage.getItem('note:0'))).toBeNull()
  await person.getByRole('button', { name: `Remove… ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(person).toHaveCount(0)
  await expect(people.getByRole('heading', { name: 'People' })).toBeFocused()
  await invited.goto(address)
  await invited.reload()
  await signIn(invited, { username: name, password: 'quiet gravel morning ladder' })
  await expect(invited.getByRole('alert')).toContainText('The username or the password is wrong.')
  await context.close()
})

test('a program posts quotes with a token until it is revoked', async ({ inbox: page, request }) => {
  const name = aName()
  const tokens = section(page, 'API tokens')
  const token = tokens.getByRole('listitem').filter({ hasText: name })
  const post = (secret: string) =>
    request.post(new URL('/api/quotes', address).href, {
      headers: { Authorization: `Bearer ${secret}` },
      data: {
        firstName: 'Ada',
        lastName: name,
        phone: '(214) 555-0123',
        projectType: 'patio',
        projectDetails: 'A patio by the pool.',
      },
    })
  await openScreen(page, 'Programs')
  await tokens.getByRole('textbox', { name: 'Name of the program' }).fill(name)
  // The value of half a date is blank, as that of none.
  await tokens.getByLabel('Last day').focus()
  await page.keyboard.type('12')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByLabel('Last day')).toHaveAccessibleDescription(/Choose a day\.$/)
  // A browser takes years of five digits, too.
  await tokens.getByLabel('Last day').fill('12026-01-31')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(tokens.getByLabel('Last day')).toBeFocused()
  await expect(tokens.getByLabel('Last day')).toHaveAccessibleDescription(/Choose a day\.$/)
  await tokens.getByLabel('Last day').fill('2099-01-31')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  const secret = await tokens.getByRole('textbox', { name: `Token ${name}` }).inputValue()
  await expect(token).toContainText('never used, expires Feb 1, 2099, 12:00')
  expect((await post(secret)).status()).toBe(201)
  await expect(async () => {
    await page.reload()
    await expect(token).toContainText('last used', { timeout: 500 })
  }).toPass()
  await expect(tokens.getByText(secret)).toHaveCount(0)

  await token.getByRole('button', { name: `Revoke… ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(token).toHaveCount(0)
  expect((await post(secret)).status()).toBe(401)

  await tokens.getByRole('textbox', { name: 'Name of the program' }).fill(name)
  await tokens.getByRole('combobox', { name: 'Requests of partner' }).fill('Acme')
  const scopes = tokens.getByRole('group', { name: 'What it may do' })
  await scopes.getByRole('checkbox', { name: 'Send requests' }).uncheck()
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(scopes).toBeFocused()
  await expect(scopes).toHaveAccessibleDescription('Choose at least one scope')
  await scopes.getByRole('checkbox', { name: 'Send requests' }).check()
  await scopes.getByRole('checkbox', { name: 'Read requests, with their photos' }).check()
  await tokens.getByRole('button', { name: 'Create token' }).click()
  await expect(token).toContainText('never expires, for requests of Acme')
  const ofAcme = await tokens.getByRole('textbox', { name: `Token ${name}` }).inputValue()
  const { id } = (await (await post(ofAcme)).json()) as { id: string }
  await expect(token).toContainText('Send requests. Read requests, with their photos.')
  const readByIt = await request.get(new URL(`/api/quotes/${id}`, address).href, {
    headers: { Authorization: `Bearer ${ofAcme}` },
  })
  expect(await readByIt.json()).toMatchObject({ id, source: 'Acme' })
  const stored = await page.request.get(new URL(`/api/quotes/${id}`, address).href)
  expect(await stored.json()).toMatchObject({ lastName: name, source: 'Acme' })
})

test('a backup is downloaded', async ({ inbox: page }) => {
  await openScreen(page, 'Backup')
  const backup = section(page, 'Backup')
  const button = backup.getByRole('button', { name: 'Download a backup' })
  await page.route('**/api/backup', async (route) => {
    await expect(backup.getByRole('status')).toHaveText('The backup is being made…')
    await route.fulfill({ status: 503, body: 'Try again.' })
  })
  await button.click()
  await expect(backup.getByRole('alert')).toHaveText('Try again.')
  await page.unroute('**/api/backup')
  const downloading = page.waitForEvent('download')
  await button.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^quotes-.*\.db$/)
  expect(readFileSync(await download.path()).toString('latin1', 0, 15)).toBe('SQLite format 3')
})

ownServerTest('the owner sets how he is notified', async ({ page, openSettings }) => {
  await openSettings(page, 'notifications')
  const form = page.getByRole('form', { name: 'How you are notified' })
  const save = form.getByRole('button', { name: 'Save' })
  const to = form.getByRole('textbox', { name: 'Email each request to' })
  await expect(to).toHaveAccessibleDescription(/The server cannot send email yet/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\nSMTP_URL=')
  await to.fill('owner@example.com\nsam')
  await form.getByLabel('Hours after the request').fill('30')
  await save.click()
  await expect(to).toBeFocused()
  await expect(to).toHaveAccessibleDescription(/ sam: Must be an email address/)
  await expect(form.getByText('more than 0 and less than 24')).toBeVisible()
  expect(await readSettings(page)).toMatchObject({ notifyTo: [] })

  await to.fill('owner@example.com\nsam@example.com')
  await form.getByLabel('Hours after the request').fill('1.5')
  await form.getByRole('checkbox', { name: 'Keep devices silent' }).check()
  await form.getByLabel('From').fill('22:00')
  await form.getByLabel('Until').fill('06:00')
  await form.getByRole('combobox').selectOption('Show only that there is a request')
  await form.getByRole('checkbox', { name: 'monthly figures' }).check()
  await expect(form.getByRole('status')).toHaveText('Not saved yet.')
  await page.getByRole('link', { name: 'Back to the settings' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(to).toHaveValue('owner@example.com\nsam@example.com')
  await expect(form.getByLabel('From')).toHaveValue('22:00')
  await expect(form.getByRole('status')).toHaveText('Not saved yet.')
  await save.click()
  await expect(form.getByRole('status')).toHaveText('Saved, but the server cannot send email yet.')
  const saved: Partial<Settings> = {
    notifyTo: ['owner@example.com', 'sam@example.com'],
    remindAfterMinutes: 90,
    quietHours: { from: '22:00', to: '06:00' },
    lockScreen: 'brief',
    monthlyReport: true,
  }
  expect(await readSettings(page)).toMatchObject(saved)

  await page.reload()
  await expect(to).toHaveValue('owner@example.com\nsam@example.com')
  await expect(form.getByLabel('From')).toHaveValue('22:00')
  const patches: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.url()))
  await save.click()
  await expect(form.getByRole('status')).toHaveText(/^Saved/)
  expect(patches).toEqual([])
  await form.getByRole('checkbox', { name: 'Keep devices silent' }).uncheck()
  await form.getByRole('checkbox', { name: 'Remind us' }).uncheck()
  await expect(form.getByLabel('From')).toBeHidden()
  const request = page.waitForRequest((request) => request.method() === 'PATCH')
  await save.click()
  // Only these: somebody else may have changed the others.
  expect((await request).postDataJSON()).toEqual({ quietHours: null, remindAfterMinutes: null })
  await expect(form.getByRole('status')).toHaveText(/^Saved/)
  expect(await readSettings(page)).toMatchObject({
    ...saved,
    quietHours: null,
    remindAfterMinutes: null,
  })
})

ownServerTest(
  'what the environment sets is shown as fixed, and tests show the real results',
  async ({ page, openSettings }) => {
    const mail = await startMailServer()
    const receiver = createServer((_req, res) => void res.writeHead(410).end())
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    const webhookHost = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
    await openSettings(page, 'notifications', {
      NOTIFY_TO: 'owner@example.com',
      REMIND_AFTER: '1h',
      SMTP_URL: mail.url,
      MAIL_FROM: 'quotes@example.com',
      WEBHOOK_URLS: `http://${webhookHost}/secret`,
      WEBHOOK_ALLOW_PRIVATE: 'on',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
    })
    const form = page.getByRole('form', { name: 'How you are notified' })
    const to = form.getByRole('textbox', { name: 'Email each request to' })
    await expect(to).toHaveValue('owner@example.com')
    await expect(to).toBeDisabled()
    await expect(to).toHaveAccessibleDescription('Set by NOTIFY_TO in the server’s environment.')
    await expect(form.getByLabel('Hours after the request')).toHaveValue('1')
    await expect(form.getByLabel('Hours after the request')).toBeDisabled()
    await expect(form.getByText('Set by REMIND_AFTER in the server’s environment.')).toBeVisible()
    await expect(form).not.toContainText('cannot send email')
    await expect(nobodyIsNotified(page)).toHaveCount(0)
    await expect(form).not.toContainText('secret')
    await form.getByRole('checkbox', { name: 'monthly figures' }).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('status')).toHaveText('Saved.')

    const tests = section(page, 'Test messages')
    const result = tests.getByRole('status')
    await tests.getByRole('button', { name: 'Send a test email' }).click()
    await expect(result).toContainText('Passed: owner@example.com')
    await expect(result).toContainText('250 2.0.0 Queued as 4711')
    // The first email is about the sign-in.
    const owner = 'owner@example.com'
    await expect.poll(() => mail.receivers).toEqual([owner, owner])
    mail.refuseAll()
    await tests.getByRole('button', { name: 'Send a test email' }).click()
    await expect(result).toContainText('Failed: owner@example.com')
    await expect(result).toContainText('550 5.1.1 No such mailbox')
    await tests.getByRole('button', { name: 'Send a test webhook' }).click()
    await expect(result).toContainText(`Failed: ${webhookHost}`)
    await expect(result).toContainText('410')
    await tests.getByRole('button', { name: 'Send a test push' }).click()
    await expect(result).toHaveText('There is no device to send it to.')

    await openScreen(page, 'Programs')
    const webhook = section(page, 'Webhooks').getByRole('listitem')
    await expect(webhook).toContainText('Set by WEBHOOK_URLS in the server’s environment.')
    await expect(webhook).not.toContainText('secret')
    mail.stop()
    receiver.close()
  },
)
