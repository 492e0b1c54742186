import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import getPort from 'get-port'
import { afterEach, describe, expect, it } from 'vitest'
import { rootDir } from '../config.ts'
import { freshDataDir, stopServer } from '../testing/server.ts'

interface LoggingServer {
  process: ChildProcess
  url: string
  /** What `GET /metrics` says of dropped lines. */
  droppedLines: () => Promise<number>
}

let server: LoggingServer | undefined
afterEach(() => {
  server?.process.kill('SIGKILL')
  server = undefined
})

/** Starts the built server, which logs to `stdout`, and waits until it answers. */
async function start(stdout: 'pipe' | number): Promise<LoggingServer> {
  const [port, metricsPort] = [await getPort(), await getPort()]
  const env = { PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: freshDataDir() }
  const program = join(rootDir, 'api/dist/main.js')
  const process_ = spawn(process.execPath, [program], { env, stdio: ['ignore', stdout, 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  server = {
    process: process_,
    url,
    async droppedLines() {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])
    },
  }
  await expect
    .poll(
      () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  return server
}

/** Sends so many requests that no buffer holds all their log lines; how many were answered 200. */
async function sendMany(url: string): Promise<number> {
  let answered = 0
  const send = async () => {
    for (let n = 0; n < 150; n++) {
      const response = await fetch(`${url}/api/health/live`)
      await response.arrayBuffer()
      if (response.status === 200) answered++
    }
  }
  await Promise.all(Array.from({ length: 20 }, send))
  return answered
}

describe('a log destination that fails', () => {
  it('drops lines while a pipe is not read, then says how many and goes on', async () => {
    const { process, url, droppedLines } = await start('pipe')
    const stdout = process.stdout as Readable
    expect(await sendMany(url)).toBe(3000)
    const dropped = await droppedLines()
    expect(dropped).toBeGreaterThan(0)

    let printed = ''
    stdout.on('data', (chunk) => (printed += String(chunk)))
    await expect.poll(() => printed, { timeout: 20_000 }).toContain('log lines were dropped')
    expect(await stopServer({ process, url, banner: '' })).toBe(0)
    const lines = printed.split('\n').filter((line) => line.startsWith('{'))
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; dropped?: number })
    const notes = entries.filter((entry) => entry.dropped !== undefined)
    expect(notes).toMatchObject([
      { dropped, msg: expect.stringContaining('log lines were dropped') as string },
    ])
    expect(entries.filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(3000 - dropped)
  })

  const noFull = existsSync('/dev/full') ? '' : ' (there is no /dev/full)'
  it.skipIf(noFull)(`a full disk fails no request and no stop${noFull}`, async () => {
    const full = openSync('/dev/full', 'w')
    const running = await start(full)
    closeSync(full)
    expect(await sendMany(running.url)).toBe(3000)
    expect(await running.droppedLines()).toBeGreaterThan(0)
    expect(await stopServer({ ...running, banner: '' })).toBe(0)
  })

  it('a closed pipe fails no request and no stop', async () => {
    const running = await start('pipe')
    const stdout = running.process.stdout as Readable
    stdout.destroy()
    await once(stdout, 'close')
    expect(await sendMany(running.url)).toBe(3000)
    expect(await running.droppedLines()).toBeGreaterThan(0)
    expect(await stopServer({ ...running, banner: '' })).toBe(0)
  })

  it('an unread pipe does not hold up a stop', async () => {
    const running = await start('pipe')
    expect(await sendMany(running.url)).toBe(3000)
    expect(await stopServer({ ...running, banner: '' })).toBe(0)
  })
})
