import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'

interface Ports {
  port: number
  /** The port of the server itself. */
  upstream: number
}

interface Proxy {
  /** The program that must be installed. None: the proxy is part of the tests. */
  program?: string
  /** What it makes of the entity tag of compressed JSON. None: it removes it. */
  tag?: RegExp
  start: (ports: Ports, dir: string) => Promise<() => Promise<unknown>>
}

/** Proxies that compress what the server sends without compression, by what they make of its entity tags. */
export const proxies: Record<string, Proxy> = {
  'a proxy that appends ;gzip': { tag: /^"[\w-]{22};gzip"$/, start: startSuffixing },
  'Apache, which appends -gzip': {
    program: 'apache2',
    tag: /^"[\w-]{22}-gzip"$/,
    start: startApache('AddSuffix'),
  },
  'Apache, which leaves them': { program: 'apache2', tag: /^"[\w-]{22}"$/, start: startApache('NoChange') },
  'Apache, which removes them': { program: 'apache2', start: startApache('Remove') },
  'Caddy, whose newer versions append -gzip': {
    program: 'caddy',
    tag: /^"[\w-]{22}(?:-gzip)?"$/,
    start: startCaddy,
  },
  'nginx, which makes them weak': { program: 'nginx', tag: /^W\/"[\w-]{22}"$/, start: startNginx },
}

export const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

/** The least proxy that compresses and changes entity tags. */
async function startSuffixing({ port, upstream }: Ports) {
  const server = createServer((req, res) => {
    const { method, url: path, headers } = req
    const onward = request({ host: '127.0.0.1', port: upstream, method, path, headers }, (response) => {
      const { statusCode = 502, headers } = response
      const isText = /json|html|javascript|css/.test(headers['content-type'] ?? '')
      if (!isText || headers['content-encoding'] !== undefined || statusCode !== 200) {
        response.pipe(res.writeHead(statusCode, headers))
        return
      }
      const { etag, 'content-length': _, ...others } = headers
      res.writeHead(statusCode, {
        ...others,
        ...(etag !== undefined && { etag: etag.replace(/"$/, ';gzip"') }),
        'content-encoding': 'gzip',
        vary: [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', '),
      })
      response.pipe(createGzip()).pipe(res)
    })
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}

function startApache(alteredTags: string): Proxy['start'] {
  return (ports, dir) => {
    const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'filter', 'deflate']
    const config = join(dir, 'apache2.conf')
    writeFileSync(
      config,
      `
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerRoot ${dir}
ServerName localhost
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
PidFile ${dir}/apache2.pid
DefaultRuntimeDir ${dir}
ErrorLog ${dir}/error.log
Listen 127.0.0.1:${ports.port}
ProxyPreserveHost On
ProxyPass / http://127.0.0.1:${ports.upstream}/
SetOutputFilter DEFLATE
DeflateAlterETag ${alteredTags}
`,
    )
    return started(spawn('apache2', ['-DFOREGROUND', '-f', config], { stdio: 'inherit' }), ports)
  }
}

function startCaddy(ports: Ports, dir: string) {
  const config = join(dir, 'Caddyfile')
  writeFileSync(
    config,
    `
{
  auto_https off
  admin off
  storage file_system ${dir}
  log {
    level ERROR
  }
}
http://localhost:${ports.port} {
  bind 127.0.0.1
  encode zstd gzip
  reverse_proxy 127.0.0.1:${ports.upstream}
}
`,
  )
  const args = ['run', '--adapter', 'caddyfile', '--config', config]
  return started(spawn('caddy', args, { env: { ...process.env, HOME: dir }, stdio: 'ignore' }), ports)
}

function startNginx(ports: Ports, dir: string) {
  const config = join(dir, 'nginx.conf')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    config,
    `
daemon off;
pid ${dir}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  ${folders.map((name) => `${name}_temp_path ${dir}/${name};`).join('\n  ')}
  access_log off;
  gzip on;
  gzip_proxied any;
  gzip_types *;
  server {
    listen 127.0.0.1:${ports.port};
    location / {
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_pass http://127.0.0.1:${ports.upstream};
    }
  }
}
`,
  )
  const log = `${dir}/error.log`
  return started(spawn('nginx', ['-p', dir, '-e', log, '-c', config], { stdio: 'inherit' }), ports)
}

/** Waits until a program listens. Returns a function that stops it. */
async function started(program: ChildProcess, { port }: Ports) {
  const exited = once(program, 'exit')
  while (!(await isListening(port))) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} did not start.`)
    await sleep(50)
  }
  return async () => {
    program.kill()
    await exited
  }
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )

/** A folder for a test, which it removes. */
export function temporaryDir() {
  const path = mkdtempSync(join(tmpdir(), 'cq-proxy-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
