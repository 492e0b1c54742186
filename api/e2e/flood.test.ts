/** @module-tag heavy */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { parseConfig } from '../src/config.ts'
import { createChannelRegistry } from '../src/notifications/settings/channel-registry.ts'
import { quiet } from '../testing/fixed-channels.ts'
import { createOutbox } from '../src/notifications/outbox/outbox.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { freshDataDir, startServer, stopServer } from '../testing/servers/server.ts'
import { startSmtp } from '../testing/servers/smtp.ts'
import { sendJson } from '../testing/values/send-json.ts'

const floodMs = 15_000
const people = 40
const bots = 200
const digestMs = 15 * 60_000

it('during a flood of bots, every quote of a person is stored, and in an email to the owner within 15 minutes', async () => {
  const smtp = await startSmtp()
  const env = {
    DATA_DIR: freshDataDir(),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'quotes@example.com',
    NOTIFY_TO: 'owner@example.com',
    NOTIFY_LIMIT: '30',
    RATE_LIMIT: '30/min',
    TRUST_PROXY: '1',
  }
  const server = await startServer(env)
  async function post(lastName: string, projectDetails: string, network: string): Promise<number> {
    const request = { firstName: 'Robin', lastName, phone: '(214) 555-0123', projectType: 'driveway' }
    const response = await sendJson(
      'POST',
      `${server.url}/api/quotes`,
      { ...request, projectDetails },
      { 'X-Forwarded-For': network },
    )
    await response.arrayBuffer()
    return response.status
  }

  const end = Date.now() + floodMs
  let accepted = 0
  const flood = Array.from({ length: bots }, async (_, n) => {
    while (Date.now() < end)
      if ((await post('Bot', `${randomUUID()} has cracked.`, `10.0.0.${n + 1}`)) === 201) accepted++
  })
  const visits = Array.from({ length: people }, async (_, n) => {
    await sleep(Math.random() * (floodMs - 1000))
    return post(`Visitor${n}End`, `The driveway of number ${n} has cracked.`, `192.0.2.${n + 1}`)
  })
  expect(await Promise.all(visits)).toEqual(Array(people).fill(201))
  await Promise.all(flood)
  expect(accepted).toBeGreaterThan(500)
  await stopServer(server)

  const store = openSqliteStore(env.DATA_DIR)
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + digestMs)
  const channels = createChannelRegistry({ ...quiet, config: parseConfig(env), store, publicUrl: server.url })
  const outbox = createOutbox({ store, channels, log: quiet.log })
  const texts = () => smtp.mails.map(({ parsed }) => `${parsed.subject} ${parsed.text}`).join('\n')
  const missing = () =>
    Array.from({ length: people }, (_, n) => n).filter((n) => !texts().includes(`Visitor${n}End`))
  await expect
    .poll(async () => outbox.deliver().then(missing), { timeout: 30_000, interval: 500 })
    .toEqual([])
  expect(smtp.mails.length).toBeLessThanOrEqual(33)
  await outbox.stop()
  await store.close()
  await smtp.stop()
}, 120_000)
