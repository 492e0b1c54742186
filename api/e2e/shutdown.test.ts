import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runFirst } from '../../widget/testing/programs/run-program.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/servers/server.ts'

let dataDir: string
let server: TestServer | undefined
beforeEach(() => {
  dataDir = freshDataDir()
})
afterEach(async () => {
  if (server?.process.exitCode === null && server.process.signalCode === null)
    await stopServer(server, 'SIGKILL')
  server = undefined
})

const start = async (env: Record<string, string> = {}) =>
  (server = await startServer({ DATA_DIR: dataDir, ...env }))

/** A TCP server that accepts connections and never responds. */
async function silentServer() {
  const silent = createServer(() => undefined)
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  silent.unref()
  return `127.0.0.1:${(silent.address() as AddressInfo).port}`
}

/** Sends `text` and never reads the response. */
async function connectAndHold(to: { port: number; host: string }, text: string): Promise<Socket> {
  const socket = connect(to)
  await once(socket, 'connect')
  socket
    .on('error', () => undefined)
    .pause()
    .write(text)
  return socket
}

const addressOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })

describe('a graceful shutdown', () => {
  // Retried, because clients may not get to run for 500 ms on a busy machine.
  it('closes connections of active clients with a response, and resets none', { retry: 3 }, async () => {
    const { url } = await start()
    const endings: string[] = []
    const agent = new Agent({ keepAlive: true })
    /** Sends a request on a keep-alive connection, and returns the `Connection` header of the response. */
    const get = () =>
      new Promise<string>((resolve, reject) => {
        request(`${url}/api/health/live`, { agent })
          .once('response', (response) => {
            response.resume().once('end', () => resolve(String(response.headers.connection)))
          })
          .once('error', reject)
          .end()
      })
    const client = async () => {
      for (let connection = 'keep-alive'; connection === 'keep-alive'; await sleep(5)) {
        connection = await get().catch((error: NodeJS.ErrnoException) => String(error.code))
        if (connection !== 'keep-alive') endings.push(connection)
      }
    }
    const clients = Array.from({ length: 20 }, client)
    await sleep(300)
    expect(endings).toEqual([])
    expect(await stopServer(server as TestServer)).toBe(0)
    await Promise.all(clients)
    expect(endings).toEqual(Array.from({ length: 20 }, () => 'close'))
    agent.destroy()
  })

  it('closes silent connections while it waits for a request in progress', async () => {
    const { process, url } = await start()
    const silent = connect(addressOf(url))
    await once(silent, 'connect')
    const unfinished = connect(addressOf(url))
    unfinished.write('GET /api/health/live HTTP/1.1\r\n')
    await fetch(url)
    process.kill('SIGTERM')
    await once(silent.resume(), 'close')
    const exited = once(process, 'exit')
    unfinished.end('Host: localhost\r\n\r\n')
    expect(await text(unfinished)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(await exited).toEqual([0, null])
  })

  it('completes even if clients of the site and metrics do not read', { tags: ['heavy'] }, async () => {
    const { banner, url } = await start({ METRICS_PORT: '0' })
    const [, metricsUrl = ''] = /Metrics\s+(\S+)/.exec(banner) ?? []
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const held = await Promise.all([
      connectAndHold(addressOf(url), get('/').repeat(1000)),
      connectAndHold(addressOf(metricsUrl), get('/metrics').repeat(1000)),
    ])
    await sleep(500)
    expect(await stopServer(server as TestServer)).toBe(0)
    for (const socket of held) socket.destroy()
  })

  it('completes even if a webhook receiver does not respond', { tags: ['heavy'] }, async () => {
    const { url } = await start({
      WEBHOOK_URLS: `http://${await silentServer()}/`,
      WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
      WEBHOOK_ALLOW_PRIVATE: 'on',
    })
    const { projectDetails, firstName, lastName, phone } = aQuote()
    const body = JSON.stringify({ firstName, lastName, phone, projectType: 'other', projectDetails })
    const headers = { 'Content-Type': 'application/json' }
    expect((await fetch(`${url}/api/quotes`, { method: 'POST', headers, body })).status).toBe(201)
    expect(await stopServer(server as TestServer)).toBe(0)
  })

  it('completes even if MongoDB does not respond', { tags: ['heavy'] }, async () => {
    const { banner, url } = await start({ MONGODB_URI: `mongodb://${await silentServer()}/quotes` })
    expect(banner).toMatch(/cannot store quotes yet\. MongoDB (does not respond|cannot be reached)/)
    // The next request reuses this connection, so that the server has it before it gets the signal.
    await (await fetch(`${url}/api/health/live`)).text()
    const asked = fetch(`${url}/api/health/ready`)
    expect(await stopServer(server as TestServer)).toBe(0)
    expect((await asked).status).toBe(503)
  })

  it.skipIf(process.platform === 'win32')(
    'completes even if a thread is blocked by a disk or a DNS lookup',
    { tags: ['heavy'] },
    async () => {
      const fifo = join(dataDir, 'fifo')
      expect(spawnSync('mkfifo', [fifo]).status).toBe(0)
      // Opening a FIFO without a writer blocks a thread forever.
      const module = `import { open } from 'node:fs'; open(${JSON.stringify(fifo)}, () => undefined)`
      await start({ NODE_OPTIONS: runFirst(module) })
      expect(await stopServer(server as TestServer)).toBe('SIGKILL')
      // The store was closed before.
      const store = openSqliteStore(dataDir)
      await store.close()
    },
  )
})
