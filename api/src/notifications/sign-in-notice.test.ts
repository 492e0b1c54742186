import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import type { Store } from '../stores/store.ts'
import { cheapHash } from '../../testing/servers/app.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../testing/servers/server.ts'
import { startSmtp, type Behavior, type TestSmtp } from '../../testing/servers/smtp.ts'
import { changeSettings } from './settings/notification-settings.ts'
import { createOwnerNotices } from './owner-notices.ts'
import { createSignInNotice } from './sign-in-notice.ts'
import { openMailer, type SendMail } from './channels/mailer.ts'
import { linksOf } from '../../testing/values/links-of.ts'
import { sendJson } from '../../testing/values/send-json.ts'

const [ada, bob] = ['ada@contractor.example', 'bob@contractor.example']
const signIn = {
  username: 'ada',
  browser: 'Chrome on Android',
  address: '203.0.113.5',
  at: '2026-11-26T14:50:00.000Z',
}

let store: Store
let smtp: TestSmtp
let lines: Record<string, unknown>[]
beforeEach(() => {
  store = openSqliteStore(freshDataDir())
  lines = []
})
afterEach(async () => {
  await smtp.stop()
  await store.close()
})

/** Creates the notice of a server whose owner has two addresses, with a mail server that behaves in some way. */
async function aNotice(behavior: Behavior, retryDelaysMs?: number[]) {
  smtp = await startSmtp(behavior)
  await changeSettings(store, { notifyTo: [ada, bob] })
  const sender = { SMTP_URL: smtp.url, MAIL_FROM: 'quotes@contractor.example' }
  const config = parseConfig({ TIME_ZONE: 'America/Chicago', ...sender })
  const notices = createOwnerNotices({
    store,
    config,
    sendMail: openMailer(config) as SendMail,
    log: pino({}, { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) }),
    ...(retryDelaysMs && { retryDelaysMs }),
  })
  const notify = createSignInNotice({ store, config, publicUrl: 'https://quotes.example.com', notices })
  return { notify, stop: () => notices.stop() }
}

const notSent = { level: 40, msg: 'the email about a sign-in from a new browser was not sent' }
const receivers = () => smtp.mails.map(({ to: [to] }) => to).sort()

it('is sent to each address of the owner, with the browser, the address, the time, and what to do', async () => {
  const { notify } = await aNotice('accept')
  notify({ ...signIn, username: '<b>ada' })
  await expect.poll(receivers).toEqual([ada, bob])
  const { subject, text, html } = smtp.mails[0]?.parsed ?? {}
  expect(subject).toBe('<b>ada signed in from a new browser')
  expect(text?.trimEnd()).toBe(`<b>ada signed in from a new browser

Somebody signed in to the inbox from a browser that is new for this user, or for the first time since the password changed.

User: <b>ada
Browser: Chrome on Android
IP address: 203.0.113.5
Time: Thursday, November 26, 2026 at 8:50 AM CST

If this was not <b>ada: sign in as <b>ada, open Account, remove passkeys that are not yours, change the password, and choose “Sign out everywhere”.

Open Account: https://quotes.example.com/inbox/#/account

-- 

Choose who gets which emails: https://quotes.example.com/inbox/#/settings/notifications`)
  expect(html).not.toContain('<b>')
  expect(linksOf(html)).toMatchObject({ 'Open Account': 'https://quotes.example.com/inbox/#/account' })
  expect(lines).toEqual([])
})

it('is sent of five sign-ins of a user per hour', async () => {
  const { notify } = await aNotice('accept')
  for (let n = 0; n < 7; n++) notify(signIn)
  notify({ ...signIn, username: 'zoë' })
  await expect.poll(receivers).toHaveLength(12)
  expect(smtp.mails.filter(({ parsed }) => parsed.subject?.startsWith('zoë '))).toHaveLength(2)
})

it('is retried if the mail server refuses it for now', async () => {
  const { notify } = await aNotice('greylist', [10])
  notify(signIn)
  await expect.poll(receivers).toEqual([ada, bob])
  expect(lines).toEqual([])
})

it('is logged without the address, and not retried, if the mail server refuses it for good', async () => {
  const { notify } = await aNotice('refuse')
  notify(signIn)
  await expect.poll(() => lines).toMatchObject([notSent, { ...notSent, responseCode: 550 }])
  expect(JSON.stringify(lines)).not.toContain('contractor')
})

