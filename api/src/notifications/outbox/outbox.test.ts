import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { StoredQuote } from '@concrete-quote/openapi'
import getPort from 'get-port'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Delivery } from '../../stores/interface/delivery-store.ts'
import { parseConfig } from '../../config.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { aReceiver } from '../../../testing/values/a-receiver.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { deliveryId } from './attempts.ts'
import { isOwnerNotified, PermanentFailure, recipientsOf, type Channel, type Notice } from './channel.ts'
import { webhook } from '../channels/webhook.ts'
import { createOutbox } from './outbox.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { fixedChannels } from '../../../testing/fixed-channels.ts'
import { ownerEmail } from '../channels/email.ts'
import { openMailer, type SendMail } from '../channels/mailer.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

let store: Store
let lines: string[]
let notices: Notice[]
/** How the receiver responds to a notice. */
let answer: (notice: Notice) => Promise<'delivered' | 'skipped'>
beforeEach(() => {
  store = openSqliteStore(freshDataDir())
  lines = []
  vi.setSystemTime(Date.now())
  notices = []
  answer = () => Promise.resolve('delivered')
})
afterEach(() => {
  vi.useRealTimers()
  return store.close()
})

const advance = (ms: number) => vi.setSystemTime(Date.now() + ms)

const log = pino({}, { write: (line) => lines.push(line) })

function receiver(address = 'owner@example.com'): Channel {
  return {
    receiver: { kind: 'address', address },
    event: 'created',
    accepts: isOwnerNotified,
    send: (notice) => {
      notices.push(notice)
      return answer(notice)
    },
  }
}

/** An outbox, and a function that stores a quote with its notifications as `submitQuote` does. */
function open(channels = [receiver()], timeoutMs = 1000, on = store) {
  const outbox = createOutbox({ store: on, channels: fixedChannels(channels), log, timeoutMs })
  async function add(quote: StoredQuote) {
    await on.add(quote, undefined, recipientsOf(quote, channels))
    void outbox.deliver()
  }
  return { ...outbox, add }
}

const deliveries = () => storedDeliveries(store)
const settled = (count = 1) =>
  expect.poll(async () => (await deliveries()).filter(({ state }) => state !== 'pending').length).toBe(count)
const failedOnce = () => expect.poll(async () => (await deliveries())[0]?.error).toBeTruthy()

