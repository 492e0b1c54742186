/** @module-tag heavy */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { toListedQuote, type Photo, type QuoteCreated, type QuoteErased } from '@concrete-quote/openapi'
import getPort from 'get-port'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createApiToken } from '../src/accounts/tokens/api-tokens.ts'
import { withStore } from '../src/cli/with-store.ts'
import { parseConfig, rootDir } from '../src/config.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import type { Store } from '../src/stores/store.ts'
import { killAfter, killRounds } from '../testing/faults/kill-after.ts'
import { quotesProgram } from '../testing/quotes-command.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { freshDataDir, startServer, stopServer } from '../testing/servers/server.ts'
import { startTestSession } from '../testing/values/a-session.ts'
import { aDriveway } from '../testing/values/photo-files.ts'
import { aQuoteRequest } from '../testing/values/a-quote.ts'

const mongo = inject('mongo')
const reason = 'reason' in mongo ? ` (${mongo.reason})` : ''

const rounds = killRounds(5)
const changesPerRound = 100
const writers = 16

/** What the program in `examples/clients/follow.mjs` keeps. */
interface Copy {
  quotes: Record<string, { photos: Photo[] }>
}

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

describe.each([
  { where: 'a data folder', server: '' },
  { where: `MongoDB${reason}`, server: mongo.uri },
])('with $where', ({ server: mongoServer }) => {
  it.skipIf(mongoServer === undefined)(
    `a copy follows every change, photo, and erasure while the server and the program are killed ${rounds} times`,
    async () => {
      const receiver = await startReceiver()
      const port = await getPort()
      const url = `http://127.0.0.1:${port}`
      const env = {
        DATA_DIR: freshDataDir(),
        ...(mongoServer && { MONGODB_URI: testDatabase(mongoServer) }),
        PORT: String(port),
        WEBHOOK_URLS: receiver.url,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      }
      const { requests, runRound, expectFollowed } = await startFollowing(env, url)
      for (let round = 1; round <= rounds; round++) await runRound()
      await expectFollowed(async (store, expected) => {
        const erased = [...requests.erased]
        expect(erased.length).toBeGreaterThan(0)
        for (const id of erased)
          expect((await store.deliveries(id)).map(({ event }) => event)).toEqual(['erased'])
        await expect
          .poll(() => erased.filter((id) => !receiver.erased.has(id)), { timeout: 120_000 })
          .toEqual([])
        await expect
          .poll(() => Object.keys(expected).filter((id) => !receiver.created.has(id)), { timeout: 120_000 })
          .toEqual([])
      })
    },
    rounds * 30_000,
  )
})

it('a copy is equal to a restored store, with and without an import of what it lacks', async () => {
  const port = await getPort()
  const env = { DATA_DIR: freshDataDir(), PORT: String(port) }
  const { runRound, expectFollowed } = await startFollowing(env, `http://127.0.0.1:${port}`)
  const [backup, records, photos] = ['backup.db', 'all.jsonl', 'all'].map((name) =>
    join(freshDataDir(), name),
  )
  const quotes = (...args: (string | undefined)[]) =>
    promisify(execFile)(process.execPath, [quotesProgram, ...args.map(String)], { env })
  await runRound()
  await quotes('backup', backup)
  await runRound()
  await quotes('export', '--output', records, '--photos', photos)
  await quotes('restore', backup, '--yes')
  await expectFollowed()
  await runRound()
  await quotes('import', records, '--photos', photos)
  await expectFollowed()
}, 300_000)

