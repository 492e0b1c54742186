// `npm run bench -- statistics`: how long the statistics of a month and of 12 months take with 10,000 and 1,000,000 quotes
// of two years, made by SQL, and how long other requests wait meanwhile. Needs 1 GB of disk.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { projectTypes, type StoredQuote, createLocalDays, completeCampaign } from '@concrete-quote/openapi'
import { figure } from '../../widget/testing/programs/figures.ts'
import { rootDir } from '../src/config.ts'
import { readStatistics } from '../src/quotes/list/statistics.ts'
import { openSqliteStore } from '../src/stores/sqlite/sqlite-store.ts'
import { aQuote } from '../testing/values/a-quote.ts'
import { medianMs } from './measure.ts'
import { multiply } from './multiply.ts'

const dayMs = 24 * 60 * 60 * 1000

/** One of the quotes that are multiplied: of 17 partners, 13 campaigns, and 3 languages, 9 in 10 no spam, half of them called. */
function sample(n: number): StoredQuote {
  const at = new Date().toISOString()
  return aQuote({
    projectType: projectTypes[n % projectTypes.length] ?? '',
    source: n % 3 === 0 ? `partner-${n % 17}` : null,
    lang: ['en-US', 'en', 'es', 'es-MX', null][n % 5] ?? null,
    spam: n % 10 === 0 ? 'content' : null,
    answeredAt: n % 2 === 0 ? at : null,
    history: n % 4 === 0 ? [{ type: 'no-answer', at, by: 'ada', text: null }] : [],
    campaign:
      n % 4 === 0
        ? completeCampaign({ utm_source: 'google', utm_medium: 'cpc', utm_campaign: `spring-${n % 13}` })
        : null,
  })
}

async function measure(count: number, target: string) {
  const dataDir = mkdtempSync(join(rootDir, 'node_modules/.bench-'))
  try {
    const filled = openSqliteStore(dataDir)
    await Promise.all(Array.from({ length: 1000 }, (_, n) => filled.add(sample(n))))
    await filled.close()
    await multiply(dataDir, count, { newest: Date.now(), stepMs: (2 * 365 * dayMs) / count })
    const store = openSqliteStore(dataDir)
    const days = createLocalDays('America/Chicago')
    const until = Date.now() - 200 * dayMs
    const read = (length: number) =>
      readStatistics({ since: until - length * dayMs, until }, { store, days, now: Date.now() })
    const name = `of ${count.toLocaleString('en')} quotes, statistics of`
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    figure(`${name} a month`, `${(await medianMs(10, () => read(30))).toFixed(0)} ms`, target)
    figure(`${name} 12 months`, `${(await medianMs(3, () => read(365))).toFixed(0)} ms`)
    delay.disable()
    figure('event loop delay meanwhile, p99', `${(delay.percentile(99) / 1e6).toFixed(0)} ms`, 'under 50 ms')
    await store.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await measure(10_000, 'under 50 ms')
await measure(1_000_000, 'under 1 s')
