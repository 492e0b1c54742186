/** @module-tag heavy */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { toListedQuote, type Photo, type QuoteCreated, type QuoteErased } from '@concrete-quote/openapi'
import getPort from 'get-port'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createApiToken } from '../src/accounts/tokens/api-tokens.ts'
import { withStore } from '../src/cli/with-store.ts'
import { parseConfig, rootDir } from '../src/config.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import { killAfter, killRounds } from '../testing/faults/kill-after.ts'
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
      const { session, token } = await withStore(
        parseConfig(env),
        async (store) => {
          const user = { id: 'u', username: 'sam', passwordHash: '' }
          await store.addUser(user)
          const crm = createApiToken('crm', { scopes: ['quotes:read'] })
          await store.addToken(crm.stored)
          return { session: await startTestSession(store, user), token: crm.token }
        },
        { mayCreate: true },
      )
      const copyFile = join(freshDataDir(), 'quotes.json')
      const readCopy = () => JSON.parse(readFileSync(copyFile, 'utf8')) as Copy
      const follow = () => startFollower(url, token, copyFile)
      const requests = createRequests(url, session, await aDriveway(60, 40).jpeg().toBuffer())

      for (let round = 1; round <= rounds; round++) {
        const server = await startServer(env)
        const follower = follow()
        const before = requests.acknowledged()
        const kill = killAfter(server, () => requests.acknowledged() - before >= changesPerRound)
        await Promise.all(Array.from({ length: writers }, () => requests.sendUntilBroken()))
        await kill
        follower.kill('SIGKILL')
        await once(follower, 'exit')
      }
      const server = await startServer(env)
      ended.push(() => stopServer(server))
      const follower = follow()
      ended.push(() => follower.kill('SIGKILL'))

      await expect.poll(() => existsSync(copyFile)).toBe(true)
      await withStore(parseConfig({ ...env, PORT: '0' }), async (store) => {
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
        const erased = [...requests.erased]
        expect(erased.length).toBeGreaterThan(0)
        for (const id of erased) expect(await store.deliveries(id)).toEqual([])
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
function createRequests(url: string, session: string, jpeg: Buffer) {
  const erased = new Set<string>()
  const known: string[] = []
  const photos = new Map<string, string>()
  let acknowledged = 0
  const headers = { Authorization: `Bearer ${session}` }
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