/** Starts what a program follows: requests in rounds, each of which ends when the server and the program are killed. */
async function startFollowing(env: Record<string, string>, url: string) {
  const user = { id: 'u', username: 'sam', passwordHash: '' }
  const { token, stored } = createApiToken('crm', { scopes: ['quotes:read'] })
  const inStore = (work: (store: Store) => Promise<unknown>) =>
    withStore(parseConfig({ ...env, PORT: '0' }), work, { mayCreate: true })
  await inStore((store) => Promise.all([store.addUser(user), store.addToken(stored)]))
  const copyFile = join(freshDataDir(), 'quotes.json')
  const readCopy = () => JSON.parse(readFileSync(copyFile, 'utf8')) as Copy
  const requests = createRequests(url, await aDriveway(60, 40).jpeg().toBuffer())

  async function runRound() {
    // A restore ends sessions.
    await inStore(async (store) => requests.signIn(await startTestSession(store, user)))
    const server = await startServer(env)
    const follower = startFollower(url, token, copyFile)
    const before = requests.acknowledged()
    const kill = killAfter(server, () => requests.acknowledged() - before >= changesPerRound)
    await Promise.all(Array.from({ length: writers }, () => requests.sendUntilBroken()))
    await kill
    follower.kill('SIGKILL')
    await once(follower, 'exit')
  }

  /** Expects that the program ends with what the server has, and then does what is given while both run. */
  async function expectFollowed(
    work?: (store: Store, expected: Copy['quotes']) => Promise<void>,
  ): Promise<void> {
    const server = await startServer(env)
    const follower = startFollower(url, token, copyFile)
    ended.push(
      () => follower.kill('SIGKILL'),
      () => stopServer(server),
    )
    await expect.poll(() => existsSync(copyFile)).toBe(true)
    await inStore(async (store) => {
      const expected: Copy['quotes'] = {}
      for await (const quote of allQuotes(store))
        expected[quote.id] = { ...toListedQuote(quote), photos: await store.photos(quote.id) }
      expect(Object.keys(expected).length).toBeGreaterThan(0)
      // In MongoDB, the last changes are listed 20 s later.
      const wrong = () => {
        const { quotes } = readCopy()
        const ids = new Set([...Object.keys(expected), ...Object.keys(quotes)])
        return [...ids].filter((id) => JSON.stringify(quotes[id]) !== JSON.stringify(expected[id]))
      }
      await expect.poll(wrong, { timeout: 120_000 }).toEqual([])
      await work?.(store, expected)
    })
    for (const end of ended.splice(-2)) await end()
  }
  return { requests, runRound, expectFollowed }
}

/** Starts a receiver of webhooks, which keeps the IDs of the quotes that it was told of. */
async function startReceiver() {
  const created = new Set<string>()
  const erased = new Set<string>()
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const { type, data } = JSON.parse(body) as QuoteCreated | QuoteErased
      if (type === 'quote.created') created.add(data.id)
      if (type === 'quote.erased') erased.add(data.id)
      res.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ended.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, created, erased }
}

function startFollower(url: string, token: string, copy: string): ChildProcess {
  return spawn(process.execPath, [join(rootDir, 'examples/clients/follow.mjs')], {
    env: { PATH: process.env.PATH, QUOTES_URL: url, QUOTES_TOKEN: token, COPY: copy, POLL_SECONDS: '0.2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Creates the requests of a user who posts, changes, and erases quotes, and adds and removes photos, at random. */
function createRequests(url: string, jpeg: Buffer) {
  const erased = new Set<string>()
  const known: string[] = []
  const photos = new Map<string, string>()
  let acknowledged = 0
  let headers = {}
  const send = (path: string, method: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  const anyKnown = () => known[Math.floor(Math.random() * known.length)]

  const forget = (id: string) => known.includes(id) && known.splice(known.indexOf(id), 1)

  /** Sends one request. False if it was not acknowledged: MongoDB may be too slow, or another writer erased the quote. */
  async function sendOne(): Promise<boolean> {
    const id = anyKnown()
    const choice = Math.random()
    if (id === undefined || choice < 0.3) {
      const response = await send('/api/quotes', 'POST', aQuoteRequest())
      if (response.ok) known.push(((await response.json()) as { id: string }).id)
      return isAcknowledged(response)
    }
    const path = `/api/quotes/${id}`
    const photo = photos.get(id)
    if (choice < 0.75) return isAcknowledged(await send(path, 'PATCH', { note: randomUUID() }))
    if (choice < 0.8) {
      const form = new FormData()
      form.append('photo', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'crack.jpg')
      const response = await send(`${path}/photos`, 'POST', form)
      const [added] = response.ok ? ((await response.json()) as { items: Photo[] }).items : []
      if (added) photos.set(id, added.id)
      return isAcknowledged(response)
    }
    if (choice < 0.85 && photo !== undefined) {
      photos.delete(id)
      return isAcknowledged(await send(`${path}/photos/${photo}`, 'DELETE'))
    }
    const response = await send(path, 'DELETE')
    if (response.status !== 503) {
      forget(id)
      erased.add(id)
    }
    return isAcknowledged(response)
  }

  function isAcknowledged({ ok, status }: Response): boolean {
    if (!ok) expect([404, 422, 503]).toContain(status)
    return ok
  }

  return {
    erased,
    signIn: (session: string) => (headers = { Authorization: `Bearer ${session}` }),
    acknowledged: () => acknowledged,
    async sendUntilBroken(): Promise<void> {
      try {
        for (;;) if (await sendOne()) acknowledged++
      } catch (error) {
        // The connection broke.
        if (!(error instanceof TypeError)) throw error
      }
    },
  }
}
