import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type QuoteEvent, QuoteReleased, QuoteUpdated, type QuotePatch } from '@concrete-quote/openapi'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { parseConfig } from '../../config.ts'
import { changeWebhooks, fixedWebhooks } from '../../notifications/channels/stored-webhooks.ts'
import { createOutbox } from '../../notifications/outbox/outbox.ts'
import { createChannelRegistry } from '../../notifications/settings/channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import type { Store } from '../../stores/store.ts'
import { announceChanges, type ChangingQuotes, changeQuote } from './change-quote.ts'

interface Received {
  type: string
  changes?: QuoteEvent[]
}
let received: Received[]
const receiver = createServer((req, res) => {
  void text(req).then((body) => {
    received.push(JSON.parse(body) as Received)
    res.writeHead(204).end()
  })
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')
afterAll(() => receiver.close())

describe('a webhook', () => {
  let store: Store
  let quotes: ChangingQuotes
  let outbox: ReturnType<typeof createOutbox>
  const config = parseConfig({
    WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
    WEBHOOK_ALLOW_PRIVATE: 'on',
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    received = []
    store = openSqliteStore(freshDataDir())
    const channels = createChannelRegistry({
      ...quiet,
      config,
      store,
      publicUrl: 'https://quotes.example.com',
    })
    const log = pino({ level: 'silent' })
    outbox = createOutbox({ store, channels, log })
    quotes = announceChanges({ store, channels, outbox })
  })
  afterEach(async () => {
    await outbox.stop()
    await store.close()
    vi.useRealTimers()
  })

  const change = (id: string, patch: QuotePatch) => changeQuote(quotes, id, { type: 'patch', patch }, 'sam')
  async function delivered() {
    // Those of a released quote wait for somebody to undo that.
    vi.setSystemTime(Date.now() + 10_000)
    await expect
      .poll(async () => {
        await outbox.deliver()
        return (await Promise.all((await store.list(10)).map(({ id }) => store.deliveries(id))))
          .flat()
          .filter(({ state, event }) => state === 'pending' && event !== 'overdue')
      })
      .toEqual([])
    return received.splice(0)
  }

  it('has no delivery of changes of quotes of another partner', async () => {
    await changeWebhooks(store, () =>
      fixedWebhooks(config).map((webhook) => ({ ...webhook, target: webhook.id, source: 'lone-star-homes' })),
    )
    const quote = aQuote()
    await store.add(quote)
    await change(quote.id, { note: 'Wants a visit.' })
    expect((await store.deliveries(quote.id)).map(({ receiver: { kind } }) => kind)).toEqual(['webhook-url'])
  })

  it('is notified of each change, with the quote and what has changed', async () => {
    const quote = aQuote()
    await store.add(quote)
    await change(quote.id, { note: 'Wants a visit.', address: '1 Main St' })
    const [updated, ...others] = await delivered()
    expect(others).toEqual([])
    expect(QuoteUpdated.parse(updated)).toMatchObject({
      type: 'quote.updated',
      data: { id: quote.id, note: 'Wants a visit.' },
      changes: [
        { type: 'address', by: 'sam' },
        { type: 'note', text: 'Wants a visit.' },
      ],
    })
    const at = new Date().toISOString()
    for (const by of ['sam', 'ada']) await changeQuote(quotes, quote.id, { type: 'no-answer', at }, by)
    const changes = (await delivered()).map(({ changes = [] }) =>
      changes.map(({ version: _, ...event }) => event),
    )
    expect(changes).toEqual(
      expect.arrayContaining([
        [{ type: 'no-answer', at, by: 'sam', text: null }],
        [{ type: 'no-answer', at, by: 'ada', text: null }],
      ]),
    )
  })

  it('is notified when a quote that it knows becomes spam, and when it is released, unless that is undone', async () => {
    const quote = aQuote()
    await store.add(quote)
    await change(quote.id, { spam: 'marked' })
    expect(await delivered()).toMatchObject([{ type: 'quote.updated', changes: [{ type: 'spam' }] }])
    await change(quote.id, { spam: null })
    await outbox.deliver()
    await change(quote.id, { spam: 'marked' })
    expect(await delivered()).toMatchObject([{ type: 'quote.updated', changes: [{ type: 'spam' }] }])
    await change(quote.id, { spam: null })
    const events = await delivered()
    expect(events.map(({ type }) => type).toSorted()).toEqual(['quote.created', 'quote.released'])
    const released = QuoteReleased.parse(events.find(({ type }) => type === 'quote.released'))
    expect(released.changes).toMatchObject([{ type: 'released' }])
  })

  it('is not notified of what changes of suppressed spam, until that is released', async () => {
    const quote = aQuote({ spam: 'honeypot' })
    await store.add(quote)
    await change(quote.id, { note: 'Spam?' })
    expect(await delivered()).toEqual([])
    await change(quote.id, { spam: null })
    expect((await delivered()).map(({ type }) => type).toSorted()).toEqual([
      'quote.created',
      'quote.released',
    ])
  })
})
