import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ChallengeServer {
  url: string
  close: () => Promise<void>
}

/** Starts the built server with variables of challenges, and a data folder of its own. */
export async function startChallengeServer(env: Record<string, string>): Promise<ChallengeServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cq-challenge-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../api/dist/main.js')], {
    env: { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of server.stdout) {
    printed += String(chunk)
    if (printed.includes('Quotes ')) break
  }
  const [, url] = /Site\s+(\S+)\//.exec(printed) ?? []
  if (url === undefined) throw new Error(`The server did not start: ${printed}`)
  return {
    url,
    async close() {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
