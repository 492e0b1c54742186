import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { company, defaultReplies, type NotificationTestResults, type Settings } from '@concrete-quote/openapi'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config.ts'
import { createChannelRegistry } from './channel-registry.ts'
import type { Channel } from '../outbox/channel.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aDevice } from '../../../testing/values/a-device.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { startSmtp } from '../../../testing/servers/smtp.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { fixedChannels, quiet } from '../../../testing/fixed-channels.ts'
import { formatKey, parseKey } from '../../stores/interface/delivery-key.ts'
import { countQuotes } from '../../../testing/values/count-quotes.ts'

const secret = `whsec_${'A'.repeat(32)}`

/** Serves an application with these variables, and the channels of its settings. */
async function serve(env: Record<string, string> = {}, fixed?: Channel[]) {
  const config = parseConfig(env)
  const store = openSqliteStore(freshDataDir())
  const channels = fixed
    ? fixedChannels(fixed)
    : createChannelRegistry({ ...quiet, config, store, publicUrl: 'https://quotes.example.com' })
  const served = await serveSignedIn({ store, channels, config })
  const { send } = served
  return {
    ...served,
    channels,
    read: async () => (await (await send('GET', '/settings')).json()) as Settings,
    change: (patch: object) => send('PATCH', '/settings', patch),
    test: async (channel: string) => {
      const response = await send('POST', '/settings/tests', { channel })
      return { response, ...((await response.clone().json()) as NotificationTestResults) }
    },
  }
}

async function mailServer() {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  return { smtp, env: { SMTP_URL: smtp.url, MAIL_FROM: 'quotes@example.com' } }
}

/** Starts a receiver of webhooks that responds with this status. */
async function receiver(status: number) {
  const server = createServer((_, res) => res.writeHead(status).end('got it'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `localhost:${(server.address() as AddressInfo).port}`
}

describe('GET /api/settings', () => {
  it('returns the defaults, and what the environment decides', async () => {
    const bare = await serve()
    expect(await bare.read()).toEqual({
      notifyTo: [],
      remindAfterMinutes: company.responseHours * 50,
      quietHours: null,
      lockScreen: 'full',
      monthlyReport: false,
      fixed: [],
      canSendEmail: false,
      isAnybodyNotified: false,
      webhooks: [],
      timeZone: company.timeZone,
      closures: [],
      replies: defaultReplies,
      adConversion: null,
      samples: expect.any(Array) as unknown,
      canBackUp: true,
    })
    const { read } = await serve({
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: 'quotes@example.com',
      NOTIFY_TO: 'owner@example.com',
      REMIND_AFTER: 'off',
      WEBHOOK_URLS: 'https://a.example/secret,https://a.example/other',
      WEBHOOK_SECRET: secret,
      TIME_ZONE: 'Europe/Berlin',
    })
    expect(await read()).toMatchObject({
      notifyTo: ['owner@example.com'],
      remindAfterMinutes: null,
      fixed: [
        { setting: 'notifyTo', variable: 'NOTIFY_TO' },
        { setting: 'remindAfterMinutes', variable: 'REMIND_AFTER' },
      ],
      canSendEmail: true,
      isAnybodyNotified: true,
      webhooks: ['a.example'],
      timeZone: 'Europe/Berlin',
    })
  })
})

describe('somebody is notified of new quotes', () => {
  const email = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'quotes@example.com' }
  const webhook = { WEBHOOK_URLS: 'https://a.example/', WEBHOOK_SECRET: secret }

  it.each([
    ['by a webhook', webhook, [], true],
    ['at an address', email, ['ada@example.com'], true],
    ['not without an address', email, [], false],
    ['not at an address if no email can be sent', {}, ['ada@example.com'], false],
  ])('%s', async (_, env, notifyTo, isAnybodyNotified) => {
    const { read, change } = await serve(env)
    expect(await (await change({ notifyTo })).json()).toMatchObject({ isAnybodyNotified })
    expect(await read()).toMatchObject({ isAnybodyNotified })
  })

  it('on a device', async () => {
    const { store, read } = await serve()
    await store.addDevice(aDevice('phone'))
    expect(await read()).toMatchObject({ isAnybodyNotified: true })
  })
})

describe('PATCH /api/settings', () => {
  it('does not change settings other than those that the client has read', async () => {
    const { url, token, send, change, read } = await serve()
    const ETag = (await send('GET', '/settings')).headers.get('ETag') ?? ''
    const quietly = () =>
      fetch(`${url}/api/settings`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'If-Match': ETag },
        body: JSON.stringify({ lockScreen: 'brief' }),
      })
    expect((await quietly()).status).toBe(200)
    await change({ monthlyReport: true })
    expect((await quietly()).status).toBe(412)
    expect(await read()).toMatchObject({ lockScreen: 'brief', monthlyReport: true })
  })

  it('keeps the messages that a change does not name', async () => {
    const { change, read } = await serve()
    const noAnswer = { ...defaultReplies.noAnswer, en: 'Call us.' }
    await change({ replies: { noAnswer } })
    await change({ replies: { review: defaultReplies.noAnswer } })
    const replies = { ...defaultReplies, noAnswer, review: defaultReplies.noAnswer }
    expect(await read()).toMatchObject({ replies })
  })

  it('changes what it names, and opens the channels of a new address at once', async () => {
    const { env } = await mailServer()
    const { store, read, change, channels } = await serve(env)
    const quietHours = { from: '21:00', to: '07:00' }
    const callBackAt = '2999-11-25T15:00:00.000Z'
    await store.add(aQuote({ callBackAt }))
    expect((await change({ quietHours, lockScreen: 'brief' })).status).toBe(200)
    const response = await change({ notifyTo: ['ada@example.com'], remindAfterMinutes: 90 })
    const expected = {
      quietHours,
      lockScreen: 'brief',
      notifyTo: ['ada@example.com'],
      remindAfterMinutes: 90,
    }
    expect(await response.json()).toMatchObject(expected)
    expect(await read()).toMatchObject(expected)
    expect(channels.known(parseKey('email ada@example.com'))).toBeDefined()
    // A call that was agreed upon before is announced to the new address.
    await expect
      .poll(async () => (await storedDeliveries(store)).map(formatKey))
      .toEqual([`call-back ada@example.com ${callBackAt}`])
    await change({ quietHours: null, remindAfterMinutes: null })
    expect(await read()).toMatchObject({ quietHours: null, remindAfterMinutes: null, lockScreen: 'brief' })
  })

  it('refuses what an environment variable decides, and changes nothing', async () => {
    const { read, change } = await serve({ REMIND_AFTER: '2h' })
    const response = await change({ remindAfterMinutes: 30, lockScreen: 'brief' })
    expect(await response.json()).toMatchObject({
      status: 422,
      errors: [
        {
          pointer: '/remindAfterMinutes',
          detail: "REMIND_AFTER in the server's environment decides this.",
        },
      ],
    })
    expect(await read()).toMatchObject({ remindAfterMinutes: 120, lockScreen: 'full' })
  })

  it.each([
    [{ notifyTo: ['nobody'] }, '/notifyTo/0'],
    [{ remindAfterMinutes: company.responseHours * 60 }, '/remindAfterMinutes'],
    [{ quietHours: { from: '9pm', to: '07:00' } }, '/quietHours/from'],
    [{ lockScreen: 'loud' }, '/lockScreen'],
    [{ volume: 11 }, '/volume'],
  ])('refuses %j', async (patch, pointer) => {
    const { change } = await serve()
    expect(await (await change(patch)).json()).toMatchObject({ status: 422, errors: [{ pointer }] })
  })
})

