// `npm run lighthouse`: what Lighthouse 12 says of each page on a phone, as the median of three runs. The browser and
// Lighthouse, which npx fetches the first time, are slower on some machines than on others: nothing is asserted.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright/test'
import config from '../playwright.config.ts'
import { serveBuilt } from './measure/serve-built.ts'

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const runs = 3
const { executablePath = chromium.executablePath(), args = [] } = config.use?.launchOptions ?? {}

async function lighthouse(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      'lighthouse@12.8.2',
      url,
      '--output=json',
      '--quiet',
      '--ignore-status-code',
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 1e8 },
  )
  return JSON.parse(stdout) as Report
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

const { origin, stop } = await serveBuilt()
const table: Record<string, Record<string, number>> = {}
for (const path of ['/', '/services', '/about', '/contact', '/404']) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await lighthouse(origin + path))
  const score = (name: string) =>
    Math.round(median(reports.map(({ categories }) => (categories[name]?.score ?? NaN) * 100)))
  const metric = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN))
  table[path] = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'largest paint, ms': Math.round(metric('largest-contentful-paint')),
    'layout shift': Number(metric('cumulative-layout-shift').toFixed(3)),
    'blocking time, ms': Math.round(metric('total-blocking-time')),
    'bytes, KB': Math.round(metric('total-byte-weight') / 1000),
  }
}
await stop()
console.table(table)
