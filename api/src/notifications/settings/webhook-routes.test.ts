import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  maxWebhooks,
  maxWebhooksOfToken,
  webhookEvents,
  pausedDays,
  webhookSecretHours,
  type QuoteCreated,
  type QuoteDeliveryList,
  type Webhook,
  type WebhookDeliveryList,
  type WebhookList,
  type WebhookWithSecret,
} from '@concrete-quote/openapi'
import { pino } from 'pino'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../../config.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { postQuote } from '../../../testing/values/a-quote.ts'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { sendJson } from '../../../testing/values/send-json.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { startSmtp } from '../../../testing/servers/smtp.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { eraseQuotes } from '../../quotes/erase-quotes.ts'
import { changeWebhooks } from '../channels/stored-webhooks.ts'
import { openMailer } from '../channels/mailer.ts'
import type { ChannelRegistry } from '../outbox/channel.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createOwnerNotices } from '../owner-notices.ts'
import { createNoteWebhook } from '../webhook-failures.ts'
import { createChannelRegistry } from './channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'

const dayMs = 86_400_000
const publicUrl = 'https://quotes.example.com'
const allowPrivate = { WEBHOOK_ALLOW_PRIVATE: 'on' }
const log = pino({ level: 'silent' })

/** Serves an application with an outbox, whose clock can be set ahead. */
async function serve(env: Record<string, string> = allowPrivate) {
  const config = parseConfig(env)
  const store = openSqliteStore(freshDataDir())
  let ahead = 0
  const sendMail = openMailer(config)
  const notices = sendMail && createOwnerNotices({ store, config, sendMail, log })
  const onDisabled = () => channels.refresh()
  const noteWebhook = createNoteWebhook({ store, config, publicUrl, notices, onDisabled, log })
  const channels: ChannelRegistry = createChannelRegistry({ ...quiet, config, store, publicUrl, noteWebhook })
  const served = await serveSignedIn({ store, channels, config })
  const { send, url } = served
  /** Resolves when all attempts that are due have ended. */
  const deliver = async () => {
    vi.setSystemTime(Date.now() + ahead)
    const outbox = createOutbox({ store, channels, log })
    await outbox.deliver()
    await outbox.stop()
    vi.useRealTimers()
  }
  return {
    ...served,
    deliver,
    setAhead: (ms: number) => void (ahead = ms),
    postAndDeliver: async (fields?: object) => {
      const { id } = (await (await postQuote(url, {}, fields)).json()) as { id: string }
      await deliver()
      return id
    },
    list: async () => ((await (await send('GET', '/webhooks')).json()) as WebhookList).items,
    add: async (to: string, fields: object = {}) => {
      const response = await send('POST', '/webhooks', { url: to, events: [...webhookEvents], ...fields })
      return { response, ...((await response.clone().json()) as WebhookWithSecret) }
    },
    deliveries: async (id: string) =>
      ((await (await send('GET', `/webhooks/${id}/deliveries`)).json()) as WebhookDeliveryList).items,
  }
}

/** Starts a receiver that responds with a status, and maybe says when to try again. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = []
  let status = 204
  let retryAfter: string | undefined
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers as Record<string, string>, body })
      res
        .writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
        .end(status === 204 ? undefined : 'no table')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    hook: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-path`,
    received,
    ids: () => received.map(({ body }) => (JSON.parse(body) as QuoteCreated).data.id),
    respondWith: (code: number, after?: string) => void ([status, retryAfter] = [code, after]),
  }
}

/** Whether a message is signed with a secret. */
const isSignedWith = (
  secret: string,
  { headers, body }: { headers: Record<string, string>; body: string },
) => {
  try {
    return Boolean(new Verifier(secret).verify(body, headers))
  } catch {
    return false
  }
}

