import { responseMs, type PushMessage, type SettingsPatch, type StoredQuote } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseConfig } from '../../../config.ts'
import { createNotePhotosAdded } from '../../outbox/photo-sittings.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import type { Store } from '../../../stores/store.ts'
import { aPhoto } from '../../../../testing/values/a-photo.ts'
import { noOpenssl } from '../../../../testing/servers/certificate.ts'
import { startPushService } from '../../../../testing/servers/push-service.ts'
import { hour, quoteAt, start } from '../../../../testing/reminders.ts'
import { freshDataDir } from '../../../../testing/servers/server.ts'
import { createChannelRegistry } from '../../settings/channel-registry.ts'
import { quiet } from '../../../../testing/fixed-channels.ts'
import { recipientsOf, type Channel } from '../../outbox/channel.ts'
import { describeFailure } from '../describe-failure.ts'
import { createOutbox, type Outbox } from '../../outbox/outbox.ts'
import { changeSettings } from '../../settings/notification-settings.ts'
import { readPushKeys } from './send-push.ts'
import { storedDeliveries } from '../../../../testing/values/stored-deliveries.ts'
import { formatChannel, formatKey, kindOf } from '../../../stores/interface/delivery-key.ts'

describe.skipIf(noOpenssl)(`pushes to a device${noOpenssl}`, () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  let store: Store
  let outbox: Outbox
  let id: string
  let logged: string[]
  beforeAll(async () => {
    // Trusts the certificate of the push service.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    // Node warns of that.
    vi.spyOn(process, 'emitWarning').mockReturnValue()
    service = await startPushService()
  })
  beforeEach(() => {
    store = openSqliteStore(freshDataDir())
    vi.setSystemTime(start)
    logged = []
    service.respond(undefined)
    service.received.length = service.refusals.length = 0
  })
  afterEach(async () => {
    await outbox.stop()
    await store.close()
    vi.useRealTimers()
  })
  afterAll(() => {
    service.stop()
    vi.unstubAllEnvs()
  })

  /** Adds a device, and opens its channels. */
  async function open(settings: SettingsPatch = {}, env: Record<string, string> = {}) {
    const { publicKey } = await readPushKeys(store)
    const { keys, ...subscription } = service.subscribe('phone', publicKey)
    const times = { createdAt: new Date().toISOString(), lastPushedAt: null }
    const device = { id: uuid(), username: 'ada', ...subscription, ...keys, ...times }
    await store.addUser({ id: 'ada', username: 'ada', passwordHash: '' })
    id = (await store.addDevice(device))?.id ?? ''
    await changeSettings(store, settings)
    const config = parseConfig({ WEBHOOK_ALLOW_PRIVATE: 'on', TIME_ZONE: 'America/Chicago', ...env })
    const publicUrl = 'https://quotes.example.com'
    const log = pino({}, { write: (line) => void logged.push(line) })
    const registry = createChannelRegistry({ ...quiet, config, store, publicUrl, log })
    const channels = await registry.current()
    outbox = createOutbox({ store, channels: registry, log })
    const add = (quote: StoredQuote, digestAt?: string) =>
      store.add(quote, undefined, recipientsOf(quote, channels, digestAt))
    return { device, subscription: { ...subscription, keys }, registry, channels, add }
  }

  /** Delivers what is due after this time. Returns what was pushed so far. */
  async function pushedAt(ms: number): Promise<PushMessage[]> {
    vi.setSystemTime(start + ms)
    const isDue = async () => {
      await outbox.deliver()
      const deliveries = await storedDeliveries(store)
      return deliveries.some(
        ({ dueAt, attempts }) => dueAt && (attempts > 0 || Date.parse(dueAt) <= Date.now()),
      )
    }
    await expect.poll(isDue, { interval: 10 }).toBe(false)
    expect(service.refusals).toEqual([])
    return service.received.map(({ message }) => message)
  }
  const titles = async (ms: number) => (await pushedAt(ms)).map(({ title }) => title)

  const ada = quoteAt(0, {
    lastName: 'Núñez \u202e漢字 🧱\n',
    projectDetails: `The driveway has cracked\nalong its ${'whole '.repeat(30)}length.`,
  })

  it('say of a new quote what is to be done, or nothing that is personal', async () => {
    const full = await open({ lockScreen: 'full' })
    await full.add(ada)
    expect(await pushedAt(1000)).toEqual([
      {
        title: 'New: driveway · Ada Núñez 漢字 🧱 ',
        body: `The driveway has cracked along its ${'whole '.repeat(15).slice(0, 85)}…\n(214) 555-0123`,
        tag: ada.id,
        path: `#/quotes/${ada.id}`,
        phone: 'tel:+12145550123',
        quoteId: ada.id,
      },
    ])
    await outbox.stop()
    service.received.length = 0
    const brief = await open({ lockScreen: 'brief' })
    await brief.add(quoteAt(1))
    const [message, other] = await pushedAt(2000)
    expect([message, other].map((each) => each?.title)).toEqual(['New quote request', 'New quote request'])
    expect(JSON.stringify(message)).not.toMatch(/Ada|Lovelace|555|driveway/i)
    expect(message).toMatchObject({ body: '', phone: null, path: `#/quotes/${message?.quoteId}` })
  })

  it('cut long details between characters', async () => {
    const { add } = await open()
    await add(quoteAt(0, { projectDetails: `A${'🧱'.repeat(200)}` }))
    expect((await pushedAt(1000))[0]?.body).toBe(`A${'🧱'.repeat(119)}…\n(214) 555-0123`)
  })

  it('are kept by the push service until the quote is overdue, and replaced by a retry', async () => {
    const { add } = await open()
    service.respond(503)
    await add(ada)
    await outbox.deliver()
    await expect.poll(async () => (await storedDeliveries(store, 1))[0]?.error).toMatch(/503/)
    service.respond(undefined)
    await pushedAt(10_000)
    const { ttl, topic, urgency } = service.received[0]?.headers ?? {}
    expect({ ttl, urgency }).toEqual({ ttl: String(responseMs / 1000), urgency: 'high' })
    expect(topic).toMatch(/^[\da-f]{32}$/)
  })

  it('have one length, also of the longest quote', async () => {
    const { add } = await open()
    const longest = { firstName: '漢'.repeat(100), lastName: '"'.repeat(100), phone: '"漢'.repeat(20) }
    await add(ada)
    await add(quoteAt(1, { ...longest, projectDetails: '🧱'.repeat(2000) }))
    expect(await pushedAt(1000)).toHaveLength(2)
    const lengths = service.received.map(({ headers }) => headers['content-length'])
    expect(new Set(lengths).size).toBe(1)
  })

  it('note when the push service took one, at most once a minute', async () => {
    const { add } = await open()
    const lastPushedAt = async () => (await store.devices())[0]?.lastPushedAt
    for (const [ms, expected] of [
      [1000, 1000],
      [50_000, 1000],
      [61_000, 61_000],
    ] as const) {
      await add(quoteAt(ms))
      await pushedAt(ms)
      expect(await lastPushedAt()).toBe(new Date(start + expected).toISOString())
    }
  })

  it.each([404, 410])('end when the push service responds with %i', async (status) => {
    const { add } = await open()
    await add(ada)
    service.respond(status)
    expect(await pushedAt(1000)).toEqual([])
    expect(await store.devices()).toEqual([])
    expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        device: id,
        username: 'ada',
        responseCode: status,
        msg: 'device removed: its push subscription has ended',
      },
    ])
    expect((await storedDeliveries(store, 1)).map((each) => [formatKey(each), each.state])).toContainEqual([
      `push ${id}`,
      'skipped',
    ])
  })

  it.each([
    [400, 'failed'],
    [413, 'failed'],
    [401, 'pending'],
    [403, 'pending'],
    [429, 'pending'],
    [500, 'pending'],
  ])('that are answered with %i are %s', async (status, expected) => {
    const { add } = await open()
    await add(ada)
    service.respond(status)
    vi.setSystemTime(start + 1000)
    await outbox.deliver()
    const push = async () =>
      (await storedDeliveries(store, 1)).find((each) => formatKey(each) === `push ${id}`)
    await expect.poll(async () => (await push())?.error).toMatch(`${status}`)
    expect(await push()).toMatchObject({ state: expected, attempts: 1 })
    expect(await store.devices()).toHaveLength(1)
  })

  it('never go to a private address', async () => {
    const { add } = await open({}, { WEBHOOK_ALLOW_PRIVATE: 'off' })
    await add(ada)
    vi.setSystemTime(start + 1000)
    await outbox.deliver()
    await expect.poll(async () => (await storedDeliveries(store, 1))[0]?.error).toMatch(/address is private/)
    expect(service.received).toEqual([])
  })

  it('count what a digest collects', async () => {
    const { add } = await open()
    const digestAt = new Date(start + hour / 4).toISOString()
    for (let n = 0; n < 12; n++) await add(quoteAt(n), digestAt)
    expect(await titles(1000)).toEqual([])
    expect(await pushedAt(hour / 4)).toEqual([
      { title: '12 new quote requests', body: '', tag: 'new', path: '#/', phone: null, quoteId: null },
    ])
  })

  it('say once that quotes are overdue, however many are, unless somebody has responded', async () => {
    const { add } = await open()
    const [first, second, third] = [ada, quoteAt(hour), quoteAt(hour)]
    for (const quote of [first, second, third]) await add(quote)
    await store.update(third, { ...third, answeredAt: new Date().toISOString() })
    expect(await titles(24 * hour - 1)).toHaveLength(2)
    expect((await pushedAt(24 * hour)).slice(2)).toMatchObject([
      { title: 'Overdue: driveway · Ada Núñez 漢字 🧱 ', quoteId: ada.id, tag: ada.id },
    ])
    expect((await titles(25 * hour)).slice(3)).toEqual(['Overdue: driveway · Ada Lovelace'])
    const digestAt = new Date(start + 27 * hour).toISOString()
    await Promise.all(Array.from({ length: 105 }, () => add(quoteAt(26 * hour), digestAt)))
    service.received.length = 0
    await store.update(second, { ...second, answeredAt: new Date().toISOString() })
    expect(await titles(27 * hour)).toEqual(['100+ new quote requests'])
    expect((await titles(51 * hour)).slice(1)).toEqual(['100+ quote requests are overdue'])
  })

  it('say that a visitor is to be called back, in quiet hours, too', async () => {
    const { channels } = await open({ quietHours: { from: '00:00', to: '23:59' } })
    const quote = { ...ada, callBackAt: new Date(start + hour).toISOString() }
    await store.add(
      quote,
      undefined,
      recipientsOf(
        quote,
        channels.filter(({ event }) => event === 'call-back'),
      ),
    )
    expect(await titles(hour - 1)).toEqual([])
    expect(await pushedAt(hour)).toMatchObject([
      { title: 'Call back now: Ada Núñez 漢字 🧱 ', body: 'Driveway\n(214) 555-0123' },
    ])
  })

  it('say that photos were added, but nothing that is personal unless the settings allow it', async () => {
    for (const [n, lockScreen] of (['full', 'brief'] as const).entries()) {
      const { registry } = await open({ lockScreen })
      const quote = quoteAt(n)
      await store.add(quote)
      const photos = ['crack', 'drain'].map((name) => aPhoto(name, { createdAt: new Date().toISOString() }))
      await createNotePhotosAdded({ store, channels: registry })(quote.id, photos)
      await store.addPhotos(quote.id, photos)
      await pushedAt((n + 1) * hour)
      await outbox.stop()
    }
    const pushed = service.received.map(({ message }) => message)
    expect(pushed.map(({ title }) => title)).toEqual([
      '2 photos: driveway · Ada Lovelace',
      ...pushed.slice(1).map(() => 'Photos were added to a quote request'),
    ])
    expect(pushed[0]).toMatchObject({ body: '(214) 555-0123', path: `#/quotes/${pushed[0]?.quoteId}` })
    // An ID may have any digits and letters up to f.
    const withoutIds = JSON.stringify(pushed.slice(1)).replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '')
    expect(withoutIds).not.toMatch(/Ada|Lovelace|555|driveway/i)
  })

  it('leave out reminders if they are turned off', async () => {
    const { channels } = await open({ remindAfterMinutes: null })
    expect(channels.map(kindOf)).toEqual(['push', 'push-digest', 'push-photos'])
  })

  it('wait for the end of quiet hours, unless somebody has responded by then', async () => {
    // From 9 to 11 in Chicago. The test starts at 9.
    const { add } = await open({ quietHours: { from: '09:00', to: '11:00' } })
    const answered = quoteAt(1)
    await add(ada)
    await add(answered)
    await add(quoteAt(2), new Date(start + hour / 4).toISOString())
    await store.update(answered, { ...answered, answeredAt: new Date().toISOString() })
    expect(await titles(2 * hour - 1)).toEqual([])
    const atEleven = ['1 new quote request', 'New: driveway · Ada Núñez 漢字 🧱 ']
    expect((await titles(2 * hour)).sort()).toEqual(atEleven)
  })

  it('are put off to the end of quiet hours if a retry is due in them', async () => {
    // From 11 to 13 in Chicago. The test starts at 9.
    const { add } = await open({ quietHours: { from: '11:00', to: '13:00' } })
    vi.setSystemTime(start + 2 * hour - 1000)
    await add(quoteAt(2 * hour - 1000))
    await add(quoteAt(-22 * hour - 1000), new Date().toISOString())
    const attempted = async () => (await storedDeliveries(store)).filter(({ attempts }) => attempts > 0)
    service.respond(503)
    await outbox.deliver()
    await expect
      .poll(async () => (await attempted()).map(({ error }) => error?.includes('503')))
      .toEqual([true, true, true])
    service.respond(undefined)
    vi.setSystemTime(start + 2 * hour + 60_000)
    await outbox.deliver()
    const putOff = { state: 'pending', error: null, dueAt: new Date(start + 4 * hour).toISOString() }
    await expect.poll(attempted).toMatchObject([putOff, putOff, putOff])
    expect(service.received).toEqual([])
    const atOne = ['1 new quote request', 'New: driveway · Ada Lovelace', 'Overdue: driveway · Ada Lovelace']
    expect((await titles(4 * hour)).sort()).toEqual(atOne)
  })

  it('are not sent of suspected spam or what was marked, but of what was released', async () => {
    const { add, channels } = await open()
    const [suspect, marked] = [quoteAt(0, { spam: 'content' }), quoteAt(1)]
    await add(suspect)
    await add(marked)
    await store.update(marked, { ...marked, spam: 'marked' })
    expect(await titles(1000)).toEqual([])
    const released = { ...suspect, spam: null }
    await store.update(suspect, released, recipientsOf(released, channels))
    // The store makes it due at the present time.
    expect(await titles(Date.now() - start + 1000)).toContain('New: driveway · Ada Lovelace')
  })

  it('test the device, and say why that fails', async () => {
    const { channels } = await open({ lockScreen: 'brief' })
    const channel = channels.find((each) => formatChannel(each) === `push ${id}`) as Channel
    const responses: string[] = []
    const test = () =>
      channel.send(
        {
          id: uuid(),
          quote: ada,
          occurrence: { event: 'created' },
          attempts: 1,
          countSuppressedSpam: () => Promise.resolve(0),
          onResponse: (response) => responses.push(response),
        },
        AbortSignal.timeout(5000),
      )
    await test()
    expect(service.received[0]?.message.title).toBe('Test: this device gets new quote requests')
    expect(responses).toEqual(['201 Created'])
    service.respond(410)
    const failure = await test().catch((error: unknown) => describeFailure(error, 'push'))
    expect(failure).toMatch(/^The receiver responded with 410\. The browser has ended the subscription/)
    expect(await store.devices()).toEqual([])
  })
})
