/** @module-tag heavy */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDataDir, startServer, stopServer, type TestServer } from '../../../testing/servers/server.ts'
import { limitConnections } from './connections.ts'

const servers: TestServer[] = []
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  for (const server of servers.splice(0)) await stopServer(server, 'SIGKILL')
})

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({ DATA_DIR: freshDataDir(), ...env })
  servers.push(server)
  return server
}

/** Opens a connection that is not read from. */
async function connectUnread(url: string, host = new URL(url).hostname): Promise<Socket> {
  const client = connect({ port: Number(new URL(url).port), host })
  clients.push(client)
  client.on('error', () => undefined)
  await once(client, 'connect')
  return client.pause()
}

/** Pipelines requests on one connection without reading the responses. */
function pipelineGets(client: Socket, path: string, count: number) {
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count))
}

const largeFile = '/api/docs/swagger-ui-bundle.js'

const countDescriptors = ({ process }: TestServer) => readdirSync(`/proc/${process.pid}/fd`).length

describe.skipIf(process.platform !== 'linux')(
  'a client that does not read responses (requires /proc, on Linux)',
  () => {
    it('leaks no file descriptor when it resets the connection', async () => {
      const server = await start()
      const html = await (await fetch(server.url)).text()
      const image = /\/assets\/hero-\d+[^" ]+\.jpg/.exec(html)?.[0] ?? ''
      expect(image).not.toBe('')
      const before = countDescriptors(server)
      for (let round = 0; round < 10; round++) {
        for (const path of [largeFile, image, '/widget/v1/concrete-quote-form.js']) {
          const client = await connectUnread(server.url)
          pipelineGets(client, path, 30)
          await sleep(20)
          client.resetAndDestroy()
        }
      }
      // The keep-alive connection of the test itself may or may not be open.
      await expect.poll(() => countDescriptors(server), { timeout: 5000 }).toBeLessThanOrEqual(before + 2)
    }, 30_000)

    it('is disconnected at once when 33 responses wait', async () => {
      const server = await start()
      const client = await connectUnread(server.url)
      pipelineGets(client, largeFile, 200)
      await once(client.resume(), 'close')
      expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200)
    })
  },
)

describe('a connection without progress is closed within the timeout', () => {
  const timeoutMs = 1000
  let server: Server
  /** Resolves to whether the next connection is closed before one and a half times the timeout has passed. */
  let isClosedInTime: Promise<boolean>
  beforeEach(async () => {
    server = createServer((req, res) => res.end(req.url === '/large' ? Buffer.alloc(2 ** 26) : 'small'))
    limitConnections(server, () => false, pino({ level: 'silent' }), timeoutMs)
    isClosedInTime = new Promise((resolve) => {
      server.once('connection', (socket) => {
        setTimeout(() => resolve(socket.destroyed), 1.5 * timeoutMs)
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = () => connectUnread(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  it('if its client sends nothing', async () => {
    await open()
    expect(await isClosedInTime).toBe(true)
  })

  it('if its client never reads a large response', async () => {
    pipelineGets(await open(), '/large', 1)
    expect(await isClosedInTime).toBe(true)
  })

  it('if its client reads a part of a large response', async () => {
    const client = await open()
    pipelineGets(client, '/large', 1)
    await once(client.resume(), 'data')
    client.pause()
    expect(await isClosedInTime).toBe(true)
  })

  it('if it is idle between requests', async () => {
    // Node's default is 5 s, to which it adds another.
    server.keepAliveTimeout = 1
    pipelineGets((await open()).resume(), '/', 1)
    expect(await isClosedInTime).toBe(true)
  })
})

const publicAddress = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address

describe('connections from one address', () => {
  it.skipIf(publicAddress === undefined)(
    'are limited to 256 at a time (requires a network interface)',
    async () => {
      const { url } = await start({ HOST: '0.0.0.0' })
      const opened = await openMany(url, publicAddress ?? '', 300)
      await expect.poll(() => opened.filter(({ closed }) => !closed).length, { timeout: 10_000 }).toBe(256)
      opened.find(({ closed }) => !closed)?.destroy()
      await expect
        .poll(
          async () =>
            (await fetch(`http://${publicAddress}:${new URL(url).port}/`).catch(() => undefined))?.status,
          { timeout: 10_000 },
        )
        .toBe(200)
    },
    30_000,
  )

  it('are not limited on loopback, where a reverse proxy may run', async () => {
    const { url } = await start()
    const opened = await openMany(url, '127.0.0.1', 300)
    expect((await fetch(url)).status).toBe(200)
    expect(opened.filter(({ closed }) => closed)).toHaveLength(0)
  })

  it.skipIf(publicAddress === undefined)(
    'are not limited from a trusted proxy (requires a network interface)',
    async () => {
      for (const TRUST_PROXY of ['1', `${publicAddress}/24`]) {
        const { url } = await start({ HOST: '0.0.0.0', TRUST_PROXY })
        const opened = await openMany(url, publicAddress ?? '', 300)
        expect((await fetch(url)).status).toBe(200)
        expect(opened.filter(({ closed }) => closed)).toHaveLength(0)
      }
    },
    30_000,
  )
})

/** Opens connections that are read, to notice when the server closes them. */
function openMany(url: string, host: string, count: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, async () => (await connectUnread(url, host)).resume()))
}