describe('a webhook that the owner adds', () => {
  it('gets the next quote without a restart, signed with the secret that was shown once', async () => {
    const { add, list, postAndDeliver, send } = await serve()
    const { hook, host, received, ids } = await startReceiver()
    expect(await list()).toEqual([])
    const { response, secret, ...added } = await add(hook, { description: ' CRM ' })
    expect(response.status).toBe(201)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(added).toMatchObject({ url: hook, description: 'CRM', events: webhookEvents, source: null })
    expect(added).toMatchObject({ enabled: true, disabledAt: null, isFixed: false })
    const items = await list()
    expect(items).toMatchObject([{ id: added.id, url: hook }])
    expect(JSON.stringify(items)).not.toContain('whsec')

    const id = await postAndDeliver()
    expect(ids()).toEqual([id])
    expect(received.every((message) => isSignedWith(secret, message))).toBe(true)
    const { items: history } = (await (
      await send('GET', `/quotes/${id}/deliveries`)
    ).json()) as QuoteDeliveryList
    expect(history[0]).toMatchObject({ kind: 'webhook', target: host, state: 'delivered' })
    expect(await (await send('GET', '/settings')).json()).toMatchObject({
      isAnybodyNotified: true,
      webhooks: [host],
    })
  })

  it('gets only the quotes of its partner, and only its events', async () => {
    const { add, postAndDeliver, store } = await serve()
    const [partner, overdue] = [await startReceiver(), await startReceiver()]
    const { id } = await add(partner.hook, { source: 'acme' })
    const other = await add(overdue.hook, { events: ['quote.overdue'] })
    await postAndDeliver()
    const ofAcme = await postAndDeliver({ source: 'acme' })
    expect([partner.ids(), overdue.ids()]).toEqual([[ofAcme], []])
    const stored = await storedDeliveries(store)
    expect(stored.map(({ event, receiver }) => [event, receiver])).toEqual([
      ['created', { kind: 'webhook', id }],
      ['overdue', { kind: 'webhook', id }],
      ['overdue', { kind: 'webhook', id: other.id }],
      ['overdue', { kind: 'webhook', id: other.id }],
    ])
  })

  it('signs with the former secret, too, for a day after it was replaced', async () => {
    const { add, postAndDeliver, send, store } = await serve()
    const { hook, received } = await startReceiver()
    const { id, secret: first } = await add(hook)
    const response = await send('POST', `/webhooks/${id}/secret`)
    const { secret: second, url } = (await response.json()) as WebhookWithSecret
    expect([response.status, url, second === first]).toEqual([200, hook, false])
    await postAndDeliver()
    expect([first, second].map((secret) => isSignedWith(secret, received[0]!))).toEqual([true, true])

    const [stored] = JSON.parse((await store.setting('webhooks')) ?? '') as [{ former: { until: string } }]
    const validMs = Date.parse(stored.former.until) - Date.now()
    expect(Math.round(validMs / 3_600_000)).toBe(webhookSecretHours)
    await changeWebhooks(store, (webhooks) =>
      webhooks.map((webhook) => ({
        ...webhook,
        former: { secret: first, until: new Date().toISOString() },
      })),
    )
    await send('PATCH', `/webhooks/${id}`, { description: 'read again' })
    await postAndDeliver()
    expect([first, second].map((secret) => isSignedWith(secret, received[1]!))).toEqual([false, true])
  })

  it('gets nothing while it is turned off, and then what it has missed, unless that is too old', async () => {
    const { add, postAndDeliver, deliver, deliveries, send, setAhead } = await serve()
    const { hook, ids, respondWith } = await startReceiver()
    const { id } = await add(hook, { events: ['quote.created'] })
    respondWith(503)
    const old = await postAndDeliver()
    const turn = async (enabled: boolean): Promise<unknown> =>
      (await send('PATCH', `/webhooks/${id}`, { enabled })).json()
    expect(await turn(false)).toMatchObject({ enabled: false, disabledReason: 'owner' })
    respondWith(204)
    setAhead(60_000)
    const missed = await postAndDeliver()
    expect(ids()).toEqual([old])
    expect(await turn(true)).toMatchObject({ enabled: true, disabledAt: null, disabledReason: null })
    await deliver()
    expect(ids().sort()).toEqual([old, old, missed].sort())
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])

    await turn(false)
    vi.setSystemTime(Date.now() - (pausedDays + 1) * dayMs)
    const tooOld = await postAndDeliver()
    await turn(true)
    await deliver()
    expect(ids()).not.toContain(tooOld)
    expect(await deliveries(id)).toMatchObject([{}, {}, { quoteId: tooOld, state: 'skipped' }])
  })

  it('gets nothing any more once it is removed', async () => {
    const { add, list, postAndDeliver, deliver, send, setAhead, store } = await serve()
    const { hook, ids, respondWith } = await startReceiver()
    const { id } = await add(hook)
    respondWith(503)
    const waiting = await postAndDeliver()
    expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    setAhead(60_000)
    await deliver()
    expect(ids()).toEqual([waiting])
    expect((await storedDeliveries(store)).map(({ state }) => state)).toEqual(['skipped', 'pending'])
    expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(404)
  })

  it('can be tested, also while it is turned off, and says what the receiver responded', async () => {
    const { add, send, list } = await serve()
    const { hook, host, respondWith, received } = await startReceiver()
    const { id, secret } = await add(hook, { source: 'acme', events: ['quote.overdue'] })
    await send('PATCH', `/webhooks/${id}`, { enabled: false })
    const test = async () => (await (await send('POST', `/webhooks/${id}/tests`)).json()) as unknown
    expect(await test()).toEqual({ target: host, passed: true, detail: '204 No Content' })
    expect(isSignedWith(secret, received[0]!)).toBe(true)
    respondWith(500)
    expect(await test()).toMatchObject({
      passed: false,
      detail: expect.stringContaining('500 Internal Server Error no table') as unknown,
    })
    expect(await list()).toMatchObject([{ failingSince: null }])
  })

  it('has its last messages listed, and gets one of them again', async () => {
    const { add, postAndDeliver, deliver, deliveries, send, setAhead } = await serve()
    const { hook, received, respondWith } = await startReceiver()
    const { id } = await add(hook)
    respondWith(400)
    const quoteId = await postAndDeliver()
    const [failed] = await deliveries(id)
    expect(failed).toMatchObject({
      quoteId,
      messageId: received[0]?.headers['webhook-id'],
      event: 'quote.created',
      state: 'pending',
      attempts: 1,
      error: 'The receiver responded with 400. 400 Bad Request no table',
    })
    respondWith(204)
    setAhead(60_000)
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2, error: null }])

    const resend = (messageId: unknown) => send('POST', `/webhooks/${id}/deliveries`, { quoteId, messageId })
    expect((await resend(failed?.messageId)).status).toBe(204)
    await deliver()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 3 }, () => failed?.messageId),
    )
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect((await resend(quoteId)).status).toBe(404)
    expect((await resend('x')).status).toBe(422)
  })

  it('is notified of each erasure of its partner after it was added, whoever erases, and can be again', async () => {
    const { add, deliver, deliveries, postAndDeliver, send, store } = await serve()
    const { hook, received, ids } = await startReceiver()
    const events = ['quote.erased']
    const [before, ofOther, ofAcme, old] = await Promise.all(
      [undefined, 'other', 'acme', 'acme'].map((source) => postAndDeliver({ source })),
    )
    await send('DELETE', `/quotes/${before}`)
    const { id } = await add(hook, { events, source: 'acme' })
    for (const quoteId of [ofOther, ofAcme]) await send('DELETE', `/quotes/${quoteId}`)
    await deliver()
    expect(ids()).toEqual([ofAcme])
    const [{ messageId } = { messageId: '' }] = await deliveries(id)
    expect(received[0]?.headers['webhook-id']).toBe(messageId)
    await send('POST', `/webhooks/${id}/deliveries`, { quoteId: ofAcme, messageId })
    for await (const _ of eraseQuotes(store, parseConfig(allowPrivate), [{ id: old! }]));
    // One at a time.
    for (let n = 0; n < 2; n++) await deliver()
    expect(ids().sort()).toEqual([ofAcme, ofAcme, old].sort())
  })

  it('that refuses an erasure is notified of the others, and has no copy if it responds with 404 or 410', async () => {
    const { add, deliver, deliveries, list, postAndDeliver, send, setAhead } = await serve()
    const { hook, ids, respondWith } = await startReceiver()
    const { id } = await add(hook, { events: ['quote.erased'] })
    const erase = async (status: number) => {
      respondWith(status)
      const quoteId = await postAndDeliver()
      await send('DELETE', `/quotes/${quoteId}`)
      await deliver()
      return quoteId
    }
    const refused = await erase(500)
    setAhead(6_000)
    const others = [await erase(404), await erase(410), await erase(204)]
    expect(ids().filter((quoteId) => quoteId !== refused)).toEqual(others)
    const states = (await deliveries(id)).map(({ quoteId, state }) => [quoteId, state])
    expect(states).toEqual(expect.arrayContaining(others.map((quoteId) => [quoteId, 'delivered'])))
    expect(await list()).toMatchObject([{ enabled: true }])
  })

  it.each([
    ['an address that is no URL', { url: 'crm.example' }, '/url'],
    ['a URL without TLS', { url: 'http://93.184.216.34/' }, '/url'],
    ['a private address', { url: 'https://127.0.0.1/' }, '/url'],
    ['a host name with a private address', { url: 'https://localhost/' }, '/url'],
    ['no event', { events: [] }, '/events'],
    ['an unknown event', { events: ['quote.sold'] }, '/events/0'],
    ['a long description', { description: 'x'.repeat(101) }, '/description'],
    ['a blank partner', { source: ' ' }, '/source'],
    ['an unknown field', { secret: 'whsec_x' }, '/secret'],
  ])('is refused with %s', async (_, fields, pointer) => {
    const { send, list } = await serve({})
    const body = { url: 'https://93.184.216.34/', events: ['quote.created'], ...fields }
    const response = await send('POST', '/webhooks', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] })
    expect(await list()).toEqual([])
  })

  it.each([
    [' HTTPS://93.184.216.34/Hooks ', 'https://93.184.216.34/Hooks'],
    ['https://93.184.216.34/bücher', 'https://93.184.216.34/b%C3%BCcher'],
  ])('is posted to %j as a browser reads it', async (url, expected) => {
    const { add } = await serve({})
    expect((await add(url)).url).toBe(expected)
  })

  it('is checked again when its URL changes', async () => {
    const { add, send, list } = await serve({})
    const { id } = await add('https://93.184.216.34/a')
    expect((await send('PATCH', `/webhooks/${id}`, { url: 'https://10.0.0.1/' })).status).toBe(422)
    expect((await send('PATCH', `/webhooks/${id}`, { url: 'https://93.184.216.34/b' })).status).toBe(200)
    expect(await list()).toMatchObject([{ url: 'https://93.184.216.34/b' }])
  })

  it('is not sent anything by http once private addresses are not allowed any more', async () => {
    const { send, store } = await serve({})
    const other = await serve()
    const { id } = await other.add('http://93.184.216.34/')
    await store.setSetting('webhooks', (await other.store.setting('webhooks')) ?? '', undefined)
    expect(await (await send('POST', `/webhooks/${id}/tests`)).json()).toMatchObject({
      passed: false,
      detail: 'Webhooks and pushes are sent by https:// only, unless WEBHOOK_ALLOW_PRIVATE=on.',
    })
  })

  it(`is one of at most ${maxWebhooks}, and concurrent additions are all kept`, async () => {
    const { add, list } = await serve({})
    const urls = Array.from({ length: maxWebhooks }, (_, n) => `https://93.184.216.34/${n}`)
    await Promise.all(urls.map((url) => add(url)))
    expect((await list()).map(({ url }) => url).sort()).toEqual(urls.sort())
    const { response } = await add('https://93.184.216.34/more')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      type: '/api/problems/limit-reached',
      detail: `There are ${maxWebhooks} webhooks. Remove one of them first.`,
    })
  })
})

