// An owner's first sign-in, in Chromium with an authenticator: opens a one-time link, chooses a password, adds a passkey,
// signs in with it, and sees a quote. Fails after half a minute at a step.
//   npx tsx .ci/first-sign-in.ts LINK NAME-IN-THE-QUOTE
import { randomUUID } from 'node:crypto'
import { chromium } from 'playwright/test'
import { chromiumOptions } from '../chromium.ts'
import { addAuthenticator } from '../site/e2e/inbox/an-authenticator.ts'
import { choose } from '../site/e2e/inbox/inbox-page.ts'

const [link = '', name = ''] = process.argv.slice(2)
const browser = await chromium.launch(chromiumOptions)
const page = await browser.newPage()
const device = await addAuthenticator(page)
await page.goto(link)
await page.getByRole('textbox', { name: /^Password/ }).fill(randomUUID())
await page.getByRole('button', { name: 'Choose this password' }).click()
await choose(page, 'Account')
await page.getByRole('button', { name: 'Add a passkey' }).click()
await page.getByText('The passkey is added.').waitFor()
// Otherwise, the autofill of the next page signs in at once.
await device.setPresence(false)
await choose(page, 'Sign out')
await device.setPresence(true)
await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
await page.getByRole('link', { name }).first().waitFor()
await browser.close()
