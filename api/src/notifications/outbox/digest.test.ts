import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { QuoteCreated, QuoteDigest } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiToken } from '../../accounts/tokens/api-tokens.ts'
import { parseConfig } from '../../config.ts'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { serveApp } from '../../../testing/servers/app.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { startSmtp } from '../../../testing/servers/smtp.ts'
import { createChannelRegistry } from '../settings/channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'
import { createOutbox } from './outbox.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { kindOf } from '../../stores/interface/delivery-key.ts'
import { sendJson } from '../../../testing/values/send-json.ts'

const minute = 60_000
const hour = 60 * minute
const smtp = await startSmtp()
afterAll(() => smtp.stop())
afterEach(() => {
  vi.useRealTimers()
})

beforeEach(() => {
  smtp.mails.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:01:00Z') })
})

/** Serves the API with notifications by email to the owner and, if asked for, to visitors. */
async function serve(env: Record<string, string> = {}) {
  const config = parseConfig({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'quotes@contractor.example',
    NOTIFY_TO: 'owner@contractor.example',
    REMIND_AFTER: 'off',
    NOTIFY_LIMIT: '6',
    ...env,
  })
  const publicUrl = 'https://quotes.example.com'
  const store = openSqliteStore(freshDataDir())
  const registry = createChannelRegistry({ ...quiet, config, store, publicUrl })
  const outbox = createOutbox({ store, channels: registry, log: pino({ level: 'silent' }) })
  const { url, setFull } = await serveApp({
    store,
    channels: registry,
    config,
    notifyLimit: config.NOTIFY_LIMIT,
    publicUrl,
    trustProxy: 1,
  })

  /** Sends a request of a person from a network, and returns its status. */
  async function post(
    name: string,
    network: string,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<number> {
    const response = await sendJson(
      'POST',
      `${url}/api/quotes`,
      { ...requestOf(name), ...more },
      { 'X-Forwarded-For': network, ...headers },
    )
    return response.status
  }

  /** Sends what is due now. Returns the subjects of the mails that were sent, sorted. */
  async function deliver(): Promise<string[]> {
    const before = smtp.mails.length
    await outbox.deliver()
    // A channel makes one attempt after another, so that for a moment none is in progress while others are due.
    const isUnfinished = (delivery: Delivery) => isDue(delivery) || isLeased(delivery)
    await expect.poll(async () => (await storedDeliveries(store)).filter(isUnfinished)).toEqual([])
    return smtp.mails
      .slice(before)
      .map(({ parsed }) => parsed.subject ?? '')
      .sort()
  }
  return { url, store, outbox, post, deliver, setFull }
}

const isDue = ({ state, dueAt }: Delivery) => state === 'pending' && Date.parse(dueAt ?? '') <= Date.now()
const isLeased = ({ state, dueAt, attempts }: Delivery) =>
  state === 'pending' && attempts > 0 && Date.parse(dueAt ?? '') > Date.now()

const requestOf = (name: string) => ({
  firstName: name,
  lastName: 'Lovelace',
  phone: '(214) 555-0123',
  projectType: 'driveway',
  projectDetails: `The driveway of ${name} has cracked.`,
})
const atOnce = (name: string) => `New: driveway · ${name} Lovelace`
/** The first names in the last mail, in order. */
const listed = () =>
  [...(smtp.mails.at(-1)?.parsed.text ?? '').matchAll(/^(\w+) Lovelace$/gm)].map(([, name]) => name)
const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('above NOTIFY_LIMIT', () => {
  it('the quotes of one network are collected in a digest, with names, phones, and details', async () => {
    const { post, deliver } = await serve()
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dana']) expect(await post(name, '192.0.2.1')).toBe(201)
    expect(await deliver()).toEqual(['Ada', 'Bea'].map(atOnce))
    advance(14 * minute)
    expect(await deliver()).toEqual(['Digest: 2 quote requests'])
    const { text = '', html = '' } = smtp.mails.at(-1)?.parsed ?? {}
    for (const name of ['Cleo', 'Dana']) {
      expect(text).toContain(`${name} Lovelace\nDriveway, `)
      expect(text).toContain(
        `(214) 555-0123\nThe driveway of ${name} has cracked.\nhttps://quotes.example.com/inbox/#/`,
      )
      expect(html).toContain(`The driveway of ${name} has cracked.`)
    }
    expect(html).toContain('href="tel:+12145550123"')
    expect(text).not.toContain('Ada')
  })

  it('a request that stores no quote does not count: one that is repeated, or refused because of its key', async () => {
    const { post, deliver, setFull } = await serve()
    const key = { 'Idempotency-Key': 'k1' }
    for (let n = 0; n < 9; n++) await post(`Ada`, '192.0.2.1', {}, key)
    expect(await post('Bea', '192.0.2.2', {}, key)).toBe(422)
    setFull(true)
    expect(await post('Cleo', '192.0.2.3')).toBe(503)
    setFull(false)
    for (const [n, name] of ['Bea', 'Cleo'].entries()) await post(name, `192.0.2.${n + 2}`)
    expect(await deliver()).toEqual(['Ada', 'Bea', 'Cleo'].map(atOnce))
  })

  it('the quotes of other networks are still announced at once', async () => {
    const { post, deliver } = await serve()
    for (let n = 0; n < 20; n++) await post(`Bot${n}`, '192.0.2.1')
    await post('Ada', '192.0.2.2')
    await post('Bea', '192.0.2.3')
    expect(await deliver()).toEqual(['Ada', 'Bea', 'Bot0', 'Bot1'].map(atOnce))
  })

  it('what looks like spam does not use up the limit', async () => {
    const { post, deliver } = await serve()
    for (let n = 0; n < 5; n++) await post('Bot', '192.0.2.1', { website: 'https://spam.example' })
    for (let n = 0; n < 5; n++) await post('Bot', '192.0.2.1', { projectDetails: '<a href="x">Traffic</a>' })
    await post('Ada', '192.0.2.1')
    expect(await deliver()).toEqual([atOnce('Ada')])
  })

  it('the quotes of many networks are collected until an hour has passed, a digest every 15 minutes', async () => {
    const { post, deliver } = await serve()
    for (let n = 1; n <= 8; n++) await post(`Person${n}`, `192.0.2.${n}`)
    expect(await deliver()).toEqual([1, 2, 3, 4, 5, 6].map((n) => atOnce(`Person${n}`)))
    advance(14 * minute)
    expect(await deliver()).toEqual(['Digest: 2 quote requests'])
    await post('Person9', '192.0.2.9')
    advance(15 * minute)
    expect(await deliver()).toEqual(['Digest: 1 quote request'])
    advance(hour)
    await post('Person10', '192.0.2.10')
    expect(await deliver()).toEqual([atOnce('Person10')])
  })

  it('the limit is that of the hour, however many there were that day', { tags: ['heavy'] }, async () => {
    const { post, deliver } = await serve()
    for (let n = 1; n <= 24; n++) {
      await post(`Person${n}`, `192.0.2.${n}`)
      expect(await deliver()).toEqual([atOnce(`Person${n}`)])
      advance(hour / 2)
    }
  })

  it('an API token and a signed-in user may use the whole limit, but no more', async () => {
    const { store, post, deliver } = await serve()
    const apiToken = createApiToken('acme-crm')
    await store.addToken(apiToken.stored)
    const user = { id: 'u1', username: 'ada', passwordHash: 'x' }
    await store.addUser(user)
    const cookie = `__Host-session=${await startTestSession(store, user)}`
    const senders: Record<string, string>[] = [
      { Authorization: `Bearer ${apiToken.token}` },
      { Cookie: cookie, Origin: 'https://quotes.example.com' },
    ]
    for (const headers of senders) {
      const names = Array.from({ length: 8 }, (_, n) => `Lead${n}`)
      for (const name of names) await post(name, '192.0.2.1', {}, headers)
      expect(await deliver()).toEqual(names.slice(0, 6).map(atOnce))
      advance(15 * minute)
      expect(await deliver()).toEqual(['Digest: 2 quote requests'])
      advance(hour)
    }
  })

  it('the stamp that earlier forms send is accepted, and changes nothing', async () => {
    const { post, deliver } = await serve({ NOTIFY_LIMIT: '3' })
    const stamp = `${Date.now()}:1-2-3-4`
    for (const name of ['Ada', 'Bea']) expect(await post(name, '192.0.2.1', { stamp })).toBe(201)
    expect(await post('Cleo', '192.0.2.2', { stamp: ['none'] })).toBe(201)
    expect(await deliver()).toEqual(['Ada', 'Cleo'].map(atOnce))
  })

  it('a digest lists one quote of each sender, then the second of each; those of a token are of many', async () => {
    const { store, post, deliver } = await serve({ NOTIFY_LIMIT: '1' })
    const { token, stored } = createApiToken('acme-crm')
    await store.addToken(stored)
    for (let n = 1; n <= 9; n++) await post(`Bot${n}`, '192.0.2.1')
    for (const name of ['Ada1', 'Ada2']) await post(name, '192.0.2.2')
    for (const name of ['Lead1', 'Lead2'])
      await post(name, '192.0.2.3', {}, { Authorization: `Bearer ${token}` })
    expect(await deliver()).toEqual([atOnce('Bot1')])
    advance(15 * minute)
    expect(await deliver()).toEqual(['Digest: 12 quote requests'])
    expect(listed()).toEqual([
      ...['Bot2', 'Ada1', 'Lead1', 'Lead2', 'Bot3', 'Ada2'],
      ...[4, 5, 6, 7, 8, 9].map((n) => `Bot${n}`),
    ])
  })

  it('a digest cuts no emoji in half', async () => {
    const { post, deliver } = await serve({ NOTIFY_LIMIT: '1' })
    for (const name of ['Ada', 'Bea'])
      await post(name, '192.0.2.1', { projectDetails: `A${'🧱'.repeat(250)}` })
    await deliver()
    advance(15 * minute)
    await deliver()
    expect(smtp.mails.at(-1)?.parsed.text).toContain(`A${'🧱'.repeat(199)}…`)
  })

  it('the network of a visitor is not stored', async () => {
    const { store, post } = await serve({ NOTIFY_LIMIT: '1' })
    for (const name of ['Ada', 'Bea']) await post(name, '192.0.2.1')
    const senders = (await storedDeliveries(store, 1)).map(({ sender }) => sender)
    expect(senders).toContainEqual(expect.stringMatching(/^[\da-f]{5}$/))
  })

  it('a quote at the very end of a quarter of an hour is in the next digest', async () => {
    const { post, deliver } = await serve({ NOTIFY_LIMIT: '1' })
    await post('Ada', '192.0.2.1')
    await deliver()
    vi.setSystemTime('2026-11-21T12:14:59.999Z')
    await post('Bea', '192.0.2.1')
    vi.setSystemTime('2026-11-21T12:15:00.000Z')
    await post('Cleo', '192.0.2.1')
    expect(await deliver()).toEqual(['Digest: 1 quote request'])
    vi.setSystemTime('2026-11-21T12:30:00.000Z')
    expect(await deliver()).toEqual(['Digest: 1 quote request'])
  })

  it('one quote that the mail server takes for spam does not keep the others from the owner', async () => {
    const filter = await startSmtp('filter')
    const { post, outbox } = await serve({ NOTIFY_LIMIT: '1', SMTP_URL: filter.url })
    await post('First', '192.0.2.1')
    await post('Bot', '192.0.2.2', { projectDetails: 'GTUBE is the test text of spam filters.' })
    await post('Ada', '192.0.2.3')
    advance(15 * minute)
    await outbox.deliver()
    await expect
      .poll(() => filter.mails.map(({ parsed }) => parsed.subject))
      .toContain('Digest: 2 quote requests')
    const { text } = filter.mails.at(-1)?.parsed ?? {}
    expect(text).toContain('Your mail server refused what these visitors wrote.')
    expect(text?.match(/Quote request\nDriveway, .*\n2145550123\nhttps:/g)).toHaveLength(2)
    await filter.stop()
  })

  it('what was answered, erased, or marked since is not in the digest', async () => {
    const { store, post, deliver } = await serve({ NOTIFY_LIMIT: '1' })
    for (const name of ['Ada', 'Bea', 'Cleo', 'Eve', 'Dana']) await post(name, '192.0.2.1')
    await deliver()
    const [, eve, cleo, bea] = await store.list(4)
    if (cleo) await store.erase(cleo.id)
    if (bea) await store.update(bea, { ...bea, spam: 'marked' })
    if (eve) await store.update(eve, { ...eve, answeredAt: new Date().toISOString() })
    advance(15 * minute)
    expect(await deliver()).toEqual(['Digest: 1 quote request'])
    expect(smtp.mails.at(-1)?.parsed.text).toContain('Dana')
  })

  it('the visitor gets no confirmation: bots enter the addresses of others', async () => {
    const { post, deliver } = await serve({ NOTIFY_LIMIT: '1' })
    await post('Ada', '192.0.2.1', { email: 'ada@example.com' })
    await post('Bea', '192.0.2.1', { email: 'bea@example.com' })
    await deliver()
    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(['ada@example.com', 'owner@contractor.example'])
  })

  it('a token causes as many confirmations a day as CONFIRM_LIMIT, and all senders twice as many', async () => {
    const { store, post, deliver } = await serve({ NOTIFY_LIMIT: 'off', CONFIRM_LIMIT: '2' })
    const ofTokens = ['a', 'b', 'c'].map((name) => createApiToken(name))
    for (const [n, { token, stored }] of ofTokens.entries()) {
      await store.addToken(stored)
      for (let m = 0; m < 3; m++) {
        const email = `t${n}-${m}@example.com`
        await post('Person', '192.0.2.1', { email }, { Authorization: `Bearer ${token}` })
      }
    }
    await deliver()
    const visitors = smtp.mails.flatMap(({ to }) => to).filter((address) => address.startsWith('t'))
    expect(visitors.sort()).toEqual(['t0-0', 't0-1', 't1-0', 't1-1'].map((name) => `${name}@example.com`))
  })

  it('a network causes at most five confirmations a day, and none that is not sent counts', async () => {
    const { post, deliver } = await serve({ NOTIFY_LIMIT: 'off' })
    for (let n = 0; n < 5; n++)
      await post('Person', '192.0.2.1', { email: 'a0@example.com', elapsedMs: n * 1000 })
    for (let n = 0; n < 7; n++) await post(`Person${n}`, '192.0.2.1', { email: `a${n}@example.com` })
    await post('Another', '192.0.2.2', { email: 'b@example.com' })
    await deliver()
    const visitors = smtp.mails.flatMap(({ to }) => to).filter((address) => address.endsWith('@example.com'))
    expect(visitors.sort()).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'b'].map((name) => `${name}@example.com`))
  })

  it('a failing mail server is tried with one digest at a time', async () => {
    const absent = await startSmtp()
    await absent.stop()
    const { store, post, outbox } = await serve({ NOTIFY_LIMIT: '1', SMTP_URL: absent.url })
    for (let n = 0; n < 20; n++) await post(`Person${n}`, '192.0.2.1')
    advance(15 * minute)
    const attempted = async () =>
      (await storedDeliveries(store)).filter((each) => kindOf(each) === 'digest' && each.attempts > 0)
    await outbox.deliver()
    await expect.poll(async () => (await attempted()).map(({ error }) => error)).toEqual([expect.any(String)])
    await outbox.deliver()
    expect(await attempted()).toHaveLength(1)
    advance(10_000)
    await outbox.deliver()
    // The same delivery is tried again, so that its message has the same ID.
    await expect.poll(async () => (await attempted()).map(({ attempts }) => attempts)).toEqual([2])
    await expect.poll(async () => (await attempted()).filter(isLeased)).toEqual([])
    const present = await startSmtp('accept', absent.port)
    advance(minute)
    await outbox.deliver()
    await expect
      .poll(() => present.mails.some(({ parsed }) => parsed.subject === 'Digest: 19 quote requests'))
      .toBe(true)
    await present.stop()
  })
})

