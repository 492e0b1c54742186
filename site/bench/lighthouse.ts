// `npm run lighthouse`: prints the Lighthouse 12 scores, LCP, and CLS of each page with the mobile preset, as medians of
// three runs. npx downloads Lighthouse on the first run. Asserts nothing, because the results depend on the machine.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright/test'
import { chromiumOptions } from '../../chromium.ts'
import { figure, median } from '../../figures.ts'
import { publicPaths, sites } from '../e2e/site-pages.ts'
import { startBuiltServer } from '../../widget/testing/built-server.ts'

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const runs = 3
const { executablePath = chromium.executablePath(), args } = chromiumOptions

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

const { origin, stop } = await startBuiltServer()
for (const path of sites.flatMap(publicPaths)) {
  const reports: Report[] = []
  // Lighthouse sometimes fails with NO_NAVSTART and asks for another run.
  for (let attempt = 0; reports.length < runs; attempt++) {
    const report = await lighthouse(origin + path).catch((error: Error) => error)
    if (!(report instanceof Error)) reports.push(report)
    else if (attempt >= 2 * runs) throw report
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
