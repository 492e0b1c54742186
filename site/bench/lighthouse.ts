// `npm run lighthouse`: what Lighthouse 12 says of each page on a phone, as the median of three runs. The browser and
// Lighthouse, which npx fetches the first time, are slower on some machines than on others: nothing is asserted.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright/test'
import { figure, median } from '../../figures.ts'
import config from '../../playwright.config.ts'
import { serveBuilt } from './serve-built.ts'

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
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 1e8 },
  )
  return JSON.parse(stdout) as Report
}

const { origin, stop } = await serveBuilt()
for (const path of ['/', '/services', '/about', '/contact']) {
  const reports: Report[] = []
  // Now and then it loses the beginning of its recording (NO_NAVSTART) and asks for another run.
  for (let tries = 0; reports.length < runs; tries++) {
    const report = await lighthouse(origin + path).catch((error: Error) => error)
    if (!(report instanceof Error)) reports.push(report)
    else if (tries >= 2 * runs) throw report
  }
  const score = (name: string) =>
    Math.round(median(reports.map(({ categories }) => (categories[name]?.score ?? NaN) * 100)))
  const metric = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score).join(' / ')
  const lcp = metric('largest-contentful-paint') / 1000
  figure(
    `Lighthouse, ${path}: performance / accessibility / best practices / SEO`,
    scores,
    '100 / 100 / 100 / 100',
  )
  figure(`Lighthouse, ${path}: LCP`, `${lcp.toFixed(2)} s`, 'under 1.2 s')
  figure(`Lighthouse, ${path}: CLS`, metric('cumulative-layout-shift').toFixed(3), '0')
}
await stop()
