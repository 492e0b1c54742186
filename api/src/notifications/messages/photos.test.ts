import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { maxPhotos, QuotePhotosAdded, type StoredQuote } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { parseConfig } from '../../config.ts'
import { createNotePhotosAdded } from '../outbox/photo-sittings.ts'
import { openMongoStore } from '../../stores/mongo/mongo-store.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { aPhoto } from '../../../testing/values/a-photo.ts'
import { linksOf } from '../../../testing/values/links-of.ts'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { owner, publicUrl, quoteAt, start } from '../../../testing/reminders.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { startSmtp } from '../../../testing/servers/smtp.ts'
import { createChannelRegistry } from '../settings/channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'
import { recipientsOf } from '../outbox/channel.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { kindOf } from '../../stores/interface/delivery-key.ts'

const minute = 60_000
const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`

const smtp = await startSmtp()
const { mails, url: SMTP_URL } = smtp
const posts: { headers: Record<string, string>; body: string }[] = []
const receiver = createServer((req, res) => {
  void text(req).then((body) => {
    posts.push({ headers: req.headers as Record<string, string>, body })
    res.writeHead(204).end()
  })
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')
afterAll(async () => {
  receiver.close()
  await smtp.stop()
})

const byEmail = { SMTP_URL, MAIL_FROM: 'quotes@contractor.example', NOTIFY_TO: owner }
const byWebhook = {
  WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
  WEBHOOK_SECRET: secret,
  WEBHOOK_ALLOW_PRIVATE: 'on',
}

const mongo = inject('mongo')
const stores: [name: string, createOpen: () => () => Store][] = [
  [
    'the embedded store',
    () => {
      const dataDir = freshDataDir()
      return () => openSqliteStore(dataDir)
    },
  ],
]
if (mongo.uri !== undefined)
  stores.push([
    'MongoDB',
    () => {
      const uri = testDatabase(mongo.uri)
      return () => openMongoStore(uri)
    },
  ])

describe.each(stores)('photos that a visitor adds, in %s,', (_, createOpen) => {
  let openStore: () => Store
  let store: Store
  let maria: StoredQuote
  beforeEach(async () => {
    openStore = createOpen()
    store = openStore()
    // Not by the time alone: Mongoose does not know the dates of that.
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    mails.length = posts.length = 0
    maria = quoteAt(0, { firstName: 'Maria', lastName: 'Ramirez' })
    await store.add(maria)
  })
  afterEach(() => {
    vi.useRealTimers()
    return store.close()
  })

  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)

  const channelsFor = (env: Record<string, string>, on = store) =>
    createChannelRegistry({ ...quiet, config: parseConfig(env), store: on, publicUrl })

  const note = (
    photos: { id: string; createdAt: string }[],
    env: Record<string, string> = byEmail,
    id = maria.id,
  ) => createNotePhotosAdded({ store, channels: channelsFor(env) })(id, photos)

  const newPhotos = (names: string[]) =>
    names.map((name) => aPhoto(name, { createdAt: new Date().toISOString() }))

  /** Adds photos at a minute, as the API does. */
  async function add(atMinute: number, names: string[], env?: Record<string, string>) {
    vi.setSystemTime(start + atMinute * minute)
    const photos = newPhotos(names)
    await note(photos, env)
    await store.addPhotos(maria.id, photos)
  }

  /** Attempts what is due now. */
  async function deliver(env: Record<string, string> = byEmail, on = store) {
    const log = pino({ level: 'silent' })
    const outbox = createOutbox({ store: on, channels: channelsFor(env, on), log })
    await outbox.deliver()
    await outbox.stop()
  }

  /** Delivers every 15 s until then. Returns the minute and the subject of each email that was sent. */
  async function mailsUntil(atMinute: number) {
    const sent: [minute: number, subject: string | undefined][] = []
    for (; Date.now() <= start + atMinute * minute; advance(minute / 4)) {
      const before = mails.length
      await deliver()
      for (const { parsed } of mails.slice(before)) sent.push([(Date.now() - start) / minute, parsed.subject])
    }
    return sent
  }

  const subjectOf = (count: number) => `${count} photo${count === 1 ? '' : 's'}: driveway · Maria Ramirez`
  const states = async () => (await storedDeliveries(store)).map(({ state }) => state)

  it('are announced by email, with a link to them', async () => {
    await store.erase(maria.id)
    maria = quoteAt(1, { firstName: '<b>Maria</b>\r\nBcc: x@example.com', email: 'maria@example.com' })
    await store.add(maria)
    await add(0, ['crack', 'drain', 'gate'])
    await mailsUntil(11)
    expect(mails.map(({ to }) => to)).toEqual([[owner]])
    const { subject, replyTo, headers = [], text = '', html = '' } = mails[0]?.parsed ?? {}
    const name = '<b>Maria</b> Bcc: x@example.com Lovelace'
    expect(subject).toBe(`3 photos: driveway · ${name}`)
    expect(replyTo).toMatchObject([{ address: 'maria@example.com' }])
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    const inbox = `${publicUrl}/inbox/#/quotes/${maria.id}`
    expect(text).toContain(`${name} added 3 photos to a quote request.\n\nSee the photos: ${inbox}\n`)
    expect(text).toContain('Phone: (214) 555-0123\n')
    expect(linksOf(html)).toMatchObject({ 'See the photos': inbox })
  })

  it('are announced by a signed webhook that lists them', async () => {
    await add(0, ['crack'], byWebhook)
    await add(1, ['drain'], byWebhook)
    vi.setSystemTime(start + 10 * minute)
    await deliver(byWebhook)
    const [post] = posts
    expect(posts).toHaveLength(1)
    const event = QuotePhotosAdded.parse(new Webhook(secret).verify(post?.body ?? '', post?.headers ?? {}))
    const photos = await store.photos(maria.id)
    expect(photos).toHaveLength(2)
    expect(event).toEqual({
      type: 'quote.photos-added',
      timestamp: new Date(start + minute).toISOString(),
      data: { quoteId: maria.id, url: `${publicUrl}/inbox/#/quotes/${maria.id}`, count: 2, photos },
    })
  })

  it('are announced once per sitting, 10 minutes after the first one', async () => {
    await add(0, ['crack'])
    expect(await mailsUntil(3)).toEqual([])
    await add(3, ['drain'])
    expect(await mailsUntil(6.5)).toEqual([])
    await add(6.5, ['gate'])
    expect(await mailsUntil(19)).toEqual([[10, subjectOf(3)]])
    await add(20, ['door'])
    expect(await mailsUntil(40)).toEqual([[30, subjectOf(1)]])
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(2)
    expect(await states()).toEqual(['delivered', 'delivered'])
  })

  it('are announced again if the visitor adds more for longer than that', async () => {
    const sent = []
    for (let n = 0; n < maxPhotos; n++) {
      sent.push(...(await mailsUntil(n * 3.9)))
      await add(n * 3.9, [`photo ${n}`])
    }
    sent.push(...(await mailsUntil(60)))
    expect(sent).toMatchObject([
      [expect.closeTo(10, 0), subjectOf(3)],
      [expect.closeTo(22, 0), subjectOf(3)],
      [expect.closeTo(33.5, 0), subjectOf(2)],
    ])
  })

  it('are each announced once if some are added while others are about to be announced', async () => {
    await add(0, ['crack'])
    await add(9.5, ['drain'])
    await add(10, ['gate'])
    expect(await mailsUntil(30)).toEqual([
      [10, subjectOf(1)],
      [19.5, subjectOf(2)],
    ])
  })

  it('are announced together if they are sent at the same time', async () => {
    const racing = ['crack', 'drain', 'gate'].map((name) => {
      const photos = newPhotos([name])
      advance(20)
      return photos
    })
    await Promise.all(racing.map((photos) => note(photos)))
    for (const photos of racing) await store.addPhotos(maria.id, photos)
    expect(await mailsUntil(30)).toEqual([[expect.closeTo(10, 0), subjectOf(3)]])
  })

  it('are announced together if the clocks of two servers differ', async () => {
    await add(0.5, ['crack'])
    await add(0, ['drain'])
    expect(await mailsUntil(30)).toEqual([[10.5, subjectOf(2)]])
  })

  it('are announced after a crash, whether it was before or after they were stored', async () => {
    await note(newPhotos(['crack']))
    await store.close()
    store = openStore()
    await add(1, ['crack'])
    await store.close()
    store = openStore()
    expect(await mailsUntil(30)).toEqual([[10, subjectOf(1)]])
  })

  it('are not announced if they were never stored, unless they are sent again', async () => {
    await note(newPhotos(['crack']))
    expect(await mailsUntil(30)).toEqual([])
    expect(await states()).toEqual(['skipped'])
    await add(31, ['crack'])
    expect(await mailsUntil(60)).toEqual([[41, subjectOf(1)]])
    await add(61, ['crack'])
    expect(await mailsUntil(90)).toEqual([])
  })

  it('are left out if they are removed by then', async () => {
    const crack = aPhoto('crack').id
    await add(0, ['crack'])
    await add(1, ['drain'])
    await store.removePhoto(maria.id, crack)
    expect(await mailsUntil(10)).toEqual([[10, subjectOf(1)]])
    await add(11, ['gate'])
    await store.removePhoto(maria.id, aPhoto('gate').id)
    expect(await mailsUntil(30)).toEqual([])
  })

  it('are announced once they can be read', async () => {
    await add(0, ['crack'])
    vi.setSystemTime(start + 10 * minute)
    await deliver(byEmail, { ...store, photos: () => Promise.reject(new StoreUnavailableError('photos')) })
    expect(await storedDeliveries(store, 1)).toMatchObject([{ state: 'pending', attempts: 1 }])
    expect(await mailsUntil(11)).toEqual([[expect.closeTo(10, 0), subjectOf(1)]])
  })

  it.each(['honeypot', 'unproven', 'content'] as const)(
    'are not announced of a quote that is marked %s',
    async (spam) => {
      await store.update(maria, { ...maria, spam })
      await add(0, ['crack'], { ...byEmail, ...byWebhook })
      expect(await states()).toEqual([])
    },
  )

  it('are not announced if the quote is marked as spam or erased meanwhile', async () => {
    await add(0, ['crack'])
    await store.update(maria, { ...maria, spam: 'marked' })
    expect(await mailsUntil(10)).toEqual([])
    expect(await states()).toEqual(['skipped'])
    await add(20, ['drain'])
    await store.erase(maria.id)
    expect(await mailsUntil(30)).toEqual([])
    expect(await states()).toEqual([])
  })

  it('are announced although the quote is changed at the same time', async () => {
    const photos = newPhotos(['crack'])
    const [changed] = await Promise.all([store.update(maria, { ...maria, note: 'Has a dog' }), note(photos)])
    expect(changed).toBe(true)
    await store.addPhotos(maria.id, photos)
    expect(await mailsUntil(10)).toEqual([[10, subjectOf(1)]])
    expect(await store.find(maria.id)).toMatchObject({ note: 'Has a dog' })
  })

  it('are announced to webhooks only if a digest has collected the quote, as in a flood', async () => {
    const all = { ...byEmail, ...byWebhook }
    const digestAt = new Date(start + 15 * minute).toISOString()
    const quote = quoteAt(1)
    await store.add(quote, undefined, recipientsOf(quote, await channelsFor(all).current(), digestAt))
    await note(newPhotos(['crack']), all, quote.id)
    const notices = (await store.deliveries(quote.id)).filter(({ event }) => event === 'photos')
    expect(notices.map(kindOf)).toEqual(['webhook-photos'])
  })

  it('are announced of a limited number of sittings, of few by email', async () => {
    for (let n = 0; n < 2 * maxPhotos + 2; n++) {
      await add(n * 10, ['crack'], { ...byEmail, ...byWebhook })
      await store.removePhoto(maria.id, aPhoto('crack').id)
    }
    const notices = (await storedDeliveries(store)).map(kindOf)
    const count = (kind: string) => notices.filter((each) => each === kind).length
    expect([count('photos'), count('webhook-photos')]).toEqual([4, 2 * maxPhotos])
  })
})