it('the quotes of a signed-in user are not spam', async () => {
  const { store, post } = await serve()
  const user = { id: 'u1', username: 'ada', passwordHash: 'x' }
  await store.addUser(user)
  const token = await startTestSession(store, user)
  const cookie = { Cookie: `__Host-session=${token}`, Origin: 'https://quotes.example.com' }
  await post('Dana', '192.0.2.1', { elapsedMs: 500 }, cookie)
  await post('Eve', '192.0.2.1', { elapsedMs: 500 }, { ...cookie, Origin: 'http://localhost:8080' })
  expect((await store.list(2)).map(({ firstName, spam }) => [firstName, spam])).toEqual([
    ['Eve', 'too-fast'],
    ['Dana', null],
  ])
})

it('suspected spam is listed once a day, because a person may have sent it', async () => {
  const { store, post, deliver } = await serve()
  await post('Ada', '192.0.2.1', { projectDetails: '[url=x]See the crack[/url] in the driveway' })
  expect(await deliver()).toEqual([])
  advance(11 * hour)
  await post('Bea', '192.0.2.1', { email: 'bea@mailinator.com' })
  await post('Cleo', '192.0.2.1', { email: 'cleo@mailinator.com' })
  const [cleo] = await store.list(1)
  if (cleo) await store.update(cleo, { ...cleo, spam: null })
  await post('Bot', '192.0.2.1', { website: 'https://spam.example' })
  expect(await deliver()).toEqual([])
  advance(hour + minute)
  expect(await deliver()).toEqual(['Suspected spam: 2 quote requests'])
  const { text } = smtp.mails.at(-1)?.parsed ?? {}
  expect(text).toContain('[url=x]See the crack[/url] in the driveway')
  expect(text).toContain('HTML, a script, or BBCode')
  advance(25 * hour)
  expect(await deliver()).toEqual([])
})

