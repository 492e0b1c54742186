import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { request as requestHttp, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import getPort from 'get-port'
import { expect, vi } from 'vitest'

const root = join(import.meta.dirname, '../../..')
export const sample = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

export const aPost = {
  method: 'POST',
  path: '/api/quotes',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: '(214) 555-0123',
    projectType: 'driveway',
    projectDetails: 'The driveway has cracked.',
  }),
}

export function send(
  request: typeof requestHttp,
  { body, headers, ...options }: RequestOptions & { body?: string },
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const all = {
      host: '127.0.0.1',
      agent: false as const,
      ...options,
      headers: { Host: 'quotes.example.com', ...headers },
    }
    const sent = request(all, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject).end(body)
  })
}

export function temporaryDir(): string {
  return mkdtempSync(join(tmpdir(), 'concrete-quote-'))
}

/** Starts the built server like the systemd unit: in the folder `current`, with the sample environment. It logs to `server.log`. */
export async function startServer(
  dir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ process: ChildProcess; port: number }> {
  if (!existsSync(join(dir, 'current'))) symlinkSync(root, join(dir, 'current'))
  const port = await getPort()
  const log = openSync(join(dir, 'server.log'), 'a')
  const server = spawn('node', ['api/dist/main.js'], {
    cwd: join(dir, 'current'),
    env: {
      PATH: process.env.PATH,
      ...parseEnv(sample('concrete-quote.env')),
      DATA_DIR: join(dir, 'data'),
      PORT: String(port),
      RATE_LIMIT: '3/h',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  const isReady = async () =>
    expect((await send(requestHttp, { port, path: '/api/health/ready' })).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 10_000, interval: 50 })
  return { process: server, port }
}

export async function stop(started: ChildProcess | undefined) {
  if (!started || started.exitCode !== null) return
  const exited = once(started, 'exit')
  started.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}

/** Runs a command of the owner, and returns its output. */
export async function command(
  dir: string,
  name: 'quotes' | 'users',
  args: string[],
  input = '',
): Promise<string> {
  const running = promisify(execFile)('node', [join(root, `api/dist/${name}.js`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(dir, 'data') },
    maxBuffer: Infinity,
  })
  running.child.stdin?.end(input)
  return (await running).stdout
}
