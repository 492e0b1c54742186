/** @module-tag heavy */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openMongoStore } from '../../stores/mongo/mongo-store.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { aPhoto } from '../../../testing/values/a-photo.ts'
import { aQuote, inBatches, postQuote } from '../../../testing/values/a-quote.ts'
import { startTestSession } from '../../../testing/values/a-session.ts'
import { testDatabase } from '../../../testing/servers/mongo.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { pipelineUnread } from '../../../testing/faults/unread.ts'

const photo = aPhoto('large', { image: randomBytes(3_800_000), bytes: 3_800_000 })
const quote = aQuote()
const user = { id: 'u1', username: 'ada', passwordHash: '' }

/** As many networks as could hold all of the memory for bodies together. */
const networks = Array.from({ length: 5 }, (_, n) => `203.0.113.${n}`)

const mongo = inject('mongo')

let server: TestServer
let token: string
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await stopServer(server)
})

/** Starts a server that has a photo of 3.8 MB and 500 quotes. */
async function start(storeName: 'SQLite' | 'MongoDB') {
  const DATA_DIR = freshDataDir()
  const MONGODB_URI = storeName === 'MongoDB' ? testDatabase(mongo.uri ?? '') : ''
  const store = MONGODB_URI ? openMongoStore(MONGODB_URI) : openSqliteStore(DATA_DIR)
  await store.add(quote)
  await store.addPhotos(quote.id, [photo])
  await inBatches(
    Array.from({ length: 500 }, () => aQuote({ projectDetails: 'x'.repeat(4000) })),
    (other) => store.add(other),
  )
  await store.addUser(user)
  token = await startTestSession(store, user)
  await store.close()
  server = await startServer({ DATA_DIR, MONGODB_URI, TRUST_PROXY: '1' })
}

/** The memory that the server has used at most, in MB. */
const peakMegabytes = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024

/** Gets a body by a client of another network that takes 32 kB at a time. */
async function readSlowly(path: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '198.51.100.1' }
  const sent = request(server.url + path, { headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
  const chunks: Buffer[] = []
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    if (chunks.length % 4 === 0) await sleep(5)
  }
  return Buffer.concat(chunks)
}

const photoPath = `/api/quotes/${quote.id}/photos/${photo.id}`

describe.skipIf(process.platform !== 'linux')(
  '512 pipelined requests of each of five networks that are never read (requires /proc, on Linux)',
  () => {
    // At most 32 MB are being sent. Those of connections that were closed wait for a garbage collection, longer on a busy machine.
    const sqlite = ['SQLite', 'a photo', photoPath, 500] as const
    const mongoDb = ['MongoDB', 'a photo', photoPath, 500] as const
    // Each connection held a page of quotes, which took 536 MB.
    const mongoDbExport = ['MongoDB', 'an export', '/api/quotes.ndjson', 350] as const
    it.each([
      sqlite,
      ...(mongo.uri === undefined ? [] : [mongoDb]),
      ['SQLite', 'a file of the documentation', '/api/docs/swagger-ui-bundle.js', 150],
      ['SQLite', 'an export', '/api/quotes.ndjson', 250],
      ...(mongo.uri === undefined ? [] : [mongoDbExport]),
    ] as const)(
      'with %s, for %s, take little memory, and nothing from others',
      async (name, _, path, limit) => {
        await start(name)
        const before = peakMegabytes()
        for (const client of networks)
          clients.push(...(await pipelineUnread(server.url, path, token, client)))
        await sleep(2000)
        expect((await postQuote(server.url)).status).toBe(201)
        expect((await readSlowly(photoPath)).equals(photo.image)).toBe(true)
        // It was up to 1,800 MB for photos while all of the responses were in memory.
        expect(peakMegabytes() - before).toBeLessThan(limit)
      },
    )
  },
)
