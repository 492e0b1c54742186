import { expect, it } from 'vitest'
import { aQuote } from '../../testing/values/a-quote.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { parseConfig } from '../config.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { convert } from './erasure-positions.ts'

it('stores deliveries of the erasures of which version 1.2 has not notified a webhook, once', async () => {
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
  const positions = JSON.stringify({ [url]: await erase(notified) })
  await store.setSetting('erasurePositions', positions, undefined)
  await erase(missed)

  const expected = [{ quoteId: missed.id, event: 'erased', receiver: { kind: 'webhook-url', url } }]
  for (const isLast of [false, true]) {
    await convert(store, config, isLast)
    const deliveries = await Promise.all([notified, missed].map(({ id }) => store.deliveries(id)))
    expect(deliveries.flat()).toMatchObject(expected)
    expect(await store.setting('erasurePositions')).toBe(isLast ? '{}' : positions)
  }
  await store.close()
})