describe('a webhook that fails', () => {
  async function serveFailing(env: Record<string, string> = {}) {
    const served = await serve({ ...allowPrivate, ...env })
    const receiver = await startReceiver()
    const { id } = await served.add(receiver.hook, { description: 'CRM', events: ['quote.created'] })
    const { list, deliver, deliveries } = served
    /** Attempts what is due at the time of the next attempt of the newest message. */
    const retry = async () => {
      const [newest] = await deliveries(id)
      vi.setSystemTime(Date.parse(newest?.dueAt ?? ''))
      await deliver()
      vi.useRealTimers()
      return (await list())[0] as Webhook
    }
    return { ...served, ...receiver, id, retry }
  }

  it('is turned off when a message has used up its retries and no other was accepted since, with an email', async () => {
    const smtp = await startSmtp()
    onTestFinished(() => smtp.stop())
    const { host, id, list, postAndDeliver, deliveries, respondWith, retry, send } = await serveFailing({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'quotes@contractor.example',
      NOTIFY_TO: 'owner@contractor.example',
    })
    respondWith(500)
    await postAndDeliver()
    expect(await list()).toMatchObject([{ enabled: true, failingSince: expect.any(String) as unknown }])
    let attempts = 1
    for (; (await retry()).enabled; attempts++);
    expect(attempts).toBeGreaterThan(70)
    expect(await list()).toMatchObject([{ enabled: false, disabledReason: 'failing' }])
    expect(await deliveries(id)).toMatchObject([{ state: 'failed' }])

    const isNotice = ({ parsed }: (typeof smtp.mails)[number]) => parsed.subject?.startsWith('Webhook')
    await expect.poll(() => smtp.mails.filter(isNotice).length).toBe(1)
    const { parsed, to } = smtp.mails.find(isNotice)!
    expect(to).toEqual(['owner@contractor.example'])
    expect(parsed.subject).toBe(`Webhook to ${host} turned off`)
    expect(parsed.text).toContain(`Webhook: ${host}\nDescription: CRM\nFailing since: `)
    expect(parsed.text).toContain(`${publicUrl}/inbox/#/settings/programs`)
    expect(parsed.text).not.toContain('secret-path')

    respondWith(204)
    expect(await (await send('POST', `/webhooks/${id}/tests`)).json()).toMatchObject({ passed: true })
    expect(await list()).toMatchObject([{ enabled: false, failingSince: null }])
  })

  it('stays on if it fails again after days without a message, and if it accepted one while another failed', async () => {
    const { id, list, postAndDeliver, deliver, deliveries, respondWith, setAhead } = await serveFailing()
    respondWith(502)
    const id1 = await postAndDeliver()
    setAhead(4 * dayMs)
    await postAndDeliver()
    expect(await list()).toMatchObject([{ enabled: true }])
    respondWith(204)
    setAhead(4 * dayMs + 60_000)
    await deliver()
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered' }, { quoteId: id1, state: 'delivered' }])
    expect(await list()).toMatchObject([{ failingSince: null }])
  })

  it('is turned off if it still responds with 410 an hour later', async () => {
    const { list, postAndDeliver, respondWith, retry } = await serveFailing()
    respondWith(410)
    await postAndDeliver()
    await postAndDeliver()
    expect(await list()).toMatchObject([{ enabled: true }])
    expect(await retry()).toMatchObject({ enabled: false, disabledReason: 'failing' })
  })

  it.each([
    ['in seconds', () => '1800', 1800],
    ['as a date', () => new Date(Date.now() + 1_800_000).toUTCString(), 1800],
    ['for longer than an hour', () => '86400', 3600],
    ['without saying when', () => 'soon', 5],
  ])('is tried again later if it responds with 429 %s', async (_, retryAfter, seconds) => {
    const { id, postAndDeliver, deliveries, respondWith } = await serveFailing()
    respondWith(429, retryAfter())
    await postAndDeliver()
    const [{ dueAt } = { dueAt: null }] = await deliveries(id)
    expect(Math.abs(Date.parse(dueAt ?? '') - Date.now() - seconds * 1000)).toBeLessThan(5000)
  })
})

