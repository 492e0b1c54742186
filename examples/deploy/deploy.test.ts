import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { connect } from 'node:http2'
import { request as requestHttps } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPost, command, sample, send, startServer, stop, temporaryDir } from './testing/deployed-server.ts'

/** The reason to skip tests, as a suffix of their titles, or an empty string. */
function missing(...programs: string[]): string {
  const absent = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  return absent.length > 0 ? ` (${absent.join(' and ')} not installed)` : ''
}

for (const [folder, name] of [
  ['', 'concrete-quote.service'],
  ['litestream/', 'litestream.service'],
] as const)
  describe.skipIf(missing('systemd-analyze'))(`${name}${missing('systemd-analyze')}`, () => {
    const unit = join(temporaryDir(), name)
    // Any program, in place of one that may not be installed.
    writeFileSync(unit, sample(folder + name).replace('/usr/bin/litestream', process.execPath))
    const analyze = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }

    it('passes systemd-analyze verify without warnings', () => {
      const { status, output } = analyze('--man=no', 'verify')
      expect([status, output.split('\n').filter((line) => line.includes(name))]).toEqual([0, []])
    })

    it('has a security exposure level of at most 1.5 of 10', () => {
      const { status, output } = analyze('--offline=true', '--threshold=15', 'security')
      expect(output).toContain(`Overall exposure level for ${name}`)
      expect(status).toBe(0)
    })
  })

describe('a backup', () => {
  it(
    'is made, kept, and checked as its script says, also if a quote is damaged',
    { tags: ['heavy'] },
    async () => {
      const dir = temporaryDir()
      const folder = join(dir, 'backups')
      const server = await startServer(dir)
      const id = await storeQuote({ port: server.port }, requestHttp)
      await stop(server.process)
      backUp(dir)
      const run = (script: string) => spawnSync(script, { encoding: 'utf8' })
      const check = install(dir, 'check-backup')
      expect(run(check)).toMatchObject({ status: 0, stdout: '', stderr: '' })
      const [good = ''] = readdirSync(folder)
      const old = ['2026-01-01T0625.db', '2026-01-01T0625-damaged.db', '2026-01-01T0625.db.part']
      const addOld = () => {
        for (const name of old) writeFileSync(join(folder, name), '')
        for (const name of old) utimesSync(join(folder, name), 0, 0)
      }
      addOld()
      rmSync(join(folder, good))
      expect(run(check)).toMatchObject({
        status: 1,
        stderr: `No backup of the last two days is in ${folder}.\n`,
      })
      expect(run(join(dir, 'backup')).status).toBe(0)
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/T\d{4}\.db$/)])

      // Backups of the photos, too, are kept until a damage is repaired.
      const photos = join(dir, 'data/photos.db')
      writeFileSync(photos, 'not a database, '.repeat(500))
      addOld()
      rmSync(join(folder, readdirSync(folder).at(-1) ?? ''))
      expect(run(join(dir, 'backup')).status).toBe(1)
      expect(readdirSync(folder)).toEqual([old[0], expect.stringMatching(/T\d{4}\.db$/)])
      rmSync(photos)

      const store = join(dir, 'data/quotes.db')
      writeFileSync(store, readFileSync(store, 'latin1').replaceAll('has cracked', 'is cracked.'), 'latin1')
      addOld()
      rmSync(join(folder, readdirSync(folder).at(-1) ?? ''))
      const damaged = run(join(dir, 'backup'))
      expect([damaged.status, damaged.stderr]).toEqual([1, expect.stringContaining(id)])
      // The last good one is kept, however old it is.
      expect(readdirSync(folder)).toEqual([old[0], expect.stringMatching(/T\d{4}-damaged\.db$/)])
      const checked = run(check)
      expect([checked.status, checked.stderr]).toEqual([1, expect.stringContaining(id)])
    },
  )

  const noRestic = missing('restic')
  it.skipIf(noRestic)(
    `in another place is restored after this machine was lost${noRestic}`,
    { tags: ['heavy'] },
    async () => {
      const dir = temporaryDir()
      const elsewhere = temporaryDir()
      const server = await startServer(dir)
      const id = await storeQuote({ port: server.port }, requestHttp)
      backUp(dir)
      await stop(server.process)
      const settings = sample('restic/concrete-quote-restic.env').replace(
        /(?<=^RESTIC_REPOSITORY=).*/m,
        join(elsewhere, 'copies'),
      )
      writeFileSync(join(dir, 'concrete-quote-restic.env'), settings)
      writeFileSync(join(elsewhere, 'concrete-quote-restic.env'), settings)
      const restic = (command: string) =>
        execFileSync('sh', ['-c', `set -a; . ${elsewhere}/concrete-quote-restic.env; restic ${command}`], {
          env: { PATH: process.env.PATH, HOME: elsewhere },
        })
      restic('init')
      const copyOffSite = () =>
        execFileSync(install(dir, 'restic/backup-off-site'), { env: { ...process.env, HOME: elsewhere } })
      copyOffSite()
      // The next night.
      copyOffSite()

      rmSync(dir, { recursive: true })
      restic(`restore latest --target ${elsewhere}/restored`)
      const restored = join(elsewhere, 'restored', dir)
      expect(readFileSync(join(restored, 'concrete-quote.env'), 'utf8')).toContain('PUBLIC_URL=')
      const [backup = ''] = readdirSync(join(restored, 'backups'))
      const other = temporaryDir()
      await command(other, 'quotes', ['restore', join(restored, 'backups', backup), '--yes'])
      expect(await storedIds(other)).toEqual([id])
    },
  )
})