it('a webhook receives all collected quotes, up to 20 in a message', async () => {
  const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`
  const events: unknown[] = []
  const receiver = createServer((req, res) => {
    void text(req).then((body) => {
      events.push(new Webhook(secret).verify(body, req.headers as Record<string, string>))
      res.writeHead(204).end()
    })
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { post, outbox } = await serve({
    NOTIFY_LIMIT: '1',
    WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    WEBHOOK_SECRET: secret,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  })
  for (let n = 0; n < 31; n++) await post(`Person${n}`, '192.0.2.1')
  await outbox.deliver()
  await expect.poll(() => events.length).toBe(1)
  expect(QuoteCreated.parse(events[0]).data.firstName).toBe('Person0')
  advance(15 * minute)
  await outbox.deliver()
  await expect.poll(() => events.length).toBe(3)
  const digests = events.slice(1).map((event) => QuoteDigest.parse(event).data)
  expect(digests.map((quotes) => quotes.length)).toEqual([20, 10])
  expect(new Set(digests.flat().map(({ firstName }) => firstName)).size).toBe(30)
  receiver.close()
})

it('a webhook whose receiver refuses one quote receives the others', async () => {
  const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`
  const names = new Set<string>()
  const receiver = createServer((req, res) => {
    void text(req).then((body) => {
      const isRefused = body.includes('Bot')
      if (!isRefused) for (const [, name = ''] of body.matchAll(/"firstName":"(\w+)"/g)) names.add(name)
      res.writeHead(isRefused ? 422 : 204).end()
    })
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { store, post, outbox } = await serve({
    NOTIFY_LIMIT: '1',
    WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    WEBHOOK_SECRET: secret,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  })
  for (const name of ['First', 'Ada', 'Bot', 'Bea']) await post(name, '192.0.2.1')
  advance(15 * minute)
  const failed = async () =>
    (await storedDeliveries(store)).filter(({ state }) => state === 'failed').map(({ error }) => error)
  for (let n = 0; n < 40 && (await failed()).length === 0; n++) {
    await outbox.deliver()
    await expect.poll(async () => (await storedDeliveries(store)).filter(isLeased)).toEqual([])
    advance(16 * minute)
  }
  await outbox.deliver()
  await expect.poll(() => [...names].sort()).toEqual(['Ada', 'Bea', 'First'])
  expect(await failed()).toEqual(['The receiver responded with 422.'])
  receiver.close()
})

it('NOTIFY_LIMIT=off announces every quote at once', async () => {
  const { post, deliver } = await serve({ NOTIFY_LIMIT: 'off' })
  const names = Array.from({ length: 20 }, (_, n) => `Person${n}`)
  for (const name of names) await post(name, '192.0.2.1')
  expect(await deliver()).toEqual(names.map(atOnce).sort())
})
