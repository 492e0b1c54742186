import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../src/accounts/users/passwords.ts'
import { deliveryId } from '../src/notifications/outbox/attempts.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import type { Store } from '../src/stores/store.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { startServer, stopServer, type TestServer } from '../testing/servers/server.ts'
import { storedDeliveries } from '../testing/values/stored-deliveries.ts'
import { parseKey } from '../src/stores/interface/delivery-key.ts'

/** @module-tag heavy */

const mongo = inject('mongo')

/** How many deliveries a process may have in progress (`outbox.ts`). */
const maxInProgress = 4

describe.skipIf(mongo.uri === undefined)(
  `three load-balanced servers that share a database${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  () => {
    let servers: TestServer[]
    let store: Store
    let balancer: Server
    let url: string
    /** The ID of each notification that arrived. */
    const delivered: string[] = []
    /** The delay of each response, so that deliveries are in progress when a server is killed. */
    let answerMs = 1000
    const receiver = createHttpServer((req, res) => {
      setTimeout(() => {
        if (res.destroyed) return
        delivered.push(String(req.headers['webhook-id']))
        res.end()
      }, answerMs)
      req.resume()
    })
    const portOf = (server: Server) => (server.address() as AddressInfo).port

    beforeAll(async () => {
      await once(receiver.listen(0, '127.0.0.1'), 'listening')
      const env = {
        MONGODB_URI: testDatabase(mongo.uri ?? ''),
        RATE_LIMIT: '5/h',
        TRUST_PROXY: '1',
        WEBHOOK_URLS: `http://127.0.0.1:${portOf(receiver)}/`,
        WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      }
      store = openMongoStore(env.MONGODB_URI)
      await store.addUser({ id: randomUUID(), username: 'ada', passwordHash: await hashPassword(password) })
      servers = await Promise.all([0, 1, 2].map(() => startServer(env)))
      balancer = balance(servers.map(({ url }) => Number(new URL(url).port)))
      await once(balancer.listen(0, '127.0.0.1'), 'listening')
      url = `http://127.0.0.1:${portOf(balancer)}`
    }, 60_000)
    afterAll(async () => {
      balancer.close()
      receiver.close()
      for (const { process } of servers) process.kill('SIGKILL')
      await store.close()
    })

    it('share sessions', async () => {
      const signedIn = await call('/api/sessions', { body: { username: 'ada', password } })
      const { token } = (await signedIn.json()) as { token: string }
      const list = () => call('/api/quotes', { headers: { Authorization: `Bearer ${token}` } })
      expect(await statuses([list(), list(), list()])).toEqual([200, 200, 200])
      const end = { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } }
      expect((await call('/api/sessions/current', end)).status).toBe(204)
      expect(await statuses([list(), list(), list()])).toEqual([401, 401, 401])
    })

    it('share rate limits', async () => {
      let tries = 0
      const send = async () => {
        const address = `192.0.2.${++tries}`
        const sent = []
        for (let n = 0; n < 9; n++) sent.push((await post(randomUUID(), address)).status)
        return sent
      }
      // After a count of over 500 ms, as on a busy machine, a server counts alone for 2 s.
      await expect
        .poll(send, { timeout: 60_000, interval: 2500 })
        .toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429])
    })

    it('store one quote for a key that is sent to all of them concurrently', async () => {
      const key = randomUUID()
      const answers = await Promise.all([post(key), post(key), post(key)])
      const quotes = await Promise.all(answers.map((answer) => answer.json() as Promise<{ id: string }>))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(quotes.map(({ id }) => id)).size).toBe(1)
    })

    it('lose no quote and no notification when one is killed under load', async () => {
      const acknowledged = new Set<string>()
      let broken = 0
      const count = 300
      const write = async () => {
        while (acknowledged.size < count) {
          const key = randomUUID()
          // A visitor whose connection breaks retries with the same key.
          for (let status = 0; status !== 201;)
            status = await post(key).then(
              (answer) => answer.status,
              () => (broken++, 0),
            )
          acknowledged.add(key)
        }
      }
      const kill = async () => {
        while (acknowledged.size < count / 3) await new Promise((resolve) => setTimeout(resolve, 5))
        expect(await stopServer(servers[0] as TestServer, 'SIGKILL')).toBe('SIGKILL')
        answerMs = 0
      }
      await Promise.all([kill(), ...Array.from({ length: 16 }, write)])

      const quotes = []
      for await (const quote of allQuotes(store)) quotes.push(quote)
      const names = quotes.map(({ lastName }) => lastName)
      expect(new Set(names).size).toBe(names.length)
      expect([...acknowledged].filter((key) => !names.includes(key))).toEqual([])

      // Deliveries that the killed server had in progress are sent again when their leases expire.
      const key = parseKey(`webhook http://127.0.0.1:${portOf(receiver)}/`)
      const notices = new Set(quotes.map(({ id }) => deliveryId({ quoteId: id, ...key })))
      await expect.poll(() => new Set(delivered).size, { timeout: 150_000 }).toBe(notices.size)
      expect(new Set(delivered)).toEqual(notices)
      expect(delivered.length - notices.size).toBeLessThanOrEqual(maxInProgress)
      let taken = 0
      for (const { attempts } of await storedDeliveries(store)) if (attempts > 1) taken++
      expect(taken).toBeGreaterThan(0)
      console.log(
        `${acknowledged.size} acknowledged, ${quotes.length} stored, ${broken} connections broken, ${delivered.length} delivered, ${taken} of them by another server than had begun`,
      )
    }, 300_000)

    let visitors = 0
    /** Posts a quote with an idempotency key, which is also its last name, by default from a new address. */
    function post(key: string, address = `10.0.${visitors >> 8}.${visitors++ & 255}`) {
      return call('/api/quotes', {
        headers: { 'Idempotency-Key': key, 'X-Forwarded-For': address },
        body: {
          firstName: 'Ada',
          lastName: key,
          phone: '(214) 555-0123',
          projectType: 'driveway',
          // The same text from many networks would be suspect.
          projectDetails: `The driveway of ${key} has cracked.`,
        },
      })
    }

    /** Sends a request on a new connection, so that the next one goes to the next server. */
    function call(
      path: string,
      { body, headers = {}, ...init }: { body?: object; method?: string; headers?: Record<string, string> },
    ) {
      return fetch(url + path, {
        ...init,
        headers: { Connection: 'close', ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
    }
  },
)

const password = 'correct horse battery staple'

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

/** Creates a round-robin load balancer for local ports, which skips those that refuse connections. */
function balance(ports: number[]): Server {
  let turn = 0
  return createServer({ pauseOnConnect: true }, (client) => {
    const pass = (tries: number) => {
      const server = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
      server.once('connect', () => client.pipe(server).pipe(client))
      server.once('error', () => (server.connecting || tries === 0 ? client.destroy() : pass(tries - 1)))
      client.once('close', () => server.destroy()).once('error', () => server.destroy())
    }
    pass(ports.length)
  })
}
