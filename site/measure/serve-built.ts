import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../build/dev.ts'

/** Serves what was built, on a port of its own, until it is told to stop. */
export async function serveBuilt(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../api/dist/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'concrete-quote-')),
      PUBLIC_URL: origin,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('Quotes ')) break
  }
  return {
    origin,
    async stop() {
      server.kill()
      await exited
    },
  }
}
