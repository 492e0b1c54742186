import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { QuoteCreated } from '@concrete-quote/openapi'
import getPort from 'get-port'
import type { SMTPServerOptions } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rootDir } from '../../config.ts'
import { createCertificate, noOpenssl } from '../../../testing/servers/certificate.ts'
import { changeSettings } from '../../notifications/settings/notification-settings.ts'
import { setUpQuotesCommand } from '../../../testing/quotes-command.ts'
import { startSmtp, type Behavior } from '../../../testing/servers/smtp.ts'

const command = setUpQuotesCommand()

const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`
const mailTo = (SMTP_URL: string) => ({
  SMTP_URL,
  MAIL_FROM: 'quotes@example.com',
  NOTIFY_TO: 'owner@example.com',
})
const webhookTo = (url: string) => ({
  WEBHOOK_URLS: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_ALLOW_PRIVATE: 'on',
})

/** Runs the command with these variables. */
async function test(env: Record<string, string>) {
  command.env = env
  return command.quotes('test-notifications')
}

async function mailServer(options?: SMTPServerOptions, behavior?: Behavior) {
  const smtp = await startSmtp(behavior, 0, options)
  onTestFinished(() => smtp.stop())
  return smtp
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Starts a receiver that responds in this way, and keeps the requests. */
async function receiver(respond: (res: ServerResponse) => void) {
  const requests: { headers: Record<string, string>; body: string }[] = []
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      requests.push({ headers: req.headers as Record<string, string>, body })
      respond(res)
    })
  })
  return { url: `http://localhost:${await listen(server)}/hook`, requests }
}

describe('test-notifications', () => {
  it('sends a test email and a signed test webhook, prints the responses, and stores nothing', async () => {
    const smtp = await mailServer()
    const { url, requests } = await receiver((res) => res.writeHead(202).end(`got it\n${'x'.repeat(500)}`))
    command.dataDir += '/new'
    const { code, stdout } = await test({ ...mailTo(smtp.url), ...webhookTo(url) })
    expect(stdout).toBe(
      [
        'passed  email owner@example.com',
        '        250 OK: message queued',
        `passed  webhook ${url}`,
        `        202 Accepted got it ${'x'.repeat(293)}…`,
        '',
      ].join('\n'),
    )
    expect(code).toBe(0)
    expect(smtp.mails[0]?.parsed.subject).toBe('New: other · TEST (no real quote)')
    expect(smtp.mails[0]?.parsed.text).toContain('This is a test')
    const [{ body, headers } = { body: '', headers: {} }] = requests
    const event = QuoteCreated.parse(new Webhook(secret).verify(body, headers))
    expect(event.data).toMatchObject({ id: '00000000-0000-0000-0000-000000000000', firstName: 'TEST' })
    // A program may plan by when to call.
    expect(Date.parse(event.data.respondBy ?? '')).toBeGreaterThan(Date.parse(event.data.createdAt))
    expect(existsSync(command.dataDir)).toBe(false)
  })

  it('sends a new message each time, which receivers do not take for a duplicate', async () => {
    const smtp = await mailServer()
    const { url, requests } = await receiver((res) => res.end())
    for (let n = 0; n < 2; n++) await test({ ...mailTo(smtp.url), ...webhookTo(url) })
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(2)
  })

  it('does not wait for a body that never ends', async () => {
    const { url } = await receiver((res) => res.writeHead(200).write('first'))
    expect(await test(webhookTo(url))).toMatchObject({
      code: 0,
      stdout: `passed  webhook ${url}\n        200 OK first\n`,
    })
  })

  it('exits with 1 if one fails, and still tests the others', async () => {
    const { url } = await receiver((res) => res.writeHead(500).end('{"error":"no table"}'))
    const other = await receiver((res) => res.end())
    const { code, stdout } = await test({ ...webhookTo(url), WEBHOOK_URLS: `${url},${other.url}` })
    expect(code).toBe(1)
    expect(stdout).toBe(
      [
        `FAILED  webhook ${url}`,
        '        500 Internal Server Error {"error":"no table"}',
        '        The receiver responded with 500. The receiver must respond with 2xx: its log says why it did not.',
        `passed  webhook ${other.url}`,
        '        200 OK',
        '',
      ].join('\n'),
    )
  })

  it('only connects to the mail server if there is nobody to send a test to', async () => {
    const smtp = await mailServer()
    const { SMTP_URL, MAIL_FROM } = mailTo(smtp.url)
    expect(await test({ SMTP_URL, MAIL_FROM, CONFIRM_VISITOR: 'on' })).toMatchObject({
      code: 0,
      stdout: 'passed  mail server\n',
    })
    expect(smtp.mails).toEqual([])
  })

  it('sends a test email to the addresses that the owner has set in the inbox', async () => {
    const smtp = await mailServer()
    const { SMTP_URL, MAIL_FROM } = mailTo(smtp.url)
    await command.fill((store) => changeSettings(store, { notifyTo: ['ada@example.com'] }))
    expect((await test({ SMTP_URL, MAIL_FROM })).stdout).toContain('passed  email ada@example.com\n')
  })

  it('says what to set if nothing is configured', async () => {
    expect(await test({})).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'Neither email nor webhooks are configured. Set SMTP_URL and MAIL_FROM, as for the server, and addresses in the settings of the inbox or NOTIFY_TO; or set WEBHOOK_URLS and WEBHOOK_SECRET. Test pushes to devices, and webhooks that were added in the inbox, in its settings.\n',
    })
  })
})