it('is given up after some failures', async () => {
  const { notify } = await aNotice('accept', [10, 10])
  await smtp.stop()
  notify(signIn)
  await expect.poll(() => lines).toMatchObject([{ ...notSent, code: 'ESOCKET' }, notSent])
})

it('does not delay a shutdown, which gives up what is not sent', async () => {
  const { notify, stop } = await aNotice('silent')
  notify(signIn)
  // The mail server never responds: an attempt would take 20 s.
  await stop()
  expect(lines).toMatchObject([notSent, notSent])
})

describe('by the server', () => {
  let server: TestServer
  beforeEach(async () => {
    smtp = await startSmtp()
    const dataDir = freshDataDir()
    const before = openSqliteStore(dataDir)
    await before.addUser({ id: 'u1', username: 'ada', passwordHash: cheapHash('a long enough password') })
    await before.close()
    server = await startServer({
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'quotes@contractor.example',
      NOTIFY_TO: ada,
      TRUST_PROXY: '1',
    })
  })
  afterEach(() => stopServer(server))

  /** Signs in, and returns the cookies. */
  async function signInWith(headers: Record<string, string>, password = 'a long enough password') {
    const response = await sendJson(
      'POST',
      `${server.url}/api/sessions`,
      { username: 'ada', password },
      headers,
    )
    expect(response.status).toBe(201)
    const { token } = (await response.json()) as { token: string }
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return { cookie, token }
  }
  const firefox = { 'User-Agent': 'Firefox/140.0 (X11; Linux x86_64)' }
  const curl = { 'User-Agent': 'curl/8.14.1' }
  /** The IP addresses in the emails, in the order of the sign-ins. */
  const addresses = () =>
    smtp.mails.map(({ parsed }) => /IP address: (\S+)/.exec(parsed.text ?? '')?.[1]).sort()

  it('is sent when a user signs in from a new browser, and not again from the same one', async () => {
    const page = { Origin: server.url }
    const { cookie } = await signInWith({ ...page, ...firefox })
    await expect.poll(receivers).toEqual([ada])
    expect(smtp.mails[0]?.parsed.text).toContain('Browser: Firefox on Linux\nIP address: 127.0.0.1\n')
    await signInWith({ ...page, 'User-Agent': 'Chrome/140.0 (X11; Linux x86_64)', cookie })
    await signInWith({ ...page, 'User-Agent': 'Safari/140.0 (X11; Linux x86_64)' })
    await expect.poll(receivers).toEqual([ada, ada])
    // The same kind of browser in the same network may be another one.
    await signInWith({ ...page, ...firefox })
    await expect.poll(receivers).toEqual([ada, ada, ada])
    expect(smtp.mails.map(({ parsed }) => /Browser: (\w+)/.exec(parsed.text ?? '')?.[1])).toEqual([
      'Firefox',
      'Safari',
      'Firefox',
    ])
  })

  it('is sent once about a program that keeps no cookies, however often it signs in', async () => {
    for (let n = 0; n < 3; n++) await signInWith(curl)
    await signInWith({ ...curl, 'X-Forwarded-For': '203.0.113.5' })
    await signInWith({ ...curl, 'X-Forwarded-For': '203.0.113.5' })
    await signInWith({ ...curl, 'X-Forwarded-For': '2001:db8::1' })
    // Of the same network of a customer.
    await signInWith({ ...curl, 'X-Forwarded-For': '2001:db8::2' })
    await signInWith({ ...curl, 'X-Forwarded-For': '198.51.100.1' })
    await expect.poll(addresses).toEqual(['127.0.0.1', '198.51.100.1', '2001:db8::1', '203.0.113.5'])
  })

  it('is sent about another program of the network of a known one, and about a browser', async () => {
    await signInWith(curl)
    await expect.poll(receivers).toHaveLength(1)
    await signInWith({ 'User-Agent': 'python-requests/2.32' })
    await expect.poll(receivers).toHaveLength(2)
    await signInWith({ ...curl, Origin: server.url })
    await expect.poll(receivers).toHaveLength(3)
  })

  it('is sent about a known program once the password has changed', async () => {
    const { token } = await signInWith(curl)
    await expect.poll(receivers).toHaveLength(1)
    const changed = await sendJson(
      'PUT',
      `${server.url}/api/users/current/password`,
      {
        currentPassword: 'a long enough password',
        newPassword: 'another long password 7',
      },
      { Authorization: `Bearer ${token}` },
    )
    expect(changed.ok).toBe(true)
    await signInWith(curl, 'another long password 7')
    await expect.poll(receivers).toHaveLength(2)
  })
})
