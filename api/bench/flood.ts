import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure } from '../../figures.ts'
import { startServer, stopServer, type TestServer } from '../src/testing/server.ts'
import { cpuSeconds } from './measure.ts'
import { sendQuote } from './send-quote.ts'

const seconds = 60
const visitors = 50

/** The time that a visitor who comes at a random moment waits for a quote to be stored, or undefined if it is not. */
async function visit(url: string, address: string): Promise<number | undefined> {
  await sleep(Math.random() * 1000 * seconds)
  const start = performance.now()
  const status = await sendQuote(url, address).catch(() => undefined)
  return status === 201 ? performance.now() - start : undefined
}

/** A minute in which 500 bots that solve challenges, and a few visitors, send quotes. */
export async function benchFlood(dataDir: string, challenge: 'off' | 'auto') {
  const server = await startServer({ DATA_DIR: dataDir, CHALLENGE: challenge, TRUST_PROXY: '1' })
  try {
    await measure(server, `flood with CHALLENGE=${challenge}`)
  } finally {
    await stopServer(server)
  }
}

async function measure({ url, process: { pid = NaN } }: TestServer, what: string) {
  const before = cpuSeconds(pid)
  const bots = fork(join(import.meta.dirname, 'bots.ts'), [url, String(seconds)])
  // They share the machine with the server and the visitors, but should not take their CPU time.
  if (bots.pid !== undefined) setPriority(bots.pid, constants.priority.PRIORITY_LOW)
  const visits = Array.from({ length: visitors }, (_, n) => visit(url, `192.0.2.${n + 1}`))
  const signal = AbortSignal.timeout(2000 * seconds)
  const [accepted] = (await once(bots, 'message', { signal })) as [number]
  const serverSeconds = cpuSeconds(pid) - before
  const times = (await Promise.all(visits)).filter((time) => time !== undefined).sort((a, b) => a - b)

  const p95 = times[Math.ceil(0.95 * times.length) - 1] ?? NaN
  figure(`${what}: visitors' quotes stored`, `${(100 * times.length) / visitors} %`, '100 %')
  figure(`${what}: visitors' latency, p95`, `${Math.round(p95)} ms`)
  figure(
    `${what}: bots' quotes stored`,
    `${Math.round((60 * accepted) / seconds).toLocaleString('en')} per minute`,
  )
  figure(`${what}: CPU time of the server`, `${serverSeconds.toFixed(1)} s`)
}
