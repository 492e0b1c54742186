import { expect, it, vi } from 'vitest'
import { aQuote } from '../../testing/values/a-quote.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { parseConfig } from '../config.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { convert } from './erasure-positions.ts'

it('stores deliveries of the erasures of which version 1.2 has not notified a webhook, once, and of nothing that vanished', async () => {
  const store = openSqliteStore(freshDataDir())
  const url = 'https://crm.example/'
  const config = parseConfig({
    WEBHOOK_URLS: url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
  })
  const [notified, missed] = [aQuote(), aQuote()]
  const erase = async (quote: typeof notified) => {
    await store.add(quote)
    await store.erase(quote.id)
    return (await store.erasedQuotes({ since: 0, limit: 9 })).end
  }
  const end = await erase(notified)
  const positions = JSON.stringify({ [url]: end })
  await store.setSetting('erasurePositions', positions, undefined)
  await erase(missed)
  const vanished = { id: aQuote().id, erasedAt: new Date().toISOString(), version: 1 }

  const expected = [{ quoteId: missed.id, event: 'erased', receiver: { kind: 'webhook-url', url } }]
  for (const isLast of [false, true]) {
    vi.spyOn(store, 'erasedQuotes').mockResolvedValueOnce({ items: [vanished], end })
    await convert(store, config, isLast)
    const deliveries = await Promise.all([notified, missed].map(({ id }) => store.deliveries(id)))
    expect(deliveries.flat()).toMatchObject(expected)
    expect((await store.erasures(9)).map(({ id }) => id)).toEqual([notified.id, missed.id])
    expect(await store.setting('erasurePositions')).toBe(isLast ? '{}' : positions)
  }
  await store.close()
})
