/** @module-tag heavy */
import type { ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../accounts/users/passwords.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { openMongoStore } from './mongo-store.ts'
import { allQuotes } from '../interface/quote-store.ts'
import { findMongoCommand, startMongo, stopMongo, testDatabase } from '../../../testing/servers/mongo.ts'
import { connectNetwork, type Command, type TestNetwork } from '../../../testing/servers/network.ts'

const mongod = findMongoCommand()

/** The time limit for a visitor's request, and for using MongoDB again after a fault. */
const deadlineMs = 5000

/** The time limit for a request of the owner, which makes more calls. */
const ownersDeadlineMs = 10_000

/** More requests than the server opens connections to MongoDB. */
const concurrency = 150

describe.skipIf(mongod.command === undefined)(
  `a server during MongoDB faults${'reason' in mongod ? ` (${mongod.reason})` : ''}`,
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

    /** Counts the stored quotes by key, which is also the last name. */
    async function stored(): Promise<Map<string, number>> {
      const store = openMongoStore(uri)
      const counts = new Map<string, number>()
      for await (const { lastName } of allQuotes(store)) counts.set(lastName, (counts.get(lastName) ?? 0) + 1)
      await store.close()
      return counts
    }

    /** Retries a quote until it is acknowledged. Returns whether an earlier attempt had stored it. */
    async function acknowledge(key: string): Promise<boolean> {
      const began = Date.now()
      for (;;) {
        const { status, replayed } = await post(server.url, key)
        if (status === 201) {
          console.log(`stored ${Date.now() - began} ms after the fault`)
          return replayed
        }
        expect(Date.now() - began).toBeLessThan(deadlineMs)
        await sleep(100)
      }
    }

    /** Expects concurrent requests to be rejected during a fault, and each to be stored once after it. */
    async function expectRejectedThenStored(count: number, recover: () => unknown, others: string[] = []) {
      const keys = freshKeys(count)
      const answers = await Promise.all(keys.map((key) => post(server.url, key)))
      expect(statuses(answers)).toEqual([503])
      console.log(`${count} quotes refused in at most ${slowest(answers)} ms`)
      await recover()
      await acknowledge(keys[0] ?? '')
      expect(statuses(await Promise.all(keys.map((key) => post(server.url, key))))).toEqual([201])
      expect(await stored()).toEqual(new Map([...others, ...keys].map((key) => [key, 1])))
    }

    it('loses no acknowledged quote if MongoDB is killed and restarted under load', async () => {
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
        expect(Date.now() - back).toBeLessThan(deadlineMs)
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

    it('times out all requests while MongoDB hangs, and recovers afterward', async () => {
      const key = 'before'
      await acknowledge(key)
      process.kill('SIGSTOP')
      try {
        const calls = await Promise.all([
          send(`${server.url}/api/health/ready`),
          send(`${server.url}/api/quotes`, { headers: { Authorization: 'Bearer a-token' } }),
          send(`${server.url}/api/sessions`, json({ username: 'ada', password: 'a long password' })),
          ...freshKeys(concurrency).map((key) => post(server.url, key)),
        ])
        expect(statuses(calls)).toEqual([503])
        console.log(`${calls.length} calls answered in at most ${slowest(calls)} ms`)
      } finally {
        process.kill('SIGCONT')
      }
      expect(await acknowledge(key)).toBe(true)
    }, 60_000)

    it('waits for a silent MongoDB once, however many limits a request counts', async () => {
      const store = openMongoStore(uri.replace(String(port), String(network.port)))
      await store.list(1)
      network.fault = 'silence'
      const began = Date.now()
      for (const name of ['one', 'two', 'three'])
        expect(await store.limiter({ name, points: 1, duration: 60 }).count('ada')).toMatchObject({
          isAllowed: true,
        })
      // A count waits 0.5 s.
      expect(Date.now() - began).toBeLessThan(1000)
      network.fault = undefined
      await store.close()
    })

    it('tolerates a slow MongoDB, times out a slower one, and stores no quote twice', async () => {
      await acknowledge('before')
      network.fault = { delayMs: 1000 }
      expect(await acknowledge('slow')).toBe(false)
      network.fault = { delayMs: 6000 }
      await expectRejectedThenStored(20, () => (network.fault = undefined), ['before', 'slow'])
    }, 60_000)

    it.each([1000, 2000])(
      'meets the deadline of requests with several calls that take %i ms each',
      async (delayMs) => {
        await acknowledge('before')
        const credentials = { username: 'ada', password: 'correct horse battery staple' }
        const passwordHash = await hashPassword(credentials.password)
        const store = openMongoStore(uri)
        await store.addUser({ id: randomUUID(), username: 'ada', passwordHash })
        const [quote] = await store.list(1)
        const started = await fetch(`${server.url}/api/sessions`, json(credentials))
        const { token } = (await started.json()) as { token: string }
        // The session is due for an extension, which takes another call.
        const tokenHash = createHash('sha256').update(token).digest('hex')
        const now = Date.now()
        await store.extendSession(tokenHash, {
          lastUsedAt: new Date(now - 3_600_000).toISOString(),
          expiresAt: new Date(now + 3_600_000).toISOString(),
        })
        network.fault = { delayMs }
        const headers = { Authorization: `Bearer ${token}` }
        const calls = await Promise.all([
          send(`${server.url}/api/quotes`, { headers }, ownersDeadlineMs),
          send(`${server.url}/api/quotes/${quote?.id}`, { headers, method: 'DELETE' }, ownersDeadlineMs),
          send(`${server.url}/api/sessions`, json(credentials), ownersDeadlineMs),
          post(server.url, 'slow'),
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
    ])('recovers after MongoDB reports that it %s', async (_, code, codeName) => {
      network.fault = { refuseBy: { ok: 0, code, codeName, errmsg: codeName } }
      await expectRejectedThenStored(20, () => (network.fault = undefined))
    })

    it('acknowledges nothing without a majority write, until the key is retried', async () => {
      const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'waiting timed out' }
      network.fault = { storeAndAnswer: { ok: 1, n: 1, writeConcernError } }
      await expectRejectedThenStored(20, () => (network.fault = undefined))
    })

    it('is not ready while no majority acknowledges writes', async () => {
      const writeConcernError = { code: 64, codeName: 'WriteConcernFailed', errmsg: 'waiting timed out' }
      const isWrite = (command: Command) => 'insert' in command || 'update' in command
      network.fault = {
        answerFor: (command) => (isWrite(command) ? { ok: 1, n: 1, writeConcernError } : undefined),
      }
      await expect.poll(() => isReady(server.url)).toBe(false)
      network.fault = undefined
      await expect.poll(() => isReady(server.url)).toBe(true)
    })

    it('stores one quote per key if the connection breaks between write and response', async () => {
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

/** Posts a quote with an idempotency key, which is also its last name. */
const post = (url: string, key: string) =>
  send(
    `${url}/api/quotes`,
    json(
      {
        firstName: 'Ada',
        lastName: key,
        phone: '(214) 555-0123',
        projectType: 'driveway',
        projectDetails: 'The driveway has cracked.',
      },
      // As browsers do on any page.
      { 'Idempotency-Key': key, Origin: 'http://localhost' },
    ),
  )

const isReady = async (url: string) => (await fetch(`${url}/api/health/ready`)).ok

/** Sends a request, and expects success or 503 with Retry-After within the deadline. */
async function send(url: string, init?: RequestInit, ms = deadlineMs) {
  const began = Date.now()
  const { status, headers } = await fetch(url, { ...init, signal: AbortSignal.timeout(ms) })
  if (status === 503) expect(headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
  else expect([200, 201, 204]).toContain(status)
  return { status, ms: Date.now() - began, replayed: headers.get('Idempotent-Replayed') === 'true' }
}