describe('POST /api/settings/tests', () => {
  it('sends a test email to each address, and returns the response of the mail server', async () => {
    const { smtp, env } = await mailServer()
    const { change, test, store } = await serve(env)
    expect((await test('email')).items).toEqual([])
    await change({ notifyTo: ['ada@example.com', 'zoe@example.com'] })
    const item = { passed: true, detail: '250 OK: message queued' }
    expect((await test('email')).items).toEqual([
      { target: 'ada@example.com', ...item },
      { target: 'zoe@example.com', ...item },
    ])
    expect(smtp.mails[0]?.parsed.subject).toBe('New: other · TEST (no real quote)')
    expect(await countQuotes(store)).toBe(0)
  })

  it('says what to set if the server cannot send email', async () => {
    const { test } = await serve()
    expect((await test('email')).items).toEqual([
      {
        target: 'Email is not set up.',
        passed: false,
        detail:
          'The server cannot send email. Set SMTP_URL and MAIL_FROM in its environment, then restart it.',
      },
    ])
  })

  it('sends a test to each webhook, and says why one fails, without its path', async () => {
    const [good, bad] = [await receiver(202), await receiver(404)]
    const { test } = await serve({
      WEBHOOK_URLS: `http://${good}/secret,http://${bad}/secret`,
      WEBHOOK_SECRET: secret,
      WEBHOOK_ALLOW_PRIVATE: 'on',
    })
    const { items } = await test('webhook')
    expect(items).toEqual([
      { target: good, passed: true, detail: '202 Accepted got it' },
      {
        target: bad,
        passed: false,
        detail:
          '404 Not Found got it The receiver responded with 404. Correct the URL of the webhook: it must exist and accept POST.',
      },
    ])
    expect(JSON.stringify(items)).not.toContain('secret')
  })

  it('pushes to the devices of the user, and names them', async () => {
    const push: Channel = {
      receiver: { kind: 'device', id: 'd1' },
      event: 'created',
      accepts: () => true,
      send: ({ onResponse }) => {
        onResponse?.('201 Created')
        return Promise.resolve('delivered')
      },
    }
    const { store, test } = await serve({}, [
      push,
      { ...push, receiver: { kind: 'device', id: 'd2' } },
      { ...push, receiver: { kind: 'address', address: 'd1' } },
    ])
    const device = { id: 'd1', username: 'ada', name: 'Phone', endpoint: 'https://push.example/1' }
    const createdAt = '2026-11-20T09:30:00.000Z'
    const phone = { ...device, p256dh: 'x', auth: 'x', createdAt, lastPushedAt: null }
    await store.addUser({ id: 'u2', username: 'zoë', passwordHash: '' })
    await store.addDevice(phone)
    await store.addDevice({ ...phone, id: 'd2', username: 'zoë', endpoint: 'https://push.example/2' })
    expect((await test('push')).items).toEqual([{ target: 'Phone', passed: true, detail: '201 Created' }])
  })

  it('runs ten tests a minute', async () => {
    const { test } = await serve()
    for (let n = 0; n < 10; n++) expect((await test('push')).response.status).toBe(200)
    const { response } = await test('push')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('refuses an unknown channel', async () => {
    const { send } = await serve()
    expect((await send('POST', '/settings/tests', { ...parseKey('pigeon') })).status).toBe(422)
  })
})
