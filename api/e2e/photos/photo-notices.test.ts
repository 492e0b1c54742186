import { setTimeout as sleep } from 'node:timers/promises'
import type { PhotoList, SubmittedQuote } from '@concrete-quote/openapi'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { parseConfig } from '../../src/config.ts'
import { createChannelRegistry } from '../../src/notifications/settings/channel-registry.ts'
import { quiet } from '../../testing/fixed-channels.ts'
import { createOutbox } from '../../src/notifications/outbox/outbox.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import { postQuote } from '../../testing/values/a-quote.ts'
import { freshDataDir, startServer, stopServer } from '../../testing/servers/server.ts'
import { startSmtp } from '../../testing/servers/smtp.ts'
import { storedDeliveries } from '../../testing/values/stored-deliveries.ts'

/** Adds photos one by one until that fails, as a form does that sends each when it was taken. */
async function addPhotos(link: string, count: number) {
  for (let n = 0; n < count; n++) {
    const create = { width: 64, height: 48, channels: 3, background: { r: n * 20, g: 90, b: 90 } } as const
    const body = new FormData()
    body.append('photo', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]), 'crack.jpg')
    const response = await fetch(link, { method: 'POST', body }).catch(() => undefined)
    if (response?.status !== 201) return
  }
}

it('announces every stored photo, although the server is killed while photos are added', async () => {
  const email = { MAIL_FROM: 'quotes@example.com', NOTIFY_TO: 'owner@example.com' }
  const dataDir = freshDataDir()
  // Its mail server is out of order.
  const env = { DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT: 'off', NOTIFY_LIMIT: 'off' }
  const server = await startServer({ ...email, ...env })
  const quotes = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const response = await postQuote(server.url, {}, { lastName: `Number ${n}` })
      return (await response.json()) as SubmittedQuote
    }),
  )
  const uploads = quotes.map(({ photosUrl = '' }) => addPhotos(photosUrl, 8))
  const listed = async () => (await (await fetch(quotes[0]?.photosUrl ?? '')).json()) as PhotoList
  await expect.poll(async () => (await listed()).items.length, { interval: 10 }).toBeGreaterThan(0)
  await sleep(Math.random() * 200)
  await stopServer(server, 'SIGKILL')
  await Promise.all(uploads)

  const smtp = await startSmtp()
  const store = openSqliteStore(dataDir)
  // Later than the longest sitting.
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 60_000)
  const channels = createChannelRegistry({
    ...quiet,
    config: parseConfig({ ...email, SMTP_URL: smtp.url }),
    store,
    publicUrl: server.url,
  })
  const outbox = createOutbox({ store, channels, log: quiet.log })
  const isPending = async () => {
    await outbox.deliver()
    const deliveries = await storedDeliveries(store)
    return deliveries.some(({ event, state }) => event === 'photos' && state === 'pending')
  }
  await expect.poll(isPending, { timeout: 10_000 }).toBe(false)
  const announced = smtp.mails
    .map(({ parsed }) => parsed.subject)
    .filter((text) => / photos?:/.test(text ?? ''))
  const expected = []
  for (const [n, { id }] of quotes.entries()) {
    const { length } = await store.photos(id)
    if (length > 0) expected.push(`${length} photo${length === 1 ? '' : 's'}: driveway · Ada Number ${n + 1}`)
  }
  expect(announced.sort()).toEqual(expected.sort())
  await outbox.stop()
  await store.close()
  await smtp.stop()
})
