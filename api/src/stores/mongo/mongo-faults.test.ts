import type { ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../auth/passwords.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../testing/server.ts'
import { openMongoStore } from './mongo-store.ts'
import { allQuotes } from '../quote-store.ts'
import { findMongoCommand, startMongo, stopMongo, testDatabase } from '../../testing/mongo.ts'
import { connectNetwork, type TestNetwork } from '../../testing/network.ts'

const mongod = findMongoCommand()

/** How long a visitor waits at most, and a server that works again stays unused. */
const promisedMs = 5000

/** More than the connections that a server opens. */
const crowd = 150

describe.skipIf(mongod.command === undefined)(
  `a server whose MongoDB fails${'reason' in mongod ? ` (${mongod.reason})` : ''}`,
  () => {
    let port: number
    let dataDir: string
    let process: ChildProcess
    let uri: string
    let network: TestNetwork
    let server: TestServer
    const start = async () => (process = await startMongo(mongod.command ?? '', port, dataDir))
    const serve = (MONGODB_URI: string) => startServer({ MONGODB_URI, RATE_LIMIT: '1000/s' })

    beforeAll(async () => {
      port = await getPort()
      dataDir = freshDataDir()
      await start()
    }, 120_000)
    afterAll(() => stopMongo(process))

    beforeEach(async () => {
      uri = testDatabase(`mongodb://127.0.0.1:${port}`)
      network = await connectNetwork(port)
      server = await serve(uri.replace(String(port), String(network.port)))
    })
    afterEach(async () => {
      network.close()
      expect(await stopServer(server)).toBe(0)
    })

    /** How often each key's quote is stored; each quote's last name is its key. */
    async function stored(): Promise<Map<string, number>> {
      const store = openMongoStore(uri, pino({ level: 'silent' }))
      const counts = new Map<string, number>()
      for await (const { lastName } of allQuotes(store)) counts.set(lastName, (counts.get(lastName) ?? 0) + 1)
      await store.close()
      return counts
    }

    /** Sends a quote until it is acknowledged; resolves to whether an earlier request had stored it. */
    async function acknowledge(key: string): Promise<boolean> {
      const began = Date.now()
      for (;;) {
        const { status, replayed } = await post(server.url, key)
        if (status === 201) {
          console.log(`stored ${Date.now() - began} ms after the fault`)
          return replayed
        }
        expect(Date.now() - began).toBeLessThan(promisedMs)
        await sleep(100)
      }
    }

    /** Sees that a crowd's requests are refused, and, when the fault is over, each of them stored once. */
    async function refusesThenStores(count: number, recover: () => unknown, others: string[] = []) {
      const keys = freshKeys(count)
      const answers = await Promise.all(keys.map((key) => post(server.url, key)))
      expect(statuses(answers)).toEqual([503])
      console.log(`${count} quotes refused in at most ${slowest(answers)} ms`)
      await recover()
      await acknowledge(keys[0] ?? '')
      expect(statuses(await Promise.all(keys.map((key) => post(server.url, key))))).toEqual([201])
      expect(await stored()).toEqual(new Map([...others, ...keys].map((key) => [key, 1])))
    }

    it('that is absent at the start refuses, and stores once it is there', async () => {
      await stopServer(server)
      network.close()
      server = await serve(uri.replace(String(port), String(network.port)))
      expect(server.banner).toContain('cannot store quotes yet')
      await refusesThenStores(20, async () => (network = await connectNetwork(port, network.port)))
    })

    it('that is killed and restarted under load loses nothing that was acknowledged', async () => {
      await stopServer(server)
      server = await serve(uri)
      const acknowledged: string[] = []
      const refused: string[] = []
      let done = false
      const write = async () => {
        while (!done) {
          const [key = ''] = freshKeys(1)
          while (!done) {
            const { status } = await post(server.url, key)
            if (status === 201) break
            refused.push(key)
            await sleep(20)
          }
          if (!done) acknowledged.push(key)
        }
      }
      const more = async (of: string[], count: number) => {
        const enough = of.length + count
        while (of.length < enough && !done) await sleep(Math.random() * 20)
      }
      const killAndRestart = async () => {
        await more(acknowledged, 300)
        await stopMongo(process, mongod.command === undefined ? undefined : mongod.killedBy)
        await more(refused, 32)
        await start()
        const back = Date.now()
        await more(acknowledged, 1)
        console.log(`first 201 ${Date.now() - back} ms after the restart`)
        expect(Date.now() - back).toBeLessThan(promisedMs)
        await more(acknowledged, 300)
      }
      const writers = Promise.all(Array.from({ length: 16 }, write))
      try {
        await Promise.race([killAndRestart(), writers])
      } finally {
        done = true
      }
      await writers
      const counts = await stored()
      expect(acknowledged.filter((key) => counts.get(key) !== 1)).toEqual([])
      expect([...counts].filter(([, count]) => count > 1)).toEqual([])
      console.log(`${acknowledged.length} acknowledged, ${counts.size} stored, ${refused.length} refused`)
    }, 120_000)

    it('that hangs is given up on by every call, and used again when it goes on', async () => {
      const key = 'before'
      await acknowledge(key)
      process.kill('SIGSTOP')
      try {
        const calls = await Promise.all([
          send(`${server.url}/api/health/ready`),
          send(`${server.url}/api/quotes`, { headers: { Authorization: 'Bearer a-token' } }),
          send(`${server.url}/api/sessions`, json({ username: 'ada', password: 'a long password' })),
          ...freshKeys(crowd).map((key) => post(server.url, key)),
        ])
        expect(statuses(calls)).toEqual([503])
        console.log(`${calls.length} calls answered in at most ${slowest(calls)} ms`)
      } finally {
        process.kill('SIGCONT')
      }
      expect(await acknowledge(key)).toBe(true)
    }, 60_000)

    it('behind a network that falls silent is given up on, and used again when it speaks', async () => {
      await acknowledge('before')
      network.fault = 'silence'
      await refusesThenStores(crowd, () => (network.fault = undefined), ['before'])
    }, 60_000)

    it('that is slow stores; that is too slow is given up on, and no quote stored twice', async () => {
      await acknowledge('before')
      network.fault = { delayMs: 1000 }
      expect(await acknowledge('slow')).toBe(false)
      network.fault = { delayMs: 6000 }
      await refusesThenStores(20, () => (network.fault = undefined), ['before', 'slow'])
    }, 60_000)

    it.each([1000, 2000])(
      'that takes %i ms for each answer does or refuses in time what asks it several times',
      async (delayMs) => {
        await acknowledge('before')
        const credentials = { username: 'ada', password: 'correct horse battery staple' }
        const passwordHash = await hashPassword(credentials.password)
        const store = openMongoStore(uri, pino({ level: 'silent' }))
        await store.addUser({ id: randomUUID(), username: 'ada', passwordHash })
        const [quote] = await store.newest(1)
        const started = await fetch(`${server.url}/api/sessions`, json(credentials))
        const { token } = (await started.json()) as { token: string }
        // Due to be extended, which is one call more.
        const tokenHash = createHash('sha256').update(token).digest('hex')
        await store.extendSession(tokenHash, new Date(Date.now() + 3_600_000).toISOString())
        network.fault = { delayMs }
        const headers = { Authorization: `Bearer ${token}` }
        const calls = await Promise.all([
          send(`${server.url}/api/quotes`, { headers }),
          send(`${server.url}/api/quotes/${quote?.id}`, { headers, method: 'DELETE' }),
          send(`${server.url}/api/sessions`, json(credentials)),
        ])
        console.log(calls.map(({ status, ms }) => `${status} in ${ms} ms`).join(', '))
        network.fault = undefined
        await store.close()
      },
      60_000,
    )

    it.each([
      ['is no longer the primary', 10_107, 'NotWritablePrimary'],
      ['is stopping', 91, 'ShutdownInProgress'],
      ['has a full disk', 14_031, 'OutOfDiskSpace'],
    ])('that answers that it %s stores once it can', async (_, code, codeName) => {
      network.fault = { refuseBy: { ok: 0, code, codeName, errmsg: codeName } }
      await refusesThenStores(20, () => (network.fault = undefined))
    })

    it('that stored on no majority acknowledges nothing, until the same key is sent again', async () => {
      const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'waiting timed out' }
      network.fault = { storeAndAnswer: { ok: 1, n: 1, writeConcernError } }
      await refusesThenStores(20, () => (network.fault = undefined))
    })

    it('that is cut off after the write and before its answer has one quote for the key', async () => {
      await acknowledge('before')
      network.fault = { storeAndAnswer: 'cut' }
      const [key = ''] = freshKeys(1)
      expect(await post(server.url, key)).toMatchObject({ status: 503 })
      expect((await stored()).get(key)).toBe(1)
      network.fault = undefined
      expect(await acknowledge(key)).toBe(true)
      expect((await stored()).get(key)).toBe(1)
    })
  },
)

const freshKeys = (count: number) => Array.from({ length: count }, () => randomUUID())
const statuses = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))]
const slowest = (answers: { ms: number }[]) => Math.max(...answers.map(({ ms }) => ms))
const json = (body: object, headers = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Sends a quote under a key, which is its last name, too. */
const post = (url: string, key: string) =>
  send(
    `${url}/api/quotes`,
    json(
      {
        firstName: 'Ada',
        lastName: key,
        phone: '(214) 555-0147',
        projectType: 'driveway',
        projectDetails: 'The driveway has cracked.',
      },
      { 'Idempotency-Key': key },
    ),
  )

/** Sends a request, which is done, or refused, as soon as is promised; one that is refused says when to come again. */
async function send(url: string, init?: RequestInit) {
  const began = Date.now()
  const { status, headers } = await fetch(url, { ...init, signal: AbortSignal.timeout(promisedMs) })
  if (status === 503) expect(headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
  else expect([200, 201, 204]).toContain(status)
  return { status, ms: Date.now() - began, replayed: headers.get('Idempotent-Replayed') === 'true' }
}
