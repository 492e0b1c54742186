/** @module-tag heavy */
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { QuoteCreated, SubmittedQuote } from '@concrete-quote/openapi'
import mongoose from 'mongoose'
import { build } from 'vite'
import { afterEach, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../../testing/servers/mongo.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../../testing/servers/server.ts'
import { postQuote } from '../../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../../testing/values/a-session.ts'
import { rootDir } from '../../../config.ts'
import { openMongoStore } from '../mongo-store.ts'
import { schemaVersion } from './migrations.ts'

const mongo = inject('mongo')

/** What the next version adds: a field of quotes, one of deliveries, and a type of events in place of `note`. */
const nextVersion: Record<string, [from: string, to: string]> = {
  'migrations/migrations.ts': [`schemaVersion = ${schemaVersion}`, `schemaVersion = ${schemaVersion + 1}`],
  'models/quotes.ts': ['error: String,', 'error: String, added: String,'],
  'quote/quote.ts': [
    '...Quote.shape,\n  version,',
    "...Quote.shape,\n  version, added: stringOrNull('Added'),",
  ],
  'quotes/stored-quote.ts': ['given[name] ?? value', "given[name] ?? (name === 'added' ? 'quote' : value)"],
  'interface/delivery-store.ts': ['return { quoteId, ...', "return { added: 'delivery', quoteId, ..."],
  'quotes/apply-command.ts': ["note: () => 'note'", "note: () => 'added'"],
}

/** Builds the server of the next version: the present one with these changes. Returns its program. */
async function buildNextVersion(): Promise<string> {
  const root = freshDataDir()
  for (const name of ['site', 'widget', 'openapi', 'node_modules', 'package.json'])
    symlinkSync(join(rootDir, name), join(root, name))
  const changed = new Set<string>()
  const transform = (code: string, id: string) => {
    const [file, [from, to] = ['', '']] = Object.entries(nextVersion).find(([end]) => id.endsWith(end)) ?? []
    if (file === undefined || !code.includes(from)) return undefined
    changed.add(file)
    return code.replace(from, to)
  }
  await build({
    root: join(rootDir, 'api'),
    logLevel: 'error',
    build: { outDir: join(root, 'api/dist') },
    plugins: [{ name: 'next-version', enforce: 'pre', transform }],
  })
  expect([...changed].sort()).toEqual(Object.keys(nextVersion).sort())
  return join(root, 'api/dist/main.js')
}

/** Starts a receiver of webhooks, which counts the messages about each new quote, and fails while told to. */
async function startReceiver() {
  const created: string[] = []
  const receiver = { url: '', created, isFailing: false }
  const server = createServer((req, res) => {
    void json(req).then((message) => {
      const { type, data } = message as QuoteCreated
      if (type === 'quote.created' && !receiver.isFailing) created.push(data.id)
      res.writeHead(receiver.isFailing ? 500 : 204).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ended.push(() => server.close())
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return receiver
}

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

const rounds = Array.from({ length: 10 }, (_, n) => n)

it.skipIf(mongo.uri === undefined)(
  `servers of this version and of the next share a database${'reason' in mongo ? ` (${mongo.reason})` : ''}`,
  async () => {
    const program = await buildNextVersion()
    const receiver = await startReceiver()
    const uri = testDatabase(mongo.uri ?? '')
    const start = async (nextProgram?: string) => {
      const server = await startServer(
        {
          MONGODB_URI: uri,
          WEBHOOK_URLS: receiver.url,
          WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'key').toString('base64')}`,
          WEBHOOK_ALLOW_PRIVATE: 'on',
        },
        nextProgram,
      )
      ended.push(() => server.process.kill('SIGKILL'))
      return server
    }
    const store = openMongoStore(uri, { isCommand: true })
    const user = { id: 'u', username: 'ada', passwordHash: '' }
    await store.addUser(user)
    const session = await startTestSession(store, user)
    await store.close()
    const send = ({ url }: TestServer, path: string, method = 'GET', body?: object) =>
      fetch(`${url}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const post = async ({ url }: TestServer) => ((await (await postQuote(url)).json()) as SubmittedQuote).id
    const postAll = (server: TestServer) => Promise.all(rounds.map(() => post(server)))
    const listed = async (server: TestServer) => {
      const { items } = (await (await send(server, '/quotes?limit=100')).json()) as {
        items: { id: string }[]
      }
      return items.map(({ id }) => id).sort()
    }

    // What one has posted is delivered by the other.
    receiver.isFailing = true
    const first = await start()
    const ofOlder = await postAll(first)
    const newer = await start(program)
    expect(await stopServer(first)).toBe(0)
    receiver.isFailing = false
    await expect.poll(() => receiver.created.toSorted(), { timeout: 60_000 }).toEqual(ofOlder.sort())

    // One of this version starts while the next is there. Both post, list, and change the quotes of both.
    const older = await start()
    const both = [older, newer]
    receiver.isFailing = true
    const posted = await Promise.all(both.map(postAll))
    const [, ofNewer = []] = posted
    const all = [...ofOlder, ...posted.flat()].sort()
    for (const server of both) expect(await listed(server)).toEqual(all)
    for (const id of all) {
      const changes = [
        send(newer, `/quotes/${id}`, 'PATCH', { note: 'Gate code 1234' }),
        send(older, `/quotes/${id}`, 'PATCH', { preferredTime: 'morning' }),
      ]
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200])
      expect(
        (await send(older, `/quotes/${id}`, 'PATCH', { answeredAt: new Date().toISOString() })).status,
      ).toBe(200)
      const { history } = (await (await send(older, `/quotes/${id}`)).json()) as {
        history: { type: string }[]
      }
      expect(history.map(({ type }) => type).sort()).toEqual(['added', 'answered', 'preferred-time'])
    }

    expect(await stopServer(newer)).toBe(0)
    receiver.isFailing = false
    await expect.poll(() => receiver.created.toSorted(), { timeout: 60_000 }).toEqual(all)
    expect(await listed(older)).toEqual(all)
    expect(await stopServer(older)).toBe(0)

    const connection = await mongoose.createConnection(uri).asPromise()
    ended.push(() => connection.close())
    const isOfNewer = { _id: { $in: ofNewer } } as object
    const delivered = { 'channel.event': 'created', state: 'delivered', added: 'delivery' }
    const added = { added: 'quote', deliveries: { $elemMatch: delivered } }
    expect(await connection.collection('quotes').countDocuments({ ...isOfNewer, ...added })).toBe(
      rounds.length,
    )
    expect(await connection.collection('processes').countDocuments()).toBe(0)
  },
  240_000,
)
