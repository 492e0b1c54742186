/** @module-tag heavy */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { rootDir } from '../src/config.ts'
import { openMongoStore } from '../src/stores/mongo/mongo-store.ts'
import { testDatabase } from '../testing/servers/mongo.ts'
import { connectNetwork } from '../testing/servers/network.ts'
import { freshDataDir, startServer, stopServer } from '../testing/servers/server.ts'
import { postQuote } from '../testing/values/a-quote.ts'
import { allQuotes } from '../src/stores/interface/quote-store.ts'

const mongo = inject('mongo')
const missing = (program: string) =>
  spawnSync('which', [program]).status === 0 ? '' : ` (${program} is not installed)`
const reason = missing('nginx') || missing('caddy') || ('reason' in mongo ? ` (${mongo.reason})` : '')

/** For how long each fault lasts: some posts meet it before nginx leaves the server out, and some after it tries again. */
const faultMs = 4000

const visitors = 8

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** Starts nginx with its sample configuration, without TLS, in front of servers on these ports. Returns its URL. */
async function startNginx(servers: number[]): Promise<string> {
  const dir = freshDataDir()
  const port = await getPort()
  const listed = servers.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`).join('\n')
  const site = readFileSync(join(rootDir, 'examples/deploy/nginx.conf'), 'utf8')
    .replaceAll(/^.*(?:listen \[::\]|ssl_|listen 80;).*\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll('/var/log/nginx', dir)
    .replace(/^ *server 127\.0\.0\.1:3000.*$/m, listed)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  )
  const config = `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { ${temporary.join(' ')} ${site} }`
  writeFileSync(join(dir, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', dir, '-e', `${dir}/error.log`, '-c', `${dir}/nginx.conf`], {
    stdio: 'inherit',
  })
  ended.push(() => nginx.kill())
  return `http://127.0.0.1:${port}`
}

/** Starts three servers that share a database, each with a connection to it of its own. */
async function startServers(uri: URL) {
  return Promise.all(
    [0, 1, 2].map(async () => {
      const network = await connectNetwork(Number(uri.port))
      ended.push(() => network.close())
      const MONGODB_URI = uri.href.replace(uri.host, `127.0.0.1:${network.port}`)
      const PORT = String(await getPort())
      const start = async () => {
        const server = await startServer({ MONGODB_URI, PORT, TRUST_PROXY: '1' })
        ended.push(() => server.process.kill('SIGKILL'))
        return server
      }
      return { network, port: Number(PORT), start, server: await start() }
    }),
  )
}

/** Starts Caddy with the block of the document, in front of servers on these ports. Returns its URL. */
async function startCaddy(servers: number[]): Promise<string> {
  const dir = freshDataDir()
  const port = await getPort()
  const document = readFileSync(join(rootDir, 'api/docs/mongodb.md'), 'utf8')
  const [block = ''] = /^ {4}reverse_proxy 10[^}]*}$/m.exec(document) ?? []
  const proxy = servers.reduce(
    (text, each, n) => text.replace(`10.0.0.1${n + 1}:3000`, `127.0.0.1:${each}`),
    block,
  )
  writeFileSync(join(dir, 'Caddyfile'), `{\n admin off\n}\nhttp://127.0.0.1:${port} {\n${proxy}\n}\n`)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(dir, 'Caddyfile')], {
    env: { ...process.env, HOME: dir },
    stdio: 'ignore',
  })
  ended.push(() => caddy.kill())
  return `http://127.0.0.1:${port}`
}

describe.skipIf(reason)(`three servers${reason}`, () => {
  it('lose no quote behind nginx and show no error while one is killed, and one cut off from MongoDB', async () => {
    const uri = new URL(testDatabase(mongo.uri ?? ''))
    const servers = await startServers(uri)
    const url = await startNginx(servers.map(({ port }) => port))
    await expect.poll(() => fetch(url).then(({ status }) => status, String)).toBe(200)

    const keys: string[] = []
    const failures: unknown[] = []
    let isOver = false
    async function visit() {
      while (!isOver) {
        const key = randomUUID()
        const page = await fetch(`${url}/contact`)
        const { status } = await postQuote(url, { 'Idempotency-Key': key }, { lastName: key })
        if (page.status !== 200 || status !== 201) failures.push([page.status, status])
        keys.push(key)
        await sleep(50)
      }
    }
    const visits = Promise.all(Array.from({ length: visitors }, visit))
    for (const [n, killed] of servers.entries()) {
      await stopServer(killed.server, 'SIGKILL')
      await sleep(faultMs)
      killed.server = await killed.start()
      const { network } = servers[(n + 1) % servers.length] as (typeof servers)[number]
      network.fault = 'silence'
      await sleep(faultMs)
      network.fault = undefined
      // What nginx has left out for five seconds is tried again.
      await sleep(1000)
    }
    isOver = true
    await visits

    expect(failures).toEqual([])
    const store = openMongoStore(uri.href)
    ended.push(() => store.close())
    const stored: string[] = []
    for await (const { lastName } of allQuotes(store)) stored.push(lastName)
    expect(stored.sort()).toEqual(keys.sort())
    expect(keys.length).toBeGreaterThan(100)
  }, 120_000)

  it('get nothing from Caddy once they have been cut off from MongoDB for seconds', async () => {
    const servers = await startServers(new URL(testDatabase(mongo.uri ?? '')))
    const url = await startCaddy(servers.map(({ port }) => port))
    await expect.poll(() => fetch(url).then(({ status }) => status, String)).toBe(200)
    for (const { network } of servers.slice(1)) network.fault = 'silence'
    // It finds out within the interval and the timeout of its checks.
    await sleep(7000)
    for (let n = 0; n < 12; n++) expect((await postQuote(url)).status).toBe(201)
    for (const { network } of servers) network.fault = undefined
  }, 60_000)
})
