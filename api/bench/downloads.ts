// `npm run bench -- downloads`: latency of posts, and memory of the server, while one client downloads without reading, or
// asks for photos without taking them. With MONGODB_TEST_URI, with MongoDB, too. Needs Linux, for /proc.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure } from '../../widget/testing/programs/figures.ts'
import { rootDir } from '../src/config.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { aPhoto } from '../testing/values/a-photo.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { startTestSession } from '../testing/values/a-session.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { startServer, stopServer } from '../testing/servers/server.ts'
import { pipelineUnread } from '../testing/faults/unread.ts'
import { latencies } from './latencies.ts'
import { peakMb } from './measure.ts'

const seconds = 8
const client = '203.0.113.7'
const quote = aQuote()
const photo = aPhoto('large', { image: randomBytes(1_000_000), bytes: 1_000_000 })
const photoPath = `/api/quotes/${quote.id}/photos/${photo.id}`

type Attack = (url: string, token: string) => Promise<unknown>

/** Ends each download when its response begins, if not before. */
const repeat =
  (init: RequestInit): Attack =>
  async (url, token) => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': client, ...init.headers }
    const end = Date.now() + seconds * 1000
    const ask = async () => {
      while (Date.now() < end) {
        const signal = AbortSignal.timeout(1000)
        const response = await fetch(url + photoPath, { ...init, headers, signal }).catch(() => undefined)
        await response?.body?.cancel()
      }
    }
    await Promise.all(Array.from({ length: 4 }, ask))
  }
const unread =
  (path: string): Attack =>
  async (url, token) => {
    const sockets = await pipelineUnread(url, path, token, client)
    await sleep(seconds * 1000)
    for (const socket of sockets) socket.destroy()
  }
const attacks: Record<string, Attack> = {
  nothing: () => sleep(seconds * 1000),
  'unread photos': unread(photoPath),
  'unread files': unread('/api/docs/swagger-ui-bundle.js'),
  'unread exports': unread('/api/quotes.ndjson'),
  'HEAD of a photo': repeat({ method: 'HEAD' }),
  'conditional GETs': repeat({ headers: { 'If-None-Match': `"${photo.id}"` } }),
  'ranges of one byte': repeat({ headers: { Range: 'bytes=0-0' } }),
  'aborted GETs': repeat({}),
}

const { MONGODB_TEST_URI } = process.env
for (const name of MONGODB_TEST_URI ? ['SQLite', 'MongoDB'] : ['SQLite'])
  for (const [attack, run] of Object.entries(attacks)) {
    const DATA_DIR = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
    const MONGODB_URI = name === 'MongoDB' ? testDatabase(MONGODB_TEST_URI ?? '') : ''
    const store = MONGODB_URI ? openMongoStore(MONGODB_URI) : openSqliteStore(DATA_DIR)
    await store.add(quote)
    await store.addPhotos(quote.id, [photo])
    for (let n = 0; n < 400; n++) await store.add(aQuote({ projectDetails: 'x'.repeat(4000) }))
    const user = { id: 'u1', username: 'ada', passwordHash: '' }
    await store.addUser(user)
    const token = await startTestSession(store, user)
    await store.close()
    const server = await startServer({ DATA_DIR, MONGODB_URI, TRUST_PROXY: '1' })
    const sorted = await latencies(server.url, run(server.url, token))
    const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.ceil(part * sorted.length) - 1]?.toFixed(1))
    const memory = peakMb(server.process.pid ?? NaN).toFixed(0)
    figure(
      `downloads, ${name}: POST latency during ${attack}, p50 / p99; peak RSS`,
      `${p50} / ${p99} ms; ${memory} MB`,
    )
    await stopServer(server)
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
