import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { QuoteCreated, QuoteOverdue } from '@concrete-quote/openapi'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { aReceiver } from '../../../testing/values/a-receiver.ts'
import { isPublic } from './post.ts'
import { callBackWebhook, overdueWebhook, webhook } from './webhook.ts'

interface Received {
  url: string | undefined
  headers: Record<string, string>
  body: string
}

/** How the receiver responds. */
let answer: (res: ServerResponse) => void
let received: Received[]
const receiver = createServer((req: IncomingMessage, res) => {
  void text(req).then((body) => {
    received.push({ url: req.url, headers: req.headers as Record<string, string>, body })
    answer(res)
  })
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')
const { port } = receiver.address() as AddressInfo
afterAll(() => receiver.close())
beforeEach(() => {
  received = []
  answer = (res) => res.writeHead(204).end()
})

const secret = `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`
const notice = {
  id: '01a1f83a-393b-71ea-82c8-de13b4dd9163',
  quote: aQuote({ id: '01a1f83a-393b-71ea-82c8-de13b4dd9164', spam: 'too-fast' }),
  occurrence: { event: 'created' } as const,
  attempts: 1,
  countSuppressedSpam: () => Promise.resolve(3),
}
const publicUrl = 'https://quotes.example.com'
const noDeadline = new AbortController().signal

function send(
  options: Partial<Parameters<typeof webhook>[0]> = {},
  signal: AbortSignal = noDeadline,
): Promise<string> {
  const hook = { ...aReceiver(`http://127.0.0.1:${port}/hook?x=1`, { secret }), ...options }
  return webhook(hook, publicUrl).send(notice, signal)
}

describe('a webhook', () => {
  it('is signed by Standard Webhooks and matches the OpenAPI schema', async () => {
    expect(await send()).toBe('delivered')
    const [{ url, headers, body }] = received as [Received]
    expect(url).toBe('/hook?x=1')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': notice.id })
    const event = QuoteCreated.parse(new Webhook(secret).verify(body, headers))
    expect(event).toEqual({
      type: 'quote.created',
      timestamp: notice.quote.createdAt,
      data: notice.quote,
      suppressedSpam: { count: 3, url: 'https://quotes.example.com/api/quotes?spam=include' },
    })
  })

  it('of one partner says nothing of the spam of others', async () => {
    const source = 'homes'
    const hook = aReceiver(`http://127.0.0.1:${port}/hook`, { source })
    await webhook(hook, publicUrl).send({ ...notice, quote: aQuote({ source }) }, noDeadline)
    const { body } = received.at(-1) as Received
    expect(QuoteCreated.parse(JSON.parse(body))).not.toHaveProperty('suppressedSpam')
  })

  it('says when a quote is overdue, unless somebody has responded, it is marked as spam, or called back later', async () => {
    const hook = aReceiver(`http://127.0.0.1:${port}/hook`, { secret })
    vi.setSystemTime('2026-11-21T09:30:00.000Z')
    onTestFinished(() => void vi.useRealTimers())
    const channel = overdueWebhook(hook)
    const quote = aQuote({ createdAt: '2026-11-20T09:30:00.000Z' })
    const sendOne = (changes: Partial<typeof quote>) =>
      channel.send({ ...notice, quote: { ...quote, ...changes } }, noDeadline)
    expect(await sendOne({ answeredAt: '2026-11-20T15:05:00.000Z' })).toBe('skipped')
    expect(await sendOne({ spam: 'marked' })).toBe('skipped')
    expect(await sendOne({ callBackAt: '2026-11-27T15:00:00.000Z' })).toBe('skipped')
    expect(await sendOne({})).toBe('delivered')
    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [Received]
    expect(QuoteOverdue.parse(new Webhook(secret).verify(body, headers))).toEqual({
      type: 'quote.overdue',
      timestamp: '2026-11-21T09:30:00.000Z',
      data: quote,
    })
  })

  it('says when a visitor is to be called back, unless that is answered, or at another time by now', async () => {
    const channel = callBackWebhook(aReceiver(`http://127.0.0.1:${port}/hook`, { secret }))
    const time = '2026-11-27T15:00:00.000Z'
    const quote = aQuote({ callBackAt: time })
    expect(channel.dueAt?.(quote)).toBe(time)
    const sendOne = (changes: Partial<typeof quote>) =>
      channel.send(
        {
          ...notice,
          occurrence: { event: 'call-back', callBackAt: time },
          quote: { ...quote, ...changes },
        },
        noDeadline,
      )
    expect(await sendOne({ answeredAt: '2026-11-20T15:05:00.000Z', callBackAt: null })).toBe('skipped')
    expect(await sendOne({ callBackAt: '2026-11-28T15:00:00.000Z' })).toBe('skipped')
    expect(await sendOne({})).toBe('delivered')
    const [{ headers, body }] = received as [Received]
    expect(QuoteOverdue.parse(new Webhook(secret).verify(body, headers))).toEqual({
      type: 'quote.overdue',
      timestamp: time,
      data: quote,
    })
  })

  it('fails verification with another secret or a changed body', async () => {
    await send()
    const [{ headers, body }] = received as [Received]
    const other = `whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`
    expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(body.replace('too-fast', 'too-slow'), headers)).toThrow(
      'No matching signature',
    )
  })

  it('keeps its webhook-id when it is sent again', async () => {
    await send()
    await send()
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it.each([500, 404, 410])('fails if the receiver responds with %i', async (status) => {
    answer = (res) => res.writeHead(status).end()
    await expect(send()).rejects.toThrow(`The receiver responded with ${status}.`)
  })

  it('says what the receiver responded, as far as 300 characters of it', async () => {
    answer = (res) => res.writeHead(500).end(`x${'🧱'.repeat(300)}`)
    const received = `500 Internal Server Error x${'🧱'.repeat(299)}…`
    await expect(send()).rejects.toMatchObject({ received })
  })

  it('does not follow redirects', async () => {
    answer = (res) => res.writeHead(307, { Location: '/elsewhere' }).end()
    await expect(send()).rejects.toThrow('The receiver responded with 307.')
    expect(received.map(({ url }) => url)).toEqual(['/hook?x=1'])
  })

  it('succeeds once the status arrives, without waiting for the body', async () => {
    answer = (res) => res.writeHead(200).write('x')
    expect(await send()).toBe('delivered')
  })

  it('fails if no response arrives in time', async () => {
    answer = () => undefined
    await expect(send({}, AbortSignal.timeout(100))).rejects.toThrow(/abort/i)
  })
})

describe('a webhook to a private address', () => {
  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::7f00:1]',
    'http://0x7f.1',
    'http://2130706433',
    'http://0.0.0.0',
    'http://169.254.169.254',
  ])('is rejected before anything is sent: %s', async (origin) => {
    await expect(send({ url: `${origin}:${port}/`, allowPrivate: false })).rejects.toThrow('private')
    expect(received).toEqual([])
  })

  it('is rejected if any address of the host name is private', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '203.0.113.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    const url = `http://partner.example:${port}/`
    await expect(send({ url, allowPrivate: false, resolve })).rejects.toThrow('private')
    expect(received).toEqual([])
  })

  it('cannot be reached by DNS rebinding: the host name is resolved once', async () => {
    let resolved = 0
    // Only the first lookup counts, whatever the name would resolve to later.
    const resolve = () => {
      resolved++
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    }
    expect(await send({ url: `http://rebind.invalid:${port}/`, resolve })).toBe('delivered')
    expect(resolved).toBe(1)
    expect(received[0]?.headers.host).toBe(`rebind.invalid:${port}`)
  })

  it.each([
    ['203.0.113.7', false],
    ['93.184.216.34', true],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.0.1', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['2606:2800:220:1::1', true],
    ['fc00::1', false],
    ['fe80::1', false],
    ['198.18.0.1', false],
    ['198.19.255.255', false],
    ['192.0.0.8', false],
    ['240.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['::7f00:1', false],
    ['::127.0.0.1', false],
    ['::5db8:d822', false],
    ['64:ff9b::a00:1', false],
    ['64:ff9b:1::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['::ffff:0:127.0.0.1', false],
    ['fec0::1', false],
    ['100::1', false],
    ['400::1', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('classifies %s as public: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected)
  })
})
