// An owner's first sign-in, in Chromium with an authenticator: opens a one-time link, chooses a password, adds a passkey,
// signs in with it, and sees a quote. Fails after half a minute at a step.
//   npx tsx .ci/first-sign-in.ts LINK NAME-IN-THE-QUOTE
import { randomUUID } from 'node:crypto'
import { chromium } from 'playwright/test'
import { chromiumOptions } from '../widget/testing/engines/chromium.ts'
import { addAuthenticator } from '../site/inbox/testing/an-authenticator.ts'
import { choose } from '../site/inbox/testing/inbox-page.ts'

const [link = '', name = ''] = process.argv.slice(2)
const browser = await chromium.launch(chromiumOptions)
const page = await browser.newPage()
await addAuthenticator(page)
await page.goto(link)
await page.getByRole('textbox', { name: /^Password/ }).fill(randomUUID())
await page.getByRole('button', { name: 'Choose this password' }).click()
await choose(page, 'Account')
await page.getByRole('button', { name: 'Add a passkey' }).click()
await page.getByText('The passkey is added.').waitFor()
// The autofill offers the passkey, and this device confirms at once.
const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/sessions/passkey'))
await choose(page, 'Sign out')
if ((await signedIn).status() !== 201) throw new Error('The passkey does not sign in.')
await page.getByRole('link', { name }).first().waitFor()
await browser.close()
