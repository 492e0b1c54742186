// `npm run size`: prints the transfer size of each page on a phone's first load. `e2e/budget.spec.ts` enforces budgets.
import { chromium } from 'playwright/test'
import { formMessages } from '@concrete-quote/openapi'
import { chromiumOptions } from '../../widget/testing/engines/chromium.ts'
import { figure } from '../../widget/testing/programs/figures.ts'
import { publicPaths, sites } from '../testing/site-pages.ts'
import { startBuiltServer } from '../../widget/testing/programs/built-server.ts'
import { openAndMeasure, phone, type PageWeight } from './page-weight.ts'

const { origin, stop } = await startBuiltServer()
const browser = await chromium.launch(chromiumOptions)
const rows: Record<string, PageWeight> = {}
for (const site of sites) {
  for (const path of publicPaths(site)) {
    const page = await (await browser.newContext(phone)).newPage()
    const measure = await openAndMeasure(page, origin + path)
    rows[path] = await measure()
    if (path === site.paths.contact) {
      const response = page.waitForResponse('**/quote-form-*.js')
      await page.getByLabel(formMessages[site.lang].labels.firstName).tap()
      await (await response).finished()
      rows[`${path}, form hydrated`] = await measure()
    }
  }
}
await browser.close()
await stop()

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
console.log(
  'First load on a phone (412 x 823 CSS px, device pixel ratio 1.75), compressed, including response headers.',
)
for (const [path, { requests, bytes, scriptBytes }] of Object.entries(rows))
  figure(`${path} on a phone`, `${requests} requests, ${kB(bytes)}, scripts ${kB(scriptBytes)}`)
