import { expect, it, vi } from 'vitest'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { announceChanges, changeQuote } from './change-quote.ts'
import type { Channel } from '../../notifications/outbox/channel.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { fixedChannels } from '../../../testing/fixed-channels.ts'

const channel: Channel = {
  receiver: { kind: 'webhook-url', url: 'https://example.com/' },
  event: 'created',
  accepts: ({ spam }) => spam === null,
  send: () => Promise.resolve('delivered'),
}

it.each(['honeypot', 'content'] as const)(
  'sends the notifications of a new quote when a %s quote is released, once',
  async (spam) => {
    const store = openSqliteStore(freshDataDir())
    const wake = vi.fn()
    const quotes = announceChanges({ store, channels: fixedChannels([channel]), outbox: { wake } })
    const quote = aQuote({ spam })
    await store.add(quote)
    const update = (mark: 'marked' | null) =>
      changeQuote(quotes, quote.id, { type: 'patch', patch: { spam: mark } }, 'ada')
    await update('marked')
    expect([await storedDeliveries(store), wake.mock.calls.length]).toEqual([[], 0])
    await update(null)
    expect(await storedDeliveries(store)).toMatchObject([{ quoteId: quote.id, state: 'pending' }])
    await update(null)
    await update('marked')
    await update(null)
    expect(await storedDeliveries(store)).toHaveLength(1)
    await store.close()
  },
)
