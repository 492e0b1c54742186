/** @module-tag heavy */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { aQuote, postQuote } from '../testing/values/a-quote.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/servers/server.ts'
import type { Channel } from '../src/notifications/outbox/channel.ts'
import { createOutbox } from '../src/notifications/outbox/outbox.ts'
import { startSmtp, type TestSmtp } from '../testing/servers/smtp.ts'
import { storedDeliveries } from '../testing/values/stored-deliveries.ts'
import { fixedChannels } from '../testing/fixed-channels.ts'
import { parseKey } from '../src/stores/interface/delivery-key.ts'

const mongo = inject('mongo')

describe('a server', () => {
  let dataDir: string
  const servers: TestServer[] = []
  const mailServers: TestSmtp[] = []
  beforeEach(() => {
    dataDir = freshDataDir()
  })
  afterEach(async () => {
    for (const { process } of servers.splice(0)) process.kill('SIGKILL')
    for (const mailServer of mailServers.splice(0)) await mailServer.stop()
  })

  async function startMail(...args: Parameters<typeof startSmtp>) {
    const mailServer = await startSmtp(...args)
    mailServers.push(mailServer)
    return mailServer
  }

  async function start(smtp: TestSmtp, env: Record<string, string> = {}) {
    const server = await startServer({
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'quotes@example.com',
      NOTIFY_TO: 'owner@example.com',
      ...env,
    })
    servers.push(server)
    return server
  }

  async function post(url: string, lastName: string, email?: string) {
    const response = await postQuote(url, {}, { lastName, email })
    expect(response.status).toBe(201)
  }

  const lastNames = ({ mails }: TestSmtp) =>
    mails.map(({ parsed }) => parsed.subject?.replace(/.* Ada /, '')).sort()

  it('delivers after a restart if it was killed between storing and delivering', async () => {
    const absent = await startMail()
    await absent.stop()
    const first = await start(absent)
    const names = ['One', 'Two', 'Three']
    for (const lastName of names) await post(first.url, lastName)
    await stopServer(first, 'SIGKILL')
    const smtp = await startMail('accept', absent.port)
    await start(smtp)
    await expect.poll(() => lastNames(smtp), { timeout: 20_000 }).toEqual(names.sort())
  })
})

describe.skipIf(mongo.uri === undefined)(
  `several processes that share a database${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    it('share the deliveries, and deliver each of them once', async () => {
      const uri = new URL(mongo.uri ?? '')
      uri.pathname = `test-${randomUUID()}`
      const log = pino({ level: 'silent' })
      const notified: [process: number, id: string][] = []
      const processes = [0, 1, 2].map((process) => {
        const channel: Channel = {
          receiver: { kind: 'address', address: 'owner@example.com' },
          event: 'created',
          accepts: () => true,
          send: async ({ id }) => {
            await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
            notified.push([process, id])
            return 'delivered'
          },
        }
        const store = openMongoStore(uri.href)
        return { store, outbox: createOutbox({ store, channels: fixedChannels([channel]), log }) }
      })
      await Promise.all(processes.map(({ store }) => store.ping()))
      const count = 60
      for (let n = 0; n < count; n++)
        await processes[n % 3]?.store.add(aQuote(), undefined, [parseKey('email owner@example.com')])
      for (const { outbox } of processes) outbox.start()
      await expect.poll(() => notified.length, { timeout: 20_000 }).toBe(count)
      for (const { outbox } of processes) await outbox.stop()
      expect(new Set(notified.map(([, id]) => id)).size).toBe(count)
      expect(new Set(notified.map(([process]) => process)).size).toBe(3)
      const states = new Set<string>()
      for (const { state } of await storedDeliveries((processes[0] as (typeof processes)[0]).store))
        states.add(state)
      expect([...states]).toEqual(['delivered'])
      for (const { store } of processes) await store.close()
    })
  },
)