describe.skipIf(noOpenssl)(`the fix of a mail server that cannot be used${noOpenssl}`, () => {
  const valid = noOpenssl ? undefined : createCertificate()
  const trust = { NODE_EXTRA_CA_CERTS: valid?.file ?? '' }
  const password = 'BN+x/9?#@%5'
  const user = `AKIA:${encodeURIComponent(password)}`
  const requireAuth = (username: string, password: string): SMTPServerOptions => ({
    ...valid,
    authOptional: false,
    disabledCommands: [],
    onAuth: (sent, _session, done) => {
      if (sent.username === username && sent.password === password) done(null, { user: username })
      else done(Object.assign(new Error('Authentication Credentials Invalid'), { responseCode: 535 }))
    },
  })
  const withAuth = requireAuth('AKIA', password)

  it.each([
    ['smtp.gmail.com', 'you@gmail.com', 'abcdefghijklmnop'],
    ['email-smtp.us-east-1.amazonaws.com:587', 'AKIAIOSFODNN7EXAMPLE', 'BGo+xJalr/UtnFEMI/EXAMPLE='],
  ])('is not needed with the documented configuration for %s', async (host, username, password) => {
    const manual = readFileSync(join(rootDir, 'api/docs/notifications.md'), 'utf8')
    const recipe = manual.split('\n\n').find((block) => block.includes(`@${host}\n`)) ?? ''
    const secure = recipe.includes('smtps:')
    const { port, mails } = await mailServer({ ...requireAuth(username, password), secure })
    const env = parseEnv(recipe.replace(host, `localhost:${port}`)) as Record<string, string>
    expect(Object.keys(env).sort()).toEqual(['MAIL_FROM', 'NOTIFY_TO', 'SMTP_URL'])
    expect(await test({ ...env, ...trust })).toMatchObject({
      code: 0,
      stdout: `passed  email ${env.NOTIFY_TO}\n        250 OK: message queued\n`,
    })
    expect(mails).toMatchObject([{ from: env.MAIL_FROM, to: [env.NOTIFY_TO] }])
  })

  /** Runs the command with the address of such a server, and returns what it prints after the name of the channel. */
  async function failure(address: (port: number) => string, options: SMTPServerOptions, env = trust) {
    const { port } = await mailServer(options)
    const { code, stdout } = await test({ ...mailTo(address(port)), ...env })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^FAILED {2}email owner@example\.com\n/)
    return stdout.replace(/^.*\n\s+/, '').trimEnd()
  }

  it.each([
    ['smtp', 'STARTTLS', {}],
    ['smtps', 'TLS', { secure: true }],
  ])('is not needed with %s:// (%s) and a password that is percent-encoded', async (scheme, _, options) => {
    const { port, mails } = await mailServer({ ...withAuth, ...options })
    expect(await test({ ...mailTo(`${scheme}://${user}@localhost:${port}`), ...trust })).toMatchObject({
      code: 0,
      stdout: 'passed  email owner@example.com\n        250 OK: message queued\n',
    })
    expect(mails).toHaveLength(1)
  })

  it('names the scheme for a port that does not begin with TLS', async () => {
    expect(await failure((port) => `smtps://${user}@localhost:${port}`, withAuth)).toMatch(
      /wrong version number.* in SMTP_URL, use smtp:\/\/ for ports 25 and 587, which upgrade by STARTTLS, and smtps:\/\/ for port 465\.$/,
    )
  })

  it('names the scheme for a port that begins with TLS', { tags: ['heavy'] }, async () => {
    expect(await failure((port) => `smtp://localhost:${port}`, { ...withAuth, secure: true })).toBe(
      'Greeting never received. If this port begins with TLS, as 465 does, use smtps:// in SMTP_URL; otherwise, check the port.',
    )
  })

  it('names the ports with TLS if the server offers none', async () => {
    const options = { ...withAuth, disabledCommands: ['STARTTLS'] }
    expect(await failure((port) => `smtp://${user}@localhost:${port}`, options)).toMatch(
      /STARTTLS.* The mail server does not offer TLS on this port, and a password is sent over TLS only:/,
    )
  })

  it.each(['AKIA:wrong', `AKIA:${encodeURIComponent(encodeURIComponent(password))}`])(
    'asks for correct and percent-encoded credentials: %s',
    async (wrong) => {
      expect(await failure((port) => `smtp://${wrong}@localhost:${port}`, withAuth)).toMatch(
        /^Invalid login: 535 Authentication Credentials Invalid\. Correct the user name and password in SMTP_URL: percent-encode \/ as %2F, /,
      )
    },
  )

  it('asks for credentials if there are none', async () => {
    expect(await failure((port) => `smtp://localhost:${port}`, withAuth)).toMatch(
      /530 .* Add the user name and password to SMTP_URL, /,
    )
  })

  it('asks to trust a self-signed certificate, or to replace it', async () => {
    const untrusted = { NODE_EXTRA_CA_CERTS: '' }
    expect(await failure((port) => `smtp://${user}@localhost:${port}`, withAuth, untrusted)).toMatch(
      /^self-signed certificate.*\. .* or set NODE_EXTRA_CA_CERTS to a file with the certificate to trust\.$/,
    )
  })

  it('asks to renew an expired certificate', async () => {
    const expired = createCertificate(-1)
    const options = { ...withAuth, ...expired, secure: true }
    const env = { NODE_EXTRA_CA_CERTS: expired.file }
    expect(await failure((port) => `smtps://${user}@localhost:${port}`, options, env)).toMatch(
      /^certificate has expired\. Renew the certificate of that server, /,
    )
  })

  it('asks for a host name of the certificate', async () => {
    expect(await failure((port) => `smtp://${user}@127.0.0.1:${port}`, withAuth)).toMatch(
      /does not match certificate's altnames: .* In SMTP_URL, use a host name that the certificate is for\.$/,
    )
  })
})

