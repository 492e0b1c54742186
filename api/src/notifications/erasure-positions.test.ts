import { expect, it } from 'vitest'
import { aQuote } from '../../testing/values/a-quote.ts'
import { freshDataDir } from '../../testing/servers/server.ts'
import { parseConfig } from '../config.ts'
import { openSqliteStore } from '../stores/sqlite/sqlite-store.ts'
import { convert } from './erasure-positions.ts'

it('stores deliveries of the erasures that version 1.2 has not told a webhook of, once', async () => {
  const store = openSqliteStore(freshDataDir())
  const url = 'https://crm.example/'
  const config = parseConfig({
    WEBHOOK_URLS: url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
  })
  const [told, untold] = [aQuote(), aQuote()]
  const erase = async (quote: typeof told) => {
    await store.add(quote)
    await store.erase(quote.id)
    return (await store.erasedQuotes({ since: 0, limit: 9 })).end
  }
  const positions = JSON.stringify({ [url]: await erase(told) })
  await store.setSetting('erasurePositions', positions, undefined)
  await erase(untold)

  const expected = [{ quoteId: untold.id, event: 'erased', receiver: { kind: 'webhook-url', url } }]
  for (const isLast of [false, true]) {
    await convert(store, config, isLast)
    const deliveries = await Promise.all([told, untold].map(({ id }) => store.deliveries(id)))
    expect(deliveries.flat()).toMatchObject(expected)
    expect(await store.setting('erasurePositions')).toBe(isLast ? '{}' : positions)
  }
  await store.close()
})
