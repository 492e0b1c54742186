import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { expect, it } from 'vitest'
import { runFirst } from '../../widget/testing/programs/run-program.ts'
import { rootDir } from '../src/config.ts'
import { startupWarning } from '../src/stores/open-store.ts'
import { freshDataDir } from '../testing/servers/server.ts'

/** Sends a request. Returns the status line of the response, or undefined if nothing listens. */
function ask(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () =>
      socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    )
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0]))
    socket.once('error', () => resolve(undefined))
  })
}

/** A module that delays each DNS lookup by 1 s. */
const slowLookup = `import dns from 'node:dns'
  const { lookup } = dns
  dns.lookup = (...args) => setTimeout(() => lookup(...args), 1000)`

it('responds to the first connection that each port accepts', async () => {
  const [port, metricsPort] = [await getPort(), await getPort()]
  const env = {
    HOST: 'localhost',
    PORT: String(port),
    METRICS_HOST: 'localhost',
    METRICS_PORT: String(metricsPort),
    DATA_DIR: freshDataDir(),
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: runFirst(slowLookup),
  }
  const server = spawn(process.execPath, [join(rootDir, 'api/dist/main.js')], { env, stdio: 'ignore' })
  const first = async (port: number) => {
    for (;;) {
      const answer = await ask(port)
      if (answer !== undefined) return answer
      await sleep(1)
    }
  }
  expect(await Promise.all([first(port), first(metricsPort)])).toEqual([
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 200 OK',
  ])
  server.kill('SIGKILL')
})

it('warns about a store that does not respond or fails', async () => {
  const never = { ping: () => new Promise<void>(() => undefined) }
  expect(await startupWarning(never, 'The data folder /data')).toBe('The data folder /data does not respond.')
  const failing = { ping: () => Promise.reject(new Error('The disk is full.')) }
  expect(await startupWarning(failing, 'MongoDB')).toBe('The disk is full.')
  expect(await startupWarning({ ping: () => Promise.resolve() }, 'MongoDB')).toBeUndefined()
})
