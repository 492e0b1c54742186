/** @module-tag heavy */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import getPort from 'get-port'
import { afterEach, describe, expect, it } from 'vitest'
import { rootDir } from '../config.ts'
import { freshDataDir, stopServer } from '../../testing/servers/server.ts'

interface LoggingServer {
  process: ChildProcess
  url: string
  /** The count of dropped lines in `GET /metrics`. */
  droppedLines: () => Promise<number>
}

let server: LoggingServer | undefined
afterEach(() => {
  server?.process.kill('SIGKILL')
  server = undefined
})

/** Starts the built server, which logs to `stdout`, and waits until it responds. */
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

/** Sends more requests than the log buffers can hold, and returns how many got 200. */
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
  it('drops lines while the pipe is not read, then logs how many', async () => {
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

  const noFull = existsSync('/dev/full') ? '' : ' (no /dev/full)'
  it.skipIf(noFull)(`does not affect requests or shutdown if the disk is full${noFull}`, async () => {
    const full = openSync('/dev/full', 'w')
    const running = await start(full)
    closeSync(full)
    expect(await sendMany(running.url)).toBe(3000)
    expect(await running.droppedLines()).toBeGreaterThan(0)
    expect(await stopServer({ ...running, banner: '' })).toBe(0)
  })

  it('does not affect requests or shutdown if the pipe is closed', async () => {
    const running = await start('pipe')
    const stdout = running.process.stdout as Readable
    stdout.destroy()
    await once(stdout, 'close')
    expect(await sendMany(running.url)).toBe(3000)
    expect(await running.droppedLines()).toBeGreaterThan(0)
    expect(await stopServer({ ...running, banner: '' })).toBe(0)
  })

  it('does not delay shutdown if the pipe is not read', async () => {
    const running = await start('pipe')
    expect(await sendMany(running.url)).toBe(3000)
    expect(await stopServer({ ...running, banner: '' })).toBe(0)
  })
})
