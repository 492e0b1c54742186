import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BuiltServer {
  /** The address of the server, such as `http://localhost:40123`. */
  origin: string
  /** What the server printed when it started. */
  banner: string
  /** Shuts the server down and deletes its data. */
  stop: () => Promise<void>
}

/**
 * Starts the built server on a free port with a temporary data directory, and with other variables if given.
 * @param root Of a copy of the repository. Default: this one.
 */
export async function startBuiltServer(
  variables: Record<string, string> = {},
  root = join(import.meta.dirname, '../../..'),
): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'concrete-quote-'))
  const server = spawn(process.execPath, [join(root, 'api/dist/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      PUBLIC_URL: undefined,
      LOG_LEVEL: 'warn',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  let banner = ''
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    banner += String(chunk)
    if (banner.includes('Quotes ')) break
  }
  const [, origin] = /Site\s+(\S+)\//.exec(banner) ?? []
  if (origin === undefined) throw new Error(`The server did not start: ${banner}`)
  return {
    origin,
    banner,
    async stop() {
      server.kill()
      await exited
      rmSync(dataDir, { recursive: true })
    },
  }
}
