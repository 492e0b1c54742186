// `npm run bench -- flood`: what visitors, the owner, and the server notice of a minute of 500 bots. Needs Linux, for /proc.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createStamp } from '@concrete-quote/openapi'
import { figure, median } from '../../figures.ts'
import { rootDir } from '../src/config.ts'
import { flood } from '../src/testing/flood/flood.ts'
import { cpuSeconds } from './measure.ts'

const stamps = 100
const slowdown = 6

/** The time that a stamp takes, and an estimate for a phone that is slow throughout. */
async function benchStamps() {
  const times: number[] = []
  for (let n = -10; n < stamps; n++) {
    const start = performance.now()
    await createStamp(`The driveway ${n} has cracked.`, () => true)
    if (n >= 0) times.push(performance.now() - start)
  }
  const ms = (value: number) => `${Math.round(value)} ms`
  const middle = median(times)
  const longest = Math.max(...times)
  figure(`flood: time to compute a stamp, median of ${stamps}`, ms(middle))
  figure(`flood: estimate for a CPU that is ${slowdown}x slower: median`, ms(slowdown * middle), 'under 1 s')
  figure(`flood: estimate for a CPU that is ${slowdown}x slower: max`, ms(slowdown * longest))
}

async function benchFlood(folder: string) {
  const cpu: number[] = []
  const { sent, reached, maxDelayMs, emails, botQuotes } = await flood(folder, 60, (pid) =>
    cpu.push(cpuSeconds(pid)),
  )
  const [before = NaN, after = NaN] = cpu
  const share = (count: number) => `${count} of ${sent.length}`
  const waits = sent.map(({ waitedMs }) => waitedMs).sort((a, b) => a - b)
  const p95 = waits[Math.ceil(0.95 * waits.length) - 1] ?? NaN
  figure("flood: people's quotes stored", share(sent.filter(({ status }) => status === 201).length), 'all')
  figure("flood: people's quotes in the owner's emails", share(reached.size), 'all')
  figure("flood: latency of people's posts, p95", `${Math.round(p95)} ms`)
  figure("flood: max time to the owner's email", `${(maxDelayMs / 60_000).toFixed(1)} min`, 'at most 15 min')
  figure("flood: the owner's emails", String(emails), 'under 30')
  figure("flood: bots' quotes stored", `${botQuotes.toLocaleString('en')} in a minute`)
  figure('flood: CPU time of the server', `${(after - before).toFixed(1)} s`)
}

const folder = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
try {
  await benchStamps()
  await benchFlood(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
