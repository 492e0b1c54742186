import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import getPort from 'get-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMongoCommand, startMongo, stopMongo, testDatabase } from '../../../testing/servers/mongo.ts'
import { connectNetwork, type Command, type TestNetwork } from '../../../testing/servers/network.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { requiredFields as quote } from '../../../testing/values/a-quote.ts'

const mongod = findMongoCommand()

/** Fails commands whose JSON contains `text`, with an error that quotes a stored value. */
const rejectCommands = (text: string) => ({
  answerFor: (command: Command) =>
    JSON.stringify(command).includes(text)
      ? { ok: 0, code: 238, codeName: 'NotImplemented', errmsg: 'not implemented for {lastName: "Lovelace"}' }
      : undefined,
})

describe.skipIf(mongod.command === undefined)(
  `an outbox whose store rejects commands${'reason' in mongod ? ` (${mongod.reason})` : ''}`,
  () => {
    let port: number
    let database: ChildProcess
    let network: TestNetwork
    let server: TestServer
    let metricsUrl: string
    let log: string
    let received: number
    const receiver = createServer((_req, res) => {
      received++
      res.writeHead(204).end()
    })

    // A server of its own: the only faults are those of the test.
    beforeAll(async () => {
      port = await getPort()
      database = await startMongo(mongod.command ?? '', port, freshDataDir())
    }, 120_000)
    afterAll(() => stopMongo(database))

    beforeEach(async () => {
      received = 0
      if (!receiver.listening) await once(receiver.listen(0, '127.0.0.1'), 'listening')
      network = await connectNetwork(port)
      server = await startServer({
        MONGODB_URI: testDatabase(`mongodb://127.0.0.1:${network.port}`),
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
        WEBHOOK_SECRET: `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      })
      metricsUrl = /Metrics\s+(\S+)/.exec(server.banner)?.[1] ?? ''
      server.process.stdout?.on('data', (chunk) => (log += String(chunk)))
      // On a busy machine, the outbox may start before the database is reached.
      await expect.poll(readiness, soon).toEqual(ok)
      log = ''
    })
    afterEach(async () => {
      network.close()
      await stopServer(server)
    })
    afterAll(() => receiver.close())

    const readiness = async () => {
      const response = await fetch(`${server.url}/api/health/ready`)
      return [response.status, (await response.json()) as unknown]
    }
    const metric = async () => /^outbox_up (\d)$/m.exec(await (await fetch(metricsUrl)).text())?.[1]
    const logged = () =>
      log
        .split('\n')
        .filter((line) => line.includes('"msg":"outbox '))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    /** Posts a quote, and repeats it until it is acknowledged: on a busy machine a call may exceed its deadline. */
    const post = async () => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
      const init = { method: 'POST', headers, body: JSON.stringify(quote) }
      await expect.poll(async () => (await fetch(`${server.url}/api/quotes`, init)).status, soon).toBe(201)
    }
    const ok = [200, { status: 'ready', notifications: 'ok' }]
    const failing = [200, { status: 'ready', notifications: 'failing' }]
    const soon = { timeout: 20_000 }

    it('reports the fault in log, readiness and metrics until it can read deliveries again', async () => {
      expect(await metric()).toBe('1')
      network.fault = rejectCommands('deliveries.dueAt')
      for (let n = 0; n < 3; n++) await post()
      await expect.poll(readiness, soon).toEqual(failing)
      expect(await metric()).toBe('0')
      // Each post triggers another poll.
      for (let n = 0; n < 3; n++) await post()
      expect(received).toBe(0)

      network.fault = undefined
      await expect.poll(() => received, soon).toBe(6)
      await expect.poll(readiness, soon).toEqual(ok)
      expect(await metric()).toBe('1')
      await expect.poll(() => logged().at(-1), soon).toMatchObject({ level: 30, msg: 'outbox works again' })
      const [began, ...others] = logged().filter(({ code }) => code === 238)
      expect(others).toEqual([])
      expect(began).toMatchObject({ level: 50, step: 'lease', code: 238, codeName: 'NotImplemented' })
      expect(began?.msg).toContain('none are sent')
      expect(JSON.stringify(logged())).not.toMatch(/Lovelace|hook|555-0123/)
    }, 60_000)

    it('reports the fault if results cannot be recorded though deliveries can be read', async () => {
      network.fault = rejectCommands('state":"delivered"')
      // Inserts of quotes succeed: only updates are rejected.
      const { answerFor } = network.fault
      network.fault = { answerFor: (command) => (command.insert ? undefined : answerFor(command)) }
      await post()
      await expect.poll(() => received, soon).toBe(1)
      await expect.poll(readiness, soon).toEqual(failing)
      // Polls can still read deliveries.
      await post()
      await expect.poll(() => received, soon).toBe(2)
      expect([await readiness(), await metric()]).toEqual([failing, '0'])

      network.fault = undefined
      await post()
      await expect.poll(readiness, soon).toEqual(ok)
      await expect
        .poll(() => logged().map(({ level, step }) => [level, step]), soon)
        .toEqual([
          [50, 'settle'],
          [30, undefined],
        ])
    }, 60_000)
  },
)