it.each<[Behavior, RegExp]>([
  ['refuse', /: 550 5\.1\.1 .*\. Set MAIL_FROM to an address that this account may send from, /],
  ['greylist', /: 451 4\.7\.1 .*\. Try again in a few minutes: /],
])('the fix of an email that is refused (%s)', async (behavior, expected) => {
  const { url } = await mailServer({}, behavior)
  const { code, stdout } = await test(mailTo(url))
  expect(stdout).toMatch(expected)
  expect(code).toBe(1)
})

it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
  [
    'a port where no mail server listens',
    async () => mailTo(`smtp://127.0.0.1:${await getPort()}`),
    /ECONNREFUSED.* Nothing listens there: correct the host or the port in SMTP_URL /,
  ],
  [
    'a mail server without an address',
    () => Promise.resolve(mailTo('smtp://mail.invalid')),
    /mail\.invalid\. Correct the host name in SMTP_URL, or the DNS settings of this machine\./,
  ],
  [
    'a port where no receiver listens',
    async () => webhookTo(`http://127.0.0.1:${await getPort()}/`),
    /ECONNREFUSED.* Nothing listens there: start the receiver, or correct the host or the port in the URL of the webhook\./,
  ],
  [
    'a receiver without an address',
    () => Promise.resolve(webhookTo('https://hooks.invalid/')),
    /hooks\.invalid\. Correct the host name in the URL of the webhook, or the DNS settings of this machine\./,
  ],
  [
    'a receiver without TLS',
    async () => webhookTo((await receiver((res) => res.end())).url.replace('http:', 'https:')),
    /This port does not use TLS: in the URL of the webhook, use the port for https\./,
  ],
  [
    'a receiver with a private address',
    () => Promise.resolve({ ...webhookTo('https://127.0.0.1/'), WEBHOOK_ALLOW_PRIVATE: 'off' }),
    /The address is private: webhooks and pushes are sent to public addresses only, unless WEBHOOK_ALLOW_PRIVATE=on\.\n$/,
  ],
])('the fix of %s', async (_, env, expected) => {
  const { code, stdout } = await test(await env())
  expect(stdout).toMatch(/^FAILED {2}/)
  expect(stdout).toMatch(expected)
  expect(code).toBe(1)
})

it.skipIf(noOpenssl)(`the fix of a receiver with a self-signed certificate${noOpenssl}`, async () => {
  const port = await listen(createHttpsServer(createCertificate(), (_, res) => res.end()))
  const { code, stdout } = await test(webhookTo(`https://localhost:${port}/`))
  expect(stdout).toMatch(
    /self-signed certificate.*\. Have that server use a certificate of a public authority, /,
  )
  expect(code).toBe(1)
})

it.each<[number, string]>([
  [308, 'Redirects are not followed: change the webhook to the URL that this one redirects to.'],
  [403, 'Verify the signature with the secret of the webhook, '],
  [410, 'Correct the URL of the webhook: it must exist and accept POST.'],
])('the fix of a receiver that responds with %i', async (status, fix) => {
  const { url } = await receiver((res) => res.writeHead(status, { Location: '/elsewhere' }).end())
  const { code, stdout } = await test(webhookTo(url))
  expect(stdout).toContain(`${status} `)
  expect(stdout).toContain(' Location: /elsewhere\n')
  expect(stdout).toContain(`The receiver responded with ${status}. ${fix}`)
  expect(code).toBe(1)
})

it('the fix of a receiver that does not respond', { tags: ['heavy'] }, async () => {
  const { url } = await receiver(() => undefined)
  const { code, stdout } = await test(webhookTo(url))
  expect(stdout).toContain('The receiver must respond within 20 s, before any slow work;')
  expect(code).toBe(1)
})
