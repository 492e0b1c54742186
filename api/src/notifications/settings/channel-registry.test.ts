import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseConfig } from '../../config.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import type { Store } from '../../stores/store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'
import { createChannelRegistry } from './channel-registry.ts'
import { quiet } from '../../../testing/fixed-channels.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { changeSettings } from './notification-settings.ts'
import { storedDeliveries } from '../../../testing/values/stored-deliveries.ts'
import { parseKey } from '../../stores/interface/delivery-key.ts'

let store: Store
beforeEach(() => {
  store = openSqliteStore(freshDataDir())
})
afterEach(() => store.close())

const mailServer = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'quotes@example.com' }

/** What becomes of an email to an address that gets none any more. */
async function attempt(env: Record<string, string>, channel = 'email old@example.com') {
  const config = parseConfig({ ...mailServer, ...env })
  const channels = createChannelRegistry({ ...quiet, config, store, publicUrl: 'https://quotes.example.com' })
  const outbox = createOutbox({ store, channels, log: pino({ level: 'silent' }) })
  await store.add(aQuote(), undefined, [parseKey(channel)])
  await outbox.deliver()
  await outbox.stop()
  return (await storedDeliveries(store)).map(({ state, error }) => ({ state, error }))
}

it.each(['email old@example.com', 'photos old@example.com 2026-11-20T15:00:00.000Z'])(
  'skips the email to an address that was removed in the inbox: %s',
  async (channel) => {
    await changeSettings(store, { notifyTo: ['new@example.com'] })
    expect(await attempt({}, channel)).toEqual([{ state: 'skipped', error: null }])
  },
)

it('keeps the email to an address that NOTIFY_TO lacks, perhaps by mistake', async () => {
  expect(await attempt({ NOTIFY_TO: 'new@example.com' })).toEqual([
    { state: 'pending', error: 'This server is not configured to reach this receiver.' },
  ])
})