/** Runs the nightly backup script and the owner's command. */
function backUp(dir: string) {
  mkdirSync(join(dir, 'backups'))
  install(dir, 'concrete-quote.env')
  install(dir, 'concrete-quote')
  execFileSync(install(dir, 'backup'))
}

/** Installs a sample file, with only folders and the user replaced. */
function install(dir: string, file: string): string {
  const script = sample(file)
    .replaceAll('/var/lib/concrete-quote-backups', `${dir}/backups`)
    .replaceAll('/var/lib/concrete-quote', `${dir}/data`)
    .replaceAll('/opt/concrete-quote', dir)
    .replaceAll('/usr/local/bin', dir)
    .replaceAll(/\/etc\/(?=concrete-quote[\w-]*\.env)/g, `${dir}/`)
    .replace('runuser -u concrete-quote -- ', '')
  const path = join(dir, basename(file))
  writeFileSync(path, script, { mode: 0o755 })
  return path
}

/** How long nginx waits for responses, instead of a minute. */
const waitMs = 3000

/** The header with the address of a client, where that of the connection cannot be chosen. */
const testClient = 'x-test-client'

/** The web servers, each with its sample configuration, with only addresses and folders replaced. */
const webServers = {
  nginx(dir: string, { http, https, upstream }: Ports) {
    const site = sample('nginx.conf')
      .replaceAll(/listen \[::\].*\n/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replaceAll('/etc/letsencrypt/live/quotes.example.com', dir)
      .replaceAll('/var/log/nginx', dir)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    const config = `
      daemon off;
      pid ${dir}/nginx.pid;
      error_log ${dir}/error.log;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events { worker_connections 4096; }
      http {
        client_body_temp_path ${dir}/body;
        proxy_temp_path ${dir}/proxy;
        fastcgi_temp_path ${dir}/fastcgi;
        uwsgi_temp_path ${dir}/uwsgi;
        scgi_temp_path ${dir}/scgi;
        proxy_read_timeout ${waitMs}ms;
        set_real_ip_from 127.0.3.2;
        set_real_ip_from 127.0.1.0/24;
        real_ip_header ${testClient};
        ${site}
      }`
    writeFileSync(join(dir, 'nginx.conf'), config)
    return spawn('nginx', ['-p', dir, '-e', `${dir}/error.log`, '-c', `${dir}/nginx.conf`], {
      stdio: 'inherit',
    })
  },
  caddy(dir: string, { http, https, upstream }: Ports) {
    const options = `admin off
      default_bind 127.0.0.1
      http_port ${http}
      https_port ${https}
      storage file_system ${dir}`
    const config = sample('Caddyfile')
      .replace('{\n', `{\n${options}\n`)
      .replace('\treverse_proxy', `\ttls ${dir}/fullchain.pem ${dir}/privkey.pem\n\treverse_proxy`)
    writeFileSync(join(dir, 'Caddyfile'), config)
    const args = ['--adapter', 'caddyfile', '--config', `${dir}/Caddyfile`]
    // As in compose.yaml.
    const env = {
      ...process.env,
      HOME: dir,
      PUBLIC_URL: 'https://quotes.example.com',
      UPSTREAM: `127.0.0.1:${upstream}`,
    }
    execFileSync('caddy', ['validate', ...args], { env, stdio: 'pipe' })
    return spawn('caddy', ['run', ...args], {
      env,
      stdio: ['ignore', 'ignore', openSync(join(dir, 'caddy.log'), 'w')],
    })
  },
}

for (const name of Object.keys(webServers) as (keyof typeof webServers)[]) {
  const reason = missing(name, 'openssl')
  describe.skipIf(reason)(`behind ${name}${reason}`, () => {
    const dir = temporaryDir()
    let server: ChildProcess
    let web: ChildProcess
    let ports: Ports
    /** The number of the last client: each has its own address, and so its own rate limit. */
    let client = 1
    const partners = Array.from({ length: 300 }, (_, n) => `https://partner-${n}.homes.example`)

    beforeAll(async () => {
      execFileSync(
        'openssl',
        [
          ...[
            'req',
            '-x509',
            '-newkey',
            'ec',
            '-pkeyopt',
            'ec_paramgen_curve:prime256v1',
            '-nodes',
            '-days',
            '2',
          ],
          ...['-subj', '/CN=quotes.example.com', '-addext', 'subjectAltName=DNS:quotes.example.com'],
          ...['-keyout', `${dir}/privkey.pem`, '-out', `${dir}/fullchain.pem`],
        ],
        { stdio: 'ignore' },
      )
      const started = await startServer(dir, { ALLOWED_ORIGINS: partners.join() })
      server = started.process
      ports = { upstream: started.port, http: await getPort(), https: await getPort() }
      web = webServers[name](dir, ports)
      await vi.waitFor(() => visit('/'), { timeout: 10_000, interval: 100 })
    }, 60_000)
    afterAll(() => Promise.all([stop(web), stop(server)]))

    const over = (localAddress: string): RequestOptions & { ca: Buffer; servername: string } => ({
      port: ports.https,
      localAddress,
      ca: readFileSync(`${dir}/fullchain.pem`),
      servername: 'quotes.example.com',
    })
    const nextClient = () => over(`127.0.1.${++client}`)
    /** Sends a request over TLS, and verifies the certificate as a browser would. */
    const visit = (path: string, options: RequestOptions & { body?: string } = {}) =>
      send(requestHttps, { ...nextClient(), path, ...options })

    /** Requests a file many times over HTTP/2 and reads none of it. Returns how many responses have begun. */
    function requestUnread(count: number, localAddress: string, headers = {}): () => number {
      let begun = 0
      for (let from = 0; from < count; from += 128) {
        const session = connect('https://quotes.example.com', {
          createConnection: () =>
            connectTls({
              socket: connectTcp({ host: '127.0.0.1', port: ports.https, localAddress }),
              ca: readFileSync(`${dir}/fullchain.pem`),
              servername: 'quotes.example.com',
              ALPNProtocols: ['h2'],
            }),
          settings: { initialWindowSize: 0 },
        })
        onTestFinished(() => session.destroy())
        for (let n = from; n < Math.min(count, from + 128); n++)
          session
            .request({ ':path': '/api/docs/swagger-ui-bundle.js', ...headers })
            .on('error', () => undefined)
            .on('response', () => begun++)
            .pause()
      }
      return () => begun
    }

    it('redirects from HTTP to HTTPS', async () => {
      const { status, headers } = await send(requestHttp, { port: ports.http, path: '/contact' })
      expect(status).toBeGreaterThanOrEqual(301)
      expect(status).toBeLessThanOrEqual(308)
      expect(headers.location).toMatch(/^https:\/\/quotes\.example\.com(:\d+)?\/contact$/)
    })

    it('serves the site with a single HSTS header', async () => {
      const { status, headers, body } = await visit('/contact')
      expect(status).toBe(200)
      expect(body).toContain('Request Your Free Quote')
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
    })

    it('limits clients by their address, ignoring a forged X-Forwarded-For', async () => {
      const post = (from: string, headers = {}) =>
        send(requestHttps, { ...over(from), ...aPost, headers: { ...aPost.headers, ...headers } })
      const answers = []
      for (let count = 0; count < 4; count++) answers.push((await post('127.0.2.1')).status)
      expect(answers).toEqual([201, 201, 201, 429])
      expect((await post('127.0.2.1', { 'X-Forwarded-For': '203.0.113.7' })).status).toBe(429)
      expect((await post('127.0.2.1', { 'X-Forwarded-For': '127.0.0.1' })).status).toBe(429)
      expect((await post('127.0.2.2')).status).toBe(201)
      expect((await post('127.0.2.3', { 'X-Forwarded-For': '127.0.2.1' })).status).toBe(201)
    })

    it('signs the owner in with a cookie that is rejected for cross-origin writes', async () => {
      const username = `ada-${randomUUID().slice(0, 8)}`
      await command(dir, 'users', ['add', username], 'correct horse battery staple')
      const { status, headers } = await visit('/api/sessions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username, password: 'correct horse battery staple' }),
      })
      expect(status).toBe(201)
      const [cookie = ''] = headers['set-cookie'] ?? []
      expect(cookie).toContain('; Secure')
      const signOut = (Origin: string) =>
        visit('/api/sessions/current', {
          method: 'DELETE',
          headers: { Cookie: cookie.replace(/;.*/, ''), Origin },
        })
      expect((await signOut('https://evil.example')).status).toBe(401)
      const csv = await visit('/api/quotes', {
        headers: { Cookie: cookie.replace(/;.*/, ''), Accept: 'text/csv' },
      })
      expect(csv.body).toContain('"Lovelace"')
      expect((await signOut('https://quotes.example.com')).status).toBe(204)
    })

    it('sends the long headers of a form that many partners may frame', async () => {
      const { status, headers } = await visit('/widget/form')
      expect([status, headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining(partners.at(-1) ?? '') as unknown,
      ])
    })

    it('waits for a backup, which takes long', { tags: ['heavy'] }, async () => {
      server.kill('SIGSTOP')
      const waiting = visit('/api/backup')
      await sleep(waitMs + 500)
      server.kill('SIGCONT')
      expect((await waiting).status).toBe(401)
    })

    it('responds with 413 to large bodies, with a problem document to moderately large ones', async () => {
      const post = (length: number) =>
        visit('/api/quotes', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Length': length },
          body: ' '.repeat(length),
        })
      const large = await post(100_000)
      expect([large.status, large.headers['content-type']]).toEqual([413, 'application/problem+json'])
      expect(JSON.parse(large.body)).toMatchObject({ type: '/api/problems/body-too-large' })
      expect((await post(1_000_000)).status).toBe(413)
    })

    it('passes photos on', async () => {
      const { body } = await visit('/api/quotes', aPost)
      const { pathname, search } = new URL((JSON.parse(body) as { photosUrl: string }).photosUrl)
      const { status } = await visit(pathname + search, {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
        body: `--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--x--\r\n`,
      })
      // Text is no photo.
      expect(status).toBe(422)
    })

    it(
      'takes little memory for a client that reads no response, and serves others',
      { tags: ['heavy'] },
      async () => {
        const pids = [server, web].flatMap(({ pid = NaN }) => [pid, ...childrenOf(pid)])
        const before = pids.map(peakMegabytes)
        const begun = requestUnread(8 * 128, '127.0.3.1')
        // nginx passes 256 of them on at a time.
        await vi.waitFor(() => expect(begun()).toBeGreaterThan(100), { timeout: 30_000 })
        await sleep(2000)
        expect((await visit('/contact')).status).toBe(200)
        await storeQuote(nextClient(), requestHttps)
        // The server, and the web server's processes: it was 1,800 MB in the server.
        const taken = pids.map((pid, n) => peakMegabytes(pid) - (before[n] ?? NaN))
        expect(taken[0]).toBeLessThan(100)
        expect(taken.slice(1).reduce((sum, each) => sum + each)).toBeLessThan(200)
      },
    )

    // Caddy does not log requests by default, except those that fail without `handle_errors`.
    if (name === 'caddy')
      it('runs with the same file in compose.yaml', () => {
        const [, service = ''] = /^ {2}caddy:\n((?: {4}.*\n)+)/m.exec(sample('../../compose.yaml')) ?? []
        expect(service).not.toContain('command:')
        expect(service).toContain("'./examples/deploy/Caddyfile:/etc/caddy/Caddyfile:ro'")
        for (const name of ['PUBLIC_URL', 'UPSTREAM']) {
          expect(service).toContain(`'${name}=`)
          expect(sample('Caddyfile')).toContain(`{$${name}:`)
        }
        // The Caddy of compose.yaml logs more than Debian's, which the other tests run.
        expect(sample('Caddyfile')).toContain('exclude http.handlers.reverse_proxy')
      })
    if (name === 'nginx')
      it('passes on as many requests of an IPv6 /56 at a time as of an IPv4 address', async () => {
        const from = (address: string) => ({ [testClient]: address })
        for (const n of [1, 2, 3]) requestUnread(128, '127.0.3.2', from(`2001:db8:0:${n}::1`))
        const statusFor = async (address: string) =>
          (await visit('/contact', { headers: from(address) })).status
        await vi.waitFor(
          async () => {
            // Requests that the server refuses, which counts them, too, leave room.
            requestUnread(8, '127.0.3.2', from('2001:db8:0:1::1'))
            expect(await statusFor('2001:db8:0:4::1')).toBe(429)
          },
          { timeout: 30_000, interval: 500 },
        )
        expect(await statusFor('2001:db8:0:100::1')).toBe(200)
      })
    if (name === 'nginx')
      it('does not log query strings, which may contain names of customers, and keys of visitors', async () => {
        await visit('/r?key=lovelace')
        await visit('/api/quotes?q=lovelace')
        const log = join(dir, 'concrete-quote.log')
        await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('GET /api/quotes" 401'))
        expect(readFileSync(log, 'utf8')).toContain('GET /r" 404')
        expect(readFileSync(log, 'utf8')).not.toContain('lovelace')
      })

    it('responds with 503 in plain text while the server restarts', async () => {
      await stop(server)
      const { status, headers, body } = await visit('/api/quotes')
      expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'text/plain'])
      expect(body.trim()).toBe('We will be back in a moment. Please try again.')
      await visit('/api/quotes?q=lovelace')
      for (const file of readdirSync(dir).filter((file) => file.endsWith('.log')))
        expect(readFileSync(join(dir, file), 'utf8'), file).not.toContain('lovelace')
    })
  })
}

interface Ports {
  http: number
  https: number
  /** The port of the server itself. */
  upstream: number
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** The memory that a process has used at most, in MB. */
const peakMegabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function storeQuote(to: RequestOptions, request: typeof requestHttp): Promise<string> {
  const { status, body } = await send(request, { ...aPost, ...to })
  expect(status).toBe(201)
  return (JSON.parse(body) as { id: string }).id
}

async function storedIds(dir: string): Promise<string[]> {
  const lines = (await command(dir, 'quotes', ['list', '--json'])).split('\n').filter(Boolean)
  return lines.map((line) => (JSON.parse(line) as { id: string }).id)
}
