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
import {
  toListedQuote,
  type Photo,
  type QuoteCreated,
  type QuoteErased,
  type QuoteOverdue,
  type QuoteUpdated,
  type StoredQuote,
} from '@concrete-quote/openapi'
import getPort from 'get-port'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { runFirst } from '../../widget/testing/programs/run-program.ts'
import { createApiToken } from '../src/accounts/tokens/api-tokens.ts'
import { withStore } from '../src/cli/with-store.ts'
import { parseConfig, rootDir } from '../src/config.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'
import type { Store } from '../src/stores/store.ts'
import { killAfter, killRounds } from '../testing/faults/kill-after.ts'
import { quotesProgram } from '../testing/quotes-command.ts'
import { dumpMongo } from '../testing/servers/mongo-dump.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { freshDataDir, startServer, stopServer } from '../testing/servers/server.ts'
import { aDriveway } from '../testing/values/photo-files.ts'
import { aQuoteRequest } from '../testing/values/a-quote.ts'

const mongo = inject('mongo')
const reason = 'reason' in mongo ? ` (${mongo.reason})` : ''

const rounds = killRounds(6)
const changesPerRound = 100
const writers = 16

/** By how much the clock of the server is wrong in each round, in days: it is corrected in between. */
const clockErrors = [0, 10, 0, -10]

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
    `copies by lists and by webhooks alone equal the server, which was killed ${rounds} times, restored, and its clock corrected`,
    async () => {
      const receiver = await startReceiver()
      const port = await getPort()
      const database = mongoServer && testDatabase(mongoServer)
      const env = {
        DATA_DIR: freshDataDir(),
        ...(database && { MONGODB_URI: database }),
        PORT: String(port),
        WEBHOOK_URLS: receiver.url,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      }
      const { runRound, expectFollowed } = await startFollowing(env, `http://127.0.0.1:${port}`, receiver)
      const operator = database ? operatorOfMongo(env, database) : operatorOfFolder(env)
      for (let round = 0; round < rounds; round++) {
        await runRound(clockErrors[round % clockErrors.length] ?? 0)
        if (round % 3 === 0) await operator.backUp()
        if (round % 3 === 1) await operator.restore()
        if (round % 3 === 2) await operator.importRest()
        // What a restore of MongoDB takes back without an import, nobody hears of.
        if (round === 1 && !database) await expectFollowed()
      }
      await expectFollowed()
    },
    rounds * 30_000,
  )
})

const runQuotes = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [quotesProgram, ...args], { env })

/** Backs up a data folder, restores that, and imports later what the backup lacks. */
function operatorOfFolder(env: Record<string, string>) {
  let [backup, records, photos] = ['', '', '']
  return {
    async backUp() {
      backup = join(freshDataDir(), 'backup.db')
      await runQuotes(env, 'backup', backup)
    },
    async restore() {
      ;[records, photos] = [join(freshDataDir(), 'all.jsonl'), join(freshDataDir(), 'all')]
      await runQuotes(env, 'export', '--output', records, '--photos', photos)
      await runQuotes(env, 'restore', backup, '--yes')
    },
    importRest: () => runQuotes(env, 'import', records, '--photos', photos),
  }
}

/** Does the same with a database, except that what the backup lacks is imported at once. */
function operatorOfMongo(env: Record<string, string>, database: string) {
  let restoreDump = () => Promise.resolve()
  return {
    async backUp() {
      restoreDump = await dumpMongo(database)
    },
    async restore() {
      const [records, photos] = [join(freshDataDir(), 'all.jsonl'), join(freshDataDir(), 'all')]
      await runQuotes(env, 'export', '--output', records, '--photos', photos)
      await restoreDump()
      await runQuotes(env, 'import', records, '--photos', photos)
    },
    importRest: () => undefined,
  }
}

