import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTestMongo, testDatabase } from '../testing/mongo.ts'
import { connectNetwork, type Command, type TestNetwork } from '../testing/network.ts'
import { startServer, stopServer, type TestServer } from '../testing/server.ts'

const mongo = await findTestMongo()
afterAll(() => mongo.uri !== undefined && mongo.stop())

const quote = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(214) 555-0147',
  projectType: 'repair',
  projectDetails: 'The driveway has cracked.',
}

/** Fails commands whose JSON contains `text`, with an error that quotes a stored value. */
const refuse = (text: string) => ({
  answerFor: (command: Command) =>
    JSON.stringify(command).includes(text)
      ? { ok: 0, code: 238, codeName: 'NotImplemented', errmsg: 'not implemented for {lastName: "Lovelace"}' }
      : undefined,
})

describe.skipIf(mongo.uri === undefined)(
  `an outbox whose store rejects commands${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let network: TestNetwork
    let server: TestServer
    let metricsUrl: string
    let log: string
    let received: number
    const receiver = createServer((_req, res) => {
      received++
      res.writeHead(204).end()
    })

    beforeEach(async () => {
      log = ''
      received = 0
      if (!receiver.listening) await once(receiver.listen(0, '127.0.0.1'), 'listening')
      const uri = new URL(testDatabase(mongo.uri ?? ''))
      network = await connectNetwork(Number(uri.port))
      uri.port = String(network.port)
      server = await startServer({
        MONGODB_URI: uri.href,
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        WEBHOOK_URLS: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
        WEBHOOK_SECRET: `whsec_${Buffer.from('a key of thirty-two random bytes').toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      })
      metricsUrl = /Metrics\s+(\S+)/.exec(server.banner)?.[1] ?? ''
      server.process.stdout?.on('data', (chunk) => (log += String(chunk)))
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
    const post = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify(quote)
      return (await fetch(`${server.url}/api/quotes`, { method: 'POST', headers, body })).status
    }
    const ok = [200, { status: 'ready', notifications: 'ok' }]
    const failing = [200, { status: 'ready', notifications: 'failing' }]
    const soon = { timeout: 20_000 }

    it('reports the fault in log, readiness and metrics until it can read deliveries again', async () => {
      expect([await readiness(), await metric()]).toEqual([ok, '1'])
      network.fault = refuse('deliveries.dueAt')
      for (let n = 0; n < 3; n++) expect(await post()).toBe(201)
      await expect.poll(readiness, soon).toEqual(failing)
      expect(await metric()).toBe('0')
      // Each post triggers another poll.
      for (let n = 0; n < 3; n++) expect(await post()).toBe(201)
      expect(received).toBe(0)

      network.fault = undefined
      await expect.poll(() => received, soon).toBe(6)
      await expect.poll(readiness, soon).toEqual(ok)
      expect(await metric()).toBe('1')
      await expect.poll(() => logged().length, soon).toBe(2)
      const [began, ended] = logged()
      expect(began).toMatchObject({ level: 50, step: 'take', code: 238, codeName: 'NotImplemented' })
      expect(began?.msg).toContain('none are sent')
      expect(ended).toMatchObject({ level: 30, msg: 'outbox works again' })
      expect(JSON.stringify(logged())).not.toMatch(/Lovelace|hook|555/)
    }, 60_000)

    it('reports the fault if results cannot be recorded though deliveries can be read', async () => {
      network.fault = refuse('settledAt')
      // Inserts of quotes succeed: only updates are rejected.
      const { answerFor } = network.fault
      network.fault = { answerFor: (command) => (command.update ? answerFor(command) : undefined) }
      expect(await post()).toBe(201)
      await expect.poll(() => received, soon).toBe(1)
      await expect.poll(readiness, soon).toEqual(failing)
      // Polls can still read deliveries.
      expect(await post()).toBe(201)
      await expect.poll(() => received, soon).toBe(2)
      expect([await readiness(), await metric()]).toEqual([failing, '0'])

      network.fault = undefined
      expect(await post()).toBe(201)
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
