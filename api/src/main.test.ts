import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootDir } from './config.ts'
import { publishedSamples } from './platform/samples.ts'
import { storedQuotes } from '../testing/quotes-command.ts'
import { freshDataDir, startServer, stopServer, type TestServer } from '../testing/servers/server.ts'
import { startSmtp } from '../testing/servers/smtp.ts'
import { sendJson } from '../testing/values/send-json.ts'

const quote = {
  firstName: 'Ada',
  lastName: '漢字',
  phone: '(214) 555-0123',
  projectType: 'repair',
  projectDetails: 'The driveway\nhas\u2028cracked.',
}

function post(url: string, body: object): Promise<Response> {
  return sendJson('POST', `${url}/api/quotes`, body)
}

let dataDir: string
let running: TestServer[]
beforeEach(() => {
  dataDir = freshDataDir()
  running = []
})
afterEach(async () => {
  for (const server of running)
    if (server.process.exitCode === null && server.process.signalCode === null)
      await stopServer(server, 'SIGKILL')
})

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({ DATA_DIR: dataDir, ...env })
  running.push(server)
  return server
}

describe('a failed start exits with 1 and one line that says why', () => {
  const startError = (env: Record<string, string>) =>
    start(env).then(
      () => 'started',
      (error: Error) => error.message,
    )

  it('if the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { port } = other.address() as AddressInfo
    expect(await startError({ PORT: String(port) })).toBe(
      `exit 1: Port ${port} on 127.0.0.1 is already in use. Stop the other process or set PORT to another port, such as ${port + 1}.\n`,
    )
    other.close()
  })

  it('if another server uses the data folder', async () => {
    await start()
    expect(await startError({})).toBe(
      `exit 1: The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
    )
  })

  it.each([
    [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535. Correct it or unset it.'],
    [
      { MONGODB_URI: 'mongodb://user:pass/word@127.0.0.1/quotes' },
      'Invalid MongoDB URI (Password contains unescaped characters). Use a URI such as mongodb://127.0.0.1:27017/quotes.',
    ],
    [
      { HOST: '192.0.2.1' },
      'The server cannot listen on 192.0.2.1 (listen EADDRNOTAVAIL: address not available 192.0.2.1). Set HOST to an address of this machine, such as 127.0.0.1.',
    ],
  ])('if the environment is %j', async (env, sentence) => {
    expect(await startError(env)).toBe(`exit 1: ${sentence}\n`)
  })
})

describe('the running server', () => {
  it('prints once what is still a sample if its address is public, with the place to change it', async () => {
    const samples = publishedSamples('https://quotes.example.com')
    const { banner } = await start({ PUBLIC_URL: 'https://quotes.example.com' })
    for (const line of samples) expect(banner.split(`  ${line}\n`)).toHaveLength(2)
    expect(banner.includes('Not yours yet.')).toBe(samples.length > 0)
  })

  it('warns that no notifications are configured', async () => {
    const { banner } = await start()
    expect(banner).toContain('Notify    none: to be notified of new quotes, open the settings of the inbox\n')
    expect(banner).not.toContain('ignored')
  })

  it('names variables that it ignores because they are misspelled, without their values', async () => {
    const { banner } = await start({
      MONGODB_URL: 'mongodb://ada:secret@127.0.0.1:1/quotes',
      SMTP_URI: 'smtps://ada:secret@mail.example.com',
    })
    expect(banner).toContain(
      'MONGODB_URL is ignored: the server has no such variable. Did you mean MONGODB_URI?\n',
    )
    expect(banner).toContain('SMTP_URI is ignored: the server has no such variable. Did you mean SMTP_URL?\n')
    expect(banner).not.toContain('secret')
  })

  const email = { MAIL_FROM: 'quotes@example.com', NOTIFY_TO: 'owner@example.com', LOG_LEVEL: 'warn' }

  it('logs how to fix the address of its mail server, and does not wait for that server', async () => {
    const mailServer = createTcpServer()
    const connected = once(mailServer, 'connection') as Promise<[Socket]>
    await once(mailServer.listen(0, '127.0.0.1'), 'listening')
    const { port } = mailServer.address() as AddressInfo
    const { stdout } = (await start({ SMTP_URL: `smtps://user:secret@127.0.0.1:${port}`, ...email })).process
    const logged = once(stdout ?? mailServer, 'data')
    const [socket] = await connected
    socket.end('220 mail.example.com ESMTP\r\n')
    const [line] = (await logged) as [Buffer]
    expect(JSON.parse(line.toString())).toMatchObject({ level: 40 })
    expect(line.toString()).toMatch(
      /"email cannot be sent\. .*wrong version number.* in SMTP_URL, use smtp:\/\/ for ports 25 and 587, /,
    )
    expect(line.toString()).not.toContain('secret')
    mailServer.close()
  })

  it('logs nothing about a mail server that it can use', async () => {
    const checks: unknown[] = []
    const smtp = await startSmtp('accept', 0, { onClose: (session) => checks.push(session) })
    const server = await start({ SMTP_URL: smtp.url, ...email })
    const log = text(server.process.stdout ?? Readable.from([]))
    await expect.poll(() => checks).toHaveLength(1)
    await stopServer(server)
    expect(await log).toBe('')
    await smtp.stop()
  })

  it('prints its database without passwords', { tags: ['heavy'] }, async () => {
    const MONGODB_URI =
      'mongodb://ada:secret@127.0.0.1:1/quotes?tls=true&tlsCertificateKeyFilePassword=secret'
    const { banner } = await start({ MONGODB_URI })
    expect(banner).toMatch(/Quotes +mongodb:\/\/127\.0\.0\.1:1\/quotes$/m)
    expect(banner).not.toContain('secret')
  })

  it('serves Prometheus metrics on a separate port', async () => {
    const server = await start({ METRICS_PORT: '0' })
    const [, metricsUrl = ''] = /Metrics\s+(\S+)/.exec(server.banner) ?? []
    expect(new URL(metricsUrl).hostname).toBe('127.0.0.1')
    await post(server.url, quote)
    await post(server.url, { ...quote, website: 'https://spam.example' })
    await post(server.url, {})
    await fetch(`${server.url}/api/quotes/${encodeURIComponent('ada@example.com')}`)
    const metrics = await (await fetch(metricsUrl)).text()
    expect(metrics).toContain('quotes_stored_total{spam=""} 1\n')
    expect(metrics).toContain('quotes_stored_total{spam="honeypot"} 1\n')
    expect(metrics).toContain('store_errors_total 0\n')
    const count = (labels: string) => `http_request_duration_seconds_count{${labels}} `
    expect(metrics).toContain(`${count('method="POST",route="/api/quotes",status="201"')}2\n`)
    expect(metrics).toContain(`${count('method="POST",route="/api/quotes",status="422"')}1\n`)
    expect(metrics).toContain(`${count('method="GET",route="/api/quotes/:id",status="401"')}1\n`)
    expect(metrics).toContain('process_resident_memory_bytes')
    expect(metrics).not.toContain('ada')
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })

  it('serves metrics on loopback unless METRICS_HOST is set', async () => {
    const open = { HOST: '0.0.0.0', METRICS_PORT: '0' }
    expect((await start(open)).banner).toMatch(/Metrics +http:\/\/127\.0\.0\.1:/)
    const { banner } = await start({ ...open, DATA_DIR: freshDataDir(), METRICS_HOST: '::1' })
    const [, url = ''] = /Metrics +(http:\S+)/.exec(banner) ?? []
    expect(url).toContain('[::1]')
    expect((await fetch(url)).status).toBe(200)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('shuts down gracefully on %s', async (signal) => {
    const server = await start()
    expect((await post(server.url, quote)).status).toBe(201)
    expect(await stopServer(server, signal)).toBe(0)
    expect(existsSync(join(dataDir, 'quotes.db-wal'))).toBe(false)
  })

  it(
    'times out clients that send headers or bodies slowly, and serves others meanwhile',
    { timeout: 40_000, tags: ['heavy'] },
    async () => {
      const { url } = await start()
      const { hostname, port } = new URL(url)
      /** The response to a client that stops sending, and the seconds until it arrives. */
      async function stopAfter(sent: string): Promise<[string, number]> {
        const socket = connect(Number(port), hostname)
        const started = Date.now()
        socket.write(sent)
        const answer = await text(socket)
        return [answer.split('\r\n')[0] ?? '', (Date.now() - started) / 1000]
      }
      const head = 'POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
      const [headers, body, other] = await Promise.all([
        stopAfter(head),
        stopAfter(`${head}Content-Length: 100\r\n\r\n{"firstName":`),
        post(url, quote),
      ])
      expect(other.status).toBe(201)
      expect(headers[0]).toBe('HTTP/1.1 408 Request Timeout')
      expect(headers[1]).toBeGreaterThanOrEqual(10)
      expect(body[0]).toBe('HTTP/1.1 408 Request Timeout')
      expect(body[1]).toBeGreaterThanOrEqual(15)
    },
  )

  it('stops immediately on a second signal that is not a duplicate of the first', async () => {
    const server = await start()
    const unfinished = connect(Number(new URL(server.url).port), '127.0.0.1')
    unfinished.on('error', () => undefined).write('POST /api/quotes HTTP/1.1\r\n')
    await post(server.url, quote)
    server.process.kill('SIGTERM')
    await sleep(1500)
    expect(server.process.exitCode).toBeNull()
    expect(await stopServer(server)).toBe(1)
    expect(await storedQuotes(dataDir)).toMatchObject([{ lastName: '漢字' }])
  })

  it.skipIf(process.platform === 'win32')('stops when the shell that npm started it in exits', async () => {
    const command = `"${process.execPath}" "${join(rootDir, 'api/dist/main.js')}"; true`
    const port = await getPort()
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      npm_lifecycle_event: 'start',
    }
    const shell = spawn('sh', ['-c', command], { env, stdio: 'ignore' })
    const isLive = () =>
      fetch(`http://127.0.0.1:${port}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isLive, { timeout: 10_000 }).toBe(true)
    shell.kill()
    await expect.poll(isLive, { timeout: 10_000 }).toBe(false)
    // The data folder is free again.
    await start()
  })

  it('allows only the origins in ALLOWED_ORIGINS', async () => {
    const { url } = await start({ ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443' })
    const allowed = async (origin: string) =>
      (await fetch(`${url}/api/quotes`, { method: 'OPTIONS', headers: { Origin: origin } })).headers.get(
        'Access-Control-Allow-Origin',
      )
    expect(await allowed('https://b.example:8443')).toBe('https://b.example:8443')
    expect(await allowed('https://b.example')).toBeNull()
    expect(await allowed('http://localhost:3000')).toBeNull()
  })
})