describe('a webhook of the environment', () => {
  it('is listed without its path, has all events, and cannot be changed', async () => {
    const { hook, host, ids } = await startReceiver()
    const { list, postAndDeliver, deliveries, send } = await serve({
      ...allowPrivate,
      WEBHOOK_URLS: hook,
      WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    })
    const [webhook] = await list()
    expect(webhook).toMatchObject({
      url: `http://${host}`,
      events: webhookEvents,
      isFixed: true,
      createdAt: null,
    })
    const path = `/webhooks/${webhook?.id}`
    for (const [method, under] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
    ] as const) {
      const response = await send(method, path + under, { enabled: false })
      expect([response.status, await response.json()]).toEqual([
        422,
        expect.objectContaining({
          detail: "WEBHOOK_URLS in the server's environment decides this webhook.",
        }),
      ])
    }
    const id = await postAndDeliver()
    expect(ids()).toEqual([id])
    expect(await deliveries(String(webhook?.id))).toMatchObject([{ quoteId: id, state: 'delivered' }])
    expect(await (await send('POST', `${path}/tests`)).json()).toMatchObject({ passed: true })
  })
})

describe('a webhook that a program adds', () => {
  /** Serves programs, each with an API token. */
  async function servePrograms(env?: Record<string, string>) {
    const served = await serve({ ...allowPrivate, ...env })
    const program = async (name: string, source: string | null = null) => {
      const { token, stored } = createApiToken(name, { scopes: ['webhooks'], source })
      await served.store.addToken(stored)
      const send = (method: string, path: string, body?: unknown) =>
        sendJson(method, `${served.url}/api${path}`, body, { Authorization: `Bearer ${token}` })
      const subscribe = (url: string, fields: object = {}) =>
        send('POST', '/webhooks', { url, events: ['quote.created'], ...fields })
      const list = async () => ((await (await send('GET', '/webhooks')).json()) as WebhookList).items
      return { send, subscribe, list }
    }
    return { ...served, program }
  }

  it('is seen and changed by that program and by users alone', async () => {
    const { program, add, list } = await servePrograms()
    const { hook } = await startReceiver()
    const [crm, other] = [await program('crm'), await program('other')]
    const ofOwner = await add(hook)
    const added = (await (await crm.subscribe(hook)).json()) as WebhookWithSecret
    expect(added).toMatchObject({ addedBy: 'crm', secret: expect.stringMatching(/^whsec_/) as unknown })
    expect((await crm.list()).map(({ id }) => id)).toEqual([added.id])
    expect((await list()).map(({ id }) => id)).toEqual([ofOwner.id, added.id])
    for (const [method, path, body] of [
      ['PATCH', '', { enabled: false }],
      ['POST', '/secret'],
      ['POST', '/tests'],
      ['GET', '/deliveries'],
      ['DELETE', ''],
    ] as const) {
      expect((await other.send(method, `/webhooks/${added.id}${path}`, body)).status, path).toBe(404)
      expect((await crm.send(method, `/webhooks/${added.id}${path}`, body)).status, path).toBeLessThan(300)
    }
    expect(await crm.list()).toEqual([])
  })

  it('tells of quotes of its partner only', async () => {
    const { program, store, postAndDeliver } = await servePrograms()
    const { hook, ids } = await startReceiver()
    await store.addSource({ name: 'homes', origin: 'https://homes.example' })
    const { subscribe, send } = await program('homes-crm', 'homes')
    expect((await subscribe(hook, { source: 'others' })).status).toBe(403)
    const { id, source } = (await (await subscribe(hook)).json()) as Webhook
    expect(source).toBe('homes')
    expect((await send('PATCH', `/webhooks/${id}`, { source: 'others' })).status).toBe(403)
    expect(await (await send('PATCH', `/webhooks/${id}`, { source: null })).json()).toMatchObject({ source })
    await postAndDeliver()
    expect(ids()).toEqual([])
  })

  it('ends with its API token, and makes room for those of others', async () => {
    const { program, send, list, postAndDeliver } = await servePrograms()
    const { hook, ids } = await startReceiver()
    const { subscribe } = await program('crm')
    for (let n = 0; n < maxWebhooksOfToken; n++) expect((await subscribe(hook)).status).toBe(201)
    expect(await (await subscribe(hook)).json()).toMatchObject({ type: '/api/problems/limit-reached' })
    expect((await send('DELETE', '/tokens/crm')).status).toBe(204)
    expect(await list()).toEqual([])
    await postAndDeliver()
    expect(ids()).toEqual([])
    // Another token of that name has none of them.
    const later = await program('crm')
    expect(await later.list()).toEqual([])
    expect((await later.subscribe(hook)).status).toBe(201)
  })

  it('is reported to the owner, without the path of its address', async () => {
    const smtp = await startSmtp()
    onTestFinished(() => smtp.stop())
    const { program } = await servePrograms({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'quotes@contractor.example',
      NOTIFY_TO: 'owner@contractor.example',
    })
    const { hook, host } = await startReceiver()
    await (await program('crm')).subscribe(hook)
    await expect.poll(() => smtp.mails.length).toBe(1)
    const { subject, text } = smtp.mails[0]!.parsed
    expect(subject).toBe('crm is notified of requests')
    expect(text).toContain(`API token: crm\nAddress: ${host}\n`)
    expect(text).not.toContain('secret-path')
  })
})