describe('the outbox', () => {
  it('sends one notification as soon as a quote is stored', async () => {
    const outbox = open()
    const quote = aQuote()
    await outbox.add(quote)
    await settled()
    await outbox.deliver()
    const id = deliveryId({ quoteId: quote.id, ...parseKey('email owner@example.com') })
    expect(notices).toMatchObject([{ id, quote }])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, error: null }])
  })

  it('writes no delivery for a quote without recipients', async () => {
    await open([]).add(aQuote())
    const outbox = open()
    for (const spam of ['honeypot', 'content'] as const) await outbox.add(aQuote({ spam }))
    await outbox.deliver()
    expect([notices, await deliveries()]).toEqual([[], []])
  })

  it('notifies of a quote that came too fast, with the count of suppressed spam', async () => {
    const outbox = open()
    for (const spam of ['honeypot', 'content', 'too-fast'] as const) await outbox.add(aQuote({ spam }))
    await settled()
    expect(notices).toMatchObject([{ quote: { spam: 'too-fast' } }])
    expect(await notices[0]?.countSuppressedSpam()).toBe(2)
  })

  it('counts suppressed spam only for channels that report it', async () => {
    const countSuppressedSpam = () => Promise.reject(new StoreUnavailableError('slow'))
    const outbox = open([receiver()], 1000, { ...store, countSuppressedSpam })
    await outbox.add(aQuote())
    await settled()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('delivers pending notifications after a start', async () => {
    const quote = aQuote()
    await store.add(quote, undefined, [parseKey('email owner@example.com')])
    const outbox = open()
    outbox.start()
    await settled()
    expect(notices).toMatchObject([{ quote }])
    await outbox.stop()
  })

  it('delivers what a clock that was ahead put off or leased, after a start and when it is set right', async () => {
    const year = 366 * 86_400_000
    // Before the clock is set ahead: IDs would stay ahead.
    const [quote, later] = [aQuote(), aQuote()]
    await store.add(quote, undefined, [parseKey('email owner@example.com')])
    const at = (ms: number) => new Date(ms).toISOString()
    await store.leaseDelivery(at(Date.now() + year), at(Date.now() + year + 30_000), [])
    const outbox = open()
    await outbox.deliver()
    await settled()
    advance(year)
    await outbox.deliver()
    answer = () => Promise.reject(new Error('421 Try again later'))
    await outbox.add(later)
    await expect.poll(async () => (await deliveries()).filter(({ error }) => error).length).toBe(1)
    answer = () => Promise.resolve('delivered')
    advance(-year)
    await outbox.deliver()
    await settled(2)
  })

  it('retries with the same ID until it succeeds', async () => {
    answer = () => Promise.reject(new Error('451 greylisted'))
    const outbox = open()
    await outbox.add(aQuote())
    await failedOnce()
    await outbox.deliver()
    expect(notices).toHaveLength(1)
    advance(4000)
    await outbox.deliver()
    answer = () => Promise.resolve('delivered')
    advance(2001)
    await outbox.deliver()
    await settled()
    expect(new Set(notices.map(({ id }) => id)).size).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', error: null }])
  })

  it('skips a quote that its owner has marked as spam since, until it is released', async () => {
    answer = () => Promise.reject(new Error('451 try later'))
    const outbox = open()
    const quote = aQuote()
    await outbox.add(quote)
    await failedOnce()
    answer = () => Promise.resolve('delivered')
    const marked = { ...quote, spam: 'marked' as const }
    await store.update(quote, marked)
    advance(6001)
    await outbox.deliver()
    await settled()
    expect(await deliveries()).toMatchObject([{ state: 'skipped' }])
    await store.update(marked, quote, [parseKey('email owner@example.com')])
    await outbox.deliver()
    await expect.poll(deliveries).toMatchObject([{ state: 'delivered' }])
    expect(notices).toHaveLength(2)
  })

  it('marks a delivery as failed after 3 days, until it is retried on request', async () => {
    answer = () => Promise.reject(new Error('550 no such mailbox'))
    const outbox = open()
    await outbox.add(aQuote())
    const began = Date.now()
    for (let delivery: Delivery | undefined; ;) {
      await outbox.deliver()
      const isOver = async () => {
        ;[delivery] = await deliveries()
        return Boolean(delivery?.error) && delivery?.attempts === notices.length
      }
      await expect.poll(isOver).toBe(true)
      if (!delivery || delivery.state === 'failed') break
      vi.setSystemTime(Math.max(Date.now(), Date.parse(delivery.dueAt ?? '')))
    }
    const days = (Date.now() - began) / 86_400_000
    expect(days).toBeGreaterThan(2.8)
    expect(days).toBeLessThan(3.3)
    expect((await storedDeliveries(store)).filter(({ state }) => state === 'failed')).toMatchObject([
      { error: '550 no such mailbox', dueAt: null },
    ])
    advance(86_400_000)
    const tried = notices.length
    await outbox.deliver()
    expect(notices).toHaveLength(tried)
  })

  it('does not retry after a permanent failure', async () => {
    answer = () => Promise.reject(new PermanentFailure('550 no such mailbox'))
    await open().add(aQuote())
    await settled()
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  it('is not blocked by a receiver that hangs', async () => {
    const hanging: Channel = {
      receiver: { kind: 'webhook-url', url: 'https://hangs.example/' },
      event: 'created',
      accepts: () => true,
      send: () => new Promise(() => undefined),
    }
    const outbox = open([hanging, receiver()], 300)
    const quotes = Array.from({ length: 20 }, () => aQuote())
    await Promise.all(quotes.map((quote) => outbox.add(quote)))
    await expect.poll(() => notices.length).toBe(20)
    const hung = async () => (await deliveries()).filter(({ error }) => error === 'No response within 0.3 s.')
    await expect.poll(async () => (await hung()).length, { timeout: 10_000 }).toBe(20)
  })

  it(
    'closes the connection to a mail server that responds one byte at a time',
    { tags: ['heavy'] },
    async () => {
      // Keeps sending after the client half-closes the connection, as a hostile server would.
      const sockets = new Set<Socket>()
      const dripping = createServer({ allowHalfOpen: true }, (socket) => {
        sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => undefined))
        socket.write('220 mail.example.com ESMTP\r\n')
        socket.once('data', () => {
          const drip = setInterval(() => socket.write('2'), 50)
          socket.once('close', () => clearInterval(drip))
        })
      })
      await once(dripping.listen(0, '127.0.0.1'), 'listening')
      const { port } = dripping.address() as AddressInfo
      const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'quotes@example.com' }
      const sendMail = openMailer(parseConfig(env)) as SendMail
      const options = { address: 'owner@example.com', sendMail, publicUrl: '', timeZone: 'UTC' }
      const outbox = open([ownerEmail(options)], 500)
      await Promise.all(Array.from({ length: 4 }, () => outbox.add(aQuote())))
      await expect.poll(() => sockets.size).toBe(4)
      const ended = async () => (await deliveries()).filter(({ error }) => error !== null)
      await expect.poll(async () => (await ended()).length, { timeout: 10_000 }).toBe(4)
      await expect.poll(() => sockets.size, { timeout: 20_000 }).toBe(0)
      dripping.close()
    },
  )

  it('records why each address of a host cannot be reached', async () => {
    const port = await getPort()
    const resolve = () =>
      Promise.resolve([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
    const url = `http://partner.example:${port}/`
    const channel = webhook({ ...aReceiver(url), resolve }, '')
    await open([channel]).add(aQuote())
    await failedOnce()
    expect(await deliveries()).toMatchObject([
      { error: `connect ECONNREFUSED 127.0.0.1:${port}; connect ECONNREFUSED ::1:${port}` },
    ])
  })

  it('keeps deliveries to receivers that are no longer configured', async () => {
    await store.add(aQuote(), undefined, [parseKey('webhook https://gone.example/')])
    const outbox = open()
    await outbox.deliver()
    await failedOnce()
    expect(await deliveries()).toMatchObject([
      { state: 'pending', error: 'This server is not configured to reach this receiver.' },
    ])
  })

  it('finishes attempts in progress when it stops, and starts no more', async () => {
    let finish: () => void = () => undefined
    answer = () => new Promise((resolve) => (finish = () => resolve('delivered')))
    const outbox = open()
    await outbox.add(aQuote())
    await expect.poll(() => notices.length).toBe(1)
    const stopped = outbox.stop()
    await outbox.add(aQuote())
    finish()
    await stopped
    expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['pending', 0],
      ['delivered', 1],
    ])
  })

  it('resumes after a store outage, and redelivers what it could not record', async () => {
    let full = true
    const outbox = open([receiver()], 1000, {
      ...store,
      settleDelivery: (...args) =>
        full ? Promise.reject(new StoreUnavailableError('full')) : store.settleDelivery(...args),
    })
    await outbox.add(aQuote())
    await expect.poll(() => notices.length).toBe(1)
    full = false
    advance(31_000)
    await expect.poll(() => outbox.deliver().then(() => notices.length)).toBe(2)
    await settled()
    expect(new Set(notices.map(({ id }) => id)).size).toBe(1)
  })

  it('logs failures without personal data', async () => {
    const quote = aQuote({ email: 'ada@example.com' })
    const personal = [quote.lastName, quote.phone, 'ada@example.com', 'owner@example.com']
    answer = () =>
      Promise.reject(
        Object.assign(new Error(`550 <ada@example.com> ${quote.lastName}`), {
          code: 'EENVELOPE',
          responseCode: 550,
        }),
      )
    await open().add(quote)
    await expect.poll(() => lines.length).toBe(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      medium: 'email',
      event: 'created',
      attempts: 1,
      code: 'EENVELOPE',
      responseCode: 550,
      msg: 'notification failed, will be retried',
    })
    for (const text of personal) expect(lines.join()).not.toContain(text)
    // The result is recorded after the line is logged.
    await expect.poll(async () => (await deliveries())[0]?.error).toContain('ada@example.com')
  })
})
