import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { serveSignedIn } from '../../../testing/servers/app.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { StoreUnavailableError } from '../../stores/store-errors.ts'
import type { Store } from '../../stores/store.ts'
import { aQuote } from '../../../testing/values/a-quote.ts'
import { freshDataDir } from '../../../testing/servers/server.ts'

const page = Array.from({ length: 200 }, () => aQuote({ projectDetails: 'x'.repeat(1000) }))
const unavailable = () => Promise.reject(new StoreUnavailableError('away'))

interface LogLine {
  msg: string
  route?: string
  status?: number | string
}
let lines: LogLine[]
const requests = () => lines.filter(({ msg }) => msg === 'request')
let printed: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  lines = []
  printed = vi.spyOn(console, 'error').mockReturnValue(undefined)
  // Express prints no stack in tests.
  vi.stubEnv('NODE_ENV', 'production')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Serves a store whose `list` is replaced, with a signed-in user. */
async function serveList(list: Store['list']) {
  const store = openSqliteStore(freshDataDir())
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) })
  const { url, token } = await serveSignedIn({ store: { ...store, list }, log })
  return { url, Authorization: `Bearer ${token}` }
}

describe.each(['text/csv', 'application/x-ndjson'])('an export as %s', (Accept) => {
  it('responds with 503 if the first read fails', async () => {
    const { url, Authorization } = await serveList(unavailable)
    const response = await fetch(`${url}/api/quotes`, { headers: { Authorization, Accept } })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(response.headers.get('Content-Disposition')).toBeNull()
    expect(await response.json()).toMatchObject({ type: '/api/problems/unavailable' })
  })

  it('aborts the response, and logs once, if a later read fails', async () => {
    const pages = [page, page]
    const { url, Authorization } = await serveList(() => {
      const next = pages.shift()
      return next ? Promise.resolve(next) : unavailable()
    })
    const response = await fetch(`${url}/api/quotes`, { headers: { Authorization, Accept } })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    const messages = () => lines.map(({ msg }) => msg).sort()
    await expect.poll(messages).toEqual(['quotes exported', 'request', 'request failed'])
    expect(requests()).toMatchObject([{ route: '/api/quotes', status: 'aborted' }])
    expect(printed).not.toHaveBeenCalled()
  })

  it('reads only the first page for HEAD', async () => {
    let reads = 0
    const { url, Authorization } = await serveList(() => {
      reads++
      return Promise.resolve(page)
    })
    const response = await fetch(`${url}/api/quotes`, { method: 'HEAD', headers: { Authorization, Accept } })
    expect([response.status, response.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, Accept])
    expect(reads).toBe(1)
  })

  it('logs no error if the client disconnects', async () => {
    const { url, Authorization } = await serveList(() => Promise.resolve(page))
    const left = new AbortController()
    const response = await fetch(`${url}/api/quotes`, {
      headers: { Authorization, Accept },
      signal: left.signal,
    })
    await response.body?.getReader().read()
    left.abort()
    await expect.poll(requests).toMatchObject([{ route: '/api/quotes', status: 'aborted' }])
    // Whatever it still logs precedes the next request in the log.
    await fetch(`${url}/api/health/live`)
    await expect.poll(requests).toHaveLength(2)
    expect(lines.map(({ msg }) => msg)).toEqual(['quotes exported', 'request', 'request'])
    expect(printed).not.toHaveBeenCalled()
  })
})

it('logs the request whose connection was reset, and does not handle those that waited behind it', async () => {
  const { url, Authorization } = await serveList(() => Promise.resolve(page))
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  await once(client, 'connect')
  const get = `GET /api/quotes HTTP/1.1\r\nHost: x\r\nAccept: text/csv\r\nAuthorization: ${Authorization}\r\n\r\n`
  client.write(get.repeat(3))
  await once(client, 'data')
  client.resetAndDestroy()
  await expect.poll(requests).toMatchObject([{ status: 'aborted' }])
  // Whatever it still handles precedes the next request in the log.
  await fetch(`${url}/api/health/live`)
  await expect.poll(requests).toHaveLength(2)
  expect(lines.map(({ msg }) => msg)).toEqual(['quotes exported', 'request', 'request'])
})
