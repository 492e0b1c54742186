import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootDir } from '../../src/config.ts'

/** Creates a data folder for a test. */
export function freshDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'concrete-quote-'))
}

/** The built server as a separate process, once it is ready. */
export interface TestServer {
  process: ChildProcess
  url: string
  /** What it printed by the time it was ready. */
  banner: string
}

/**
 * Starts the built server on a free port.
 * @throws {Error} with its output if it exits before it is ready.
 */
export async function startServer(
  env: Record<string, string>,
  program = join(rootDir, 'api/dist/main.js'),
): Promise<TestServer> {
  const { PATH, TMPDIR } = process.env
  const server = spawn(process.execPath, [program], {
    env: { PATH, TMPDIR, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', NOTIFY_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  server.stderr.on('data', (chunk) => (printed += String(chunk)))
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', function listen(chunk) {
      printed += String(chunk)
      const [, site] = /Site\s+(\S+)\//.exec(printed) ?? []
      // The last line of the banner: all ports are open.
      if (!site || !printed.includes('Quotes ')) return
      server.stdout.off('data', listen).resume()
      resolve(site)
    })
    server.once('exit', (code) => reject(new Error(`exit ${code}: ${printed}`)))
  })
  return { process: server, url, banner: printed }
}

/** Stops a server with a signal; resolves to its exit code, or to the signal that killed it. */
export async function stopServer({ process }: TestServer, signal: NodeJS.Signals = 'SIGTERM') {
  const exited = once(process, 'exit')
  process.kill(signal)
  const [code, endedBy] = (await exited) as [number | null, NodeJS.Signals | null]
  return code ?? endedBy
}