/** Starts what follows: requests in rounds, each of which ends when the server and the program that polls are killed. */
async function startFollowing(
  env: Record<string, string>,
  url: string,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
) {
  const { token, stored } = createApiToken('crm', { scopes: ['quotes:send', 'quotes:read', 'quotes:write'] })
  const inStore = (work: (store: Store) => Promise<unknown>) =>
    withStore(parseConfig({ ...env, PORT: '0' }), work, { mayCreate: true })
  await inStore((store) => store.addToken(stored))
  const copyFile = join(freshDataDir(), 'quotes.json')
  const readCopy = () => JSON.parse(readFileSync(copyFile, 'utf8')) as Copy
  const requests = createRequests(url, token, await aDriveway(60, 40).jpeg().toBuffer())

  async function runRound(clockErrorDays: number) {
    const server = await startServer({ ...env, NODE_OPTIONS: runFirst(shiftedClock(clockErrorDays)) })
    const follower = startFollower(url, token, copyFile)
    const before = requests.acknowledged()
    const kill = killAfter(server, () => requests.acknowledged() - before >= changesPerRound)
    await Promise.all(Array.from({ length: writers }, () => requests.sendUntilBroken()))
    await kill
    follower.kill('SIGKILL')
    await once(follower, 'exit')
  }

  /** Expects that both copies end with what the server has. */
  async function expectFollowed(): Promise<void> {
    const server = await startServer(env)
    const follower = startFollower(url, token, copyFile)
    ended.push(
      () => follower.kill('SIGKILL'),
      () => stopServer(server),
    )
    await expect.poll(() => existsSync(copyFile)).toBe(true)
    await inStore(async (store) => {
      const quotes = new Map<string, StoredQuote>()
      const listed = new Map<string, unknown>()
      for await (const quote of allQuotes(store)) {
        quotes.set(quote.id, quote)
        listed.set(quote.id, { ...toListedQuote(quote), photos: await store.photos(quote.id) })
      }
      expect(quotes.size).toBeGreaterThan(0)
      // In MongoDB, the last changes are listed 20 s later, and what is leased is due again after 30 s.
      const timeout = 50_000
      await expect.poll(() => differences(receiver.copy, quotes), { timeout }).toEqual([])
      const listedCopy = () => new Map(Object.entries(readCopy().quotes))
      await expect.poll(() => differences(listedCopy(), listed), { timeout }).toEqual([])
      // Before the store is closed, which then has nobody else.
      for (const end of ended.splice(-2)) await end()
    })
  }
  return { runRound, expectFollowed }
}

/** The IDs of what differs between two maps. */
const differences = (a: Map<string, unknown>, b: Map<string, unknown>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (id) => JSON.stringify(a.get(id)) !== JSON.stringify(b.get(id)),
  )

/** Runs in the server, whose clock is wrong. */
const shiftedClock = (errorDays: number) => `
const { Date: Clock } = globalThis
// Mongoose knows dates by the name of their class.
globalThis.Date = class Date extends Clock {
  static now = () => super.now() + ${errorDays * 86_400_000}
  constructor(...given) {
    super(...(given.length > 0 ? given : [new.target.now()]))
  }
}`

/** Starts a receiver of webhooks, which keeps a copy by them alone, and breaks some connections. */
async function startReceiver() {
  const copy = new Map<string, StoredQuote>()
  /** The versions of erased quotes. */
  const erased = new Map<string, number>()
  const processed = new Set<unknown>()
  function apply({ type, data }: QuoteCreated | QuoteUpdated | QuoteOverdue | QuoteErased) {
    const version = copy.get(data.id)?.version ?? 0
    if (type === 'quote.erased') {
      const upTo = data.version ?? Infinity
      erased.set(data.id, Math.max(upTo, erased.get(data.id) ?? 0))
      if (version <= upTo) copy.delete(data.id)
    } else if (data.version >= version && data.version > (erased.get(data.id) ?? 0)) copy.set(data.id, data)
  }
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      if (Math.random() < 0.01) return res.destroy()
      const id = req.headers['webhook-id']
      if (!processed.has(id))
        apply(JSON.parse(body) as QuoteCreated | QuoteUpdated | QuoteOverdue | QuoteErased)
      processed.add(id)
      return res.writeHead(204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ended.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, copy }
}

function startFollower(url: string, token: string, copy: string): ChildProcess {
  return spawn(process.execPath, [join(rootDir, 'examples/clients/follow.mjs')], {
    env: { PATH: process.env.PATH, QUOTES_URL: url, QUOTES_TOKEN: token, COPY: copy, POLL_SECONDS: '0.2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Creates the requests of a user who posts, changes, and erases quotes, and adds and removes photos, at random. */
function createRequests(url: string, token: string, jpeg: Buffer) {
  const known: string[] = []
  const photos = new Map<string, string>()
  let acknowledged = 0
  const send = (path: string, method: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
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
    if (response.status !== 503) forget(id)
    return isAcknowledged(response)
  }

  function isAcknowledged({ ok, status }: Response): boolean {
    if (!ok) expect([404, 422, 503]).toContain(status)
    return ok
  }

  return {
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
