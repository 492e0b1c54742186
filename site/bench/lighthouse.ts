// `npm run lighthouse`: prints the Lighthouse 12 scores, LCP, and CLS of each page with the mobile preset, as medians of
// three runs. npx downloads Lighthouse on the first run. Asserts nothing, because the results depend on the machine.
import { figure, median } from '../../widget/testing/programs/figures.ts'
import { lighthouse, type LighthouseReport } from '../../widget/bench/lighthouse.ts'
import { startBuiltServer } from '../../widget/testing/programs/built-server.ts'
import { publicPaths, sites } from '../testing/site-pages.ts'

const runs = 3

const { origin, stop } = await startBuiltServer()
for (const path of sites.flatMap(publicPaths)) {
  const reports: LighthouseReport[] = []
  for (let run = 0; run < runs; run++) reports.push(await lighthouse(origin + path))
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
