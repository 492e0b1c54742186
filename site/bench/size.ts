// `npm run size`: what each page weighs on a phone's first load. The budgets are tests: e2e/budget.spec.ts.
import { chromium } from 'playwright/test'
import { figure } from '../../figures.ts'
import config from '../../playwright.config.ts'
import { serveBuilt } from './serve-built.ts'
import { openAndWeigh, phone, type PageWeight } from './weigh-page.ts'

const { origin, stop } = await serveBuilt()
const browser = await chromium.launch(config.use?.launchOptions)
const rows: Record<string, PageWeight> = {}
for (const path of ['/', '/services', '/about', '/contact']) {
  const page = await (await browser.newContext(phone)).newPage()
  const weigh = await openAndWeigh(page, origin + path)
  rows[path] = await weigh()
  if (path === '/contact') {
    const arrived = page.waitForResponse('**/quote-form-*.js')
    await page.getByLabel('First Name').tap()
    await (await arrived).finished()
    rows['/contact, form touched'] = await weigh()
  }
}
await browser.close()
await stop()

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
console.log('First load on a phone (412 x 823, 1.75 dots per pixel), compressed, headers included.')
for (const [path, { requests, bytes, scriptBytes }] of Object.entries(rows))
  figure(`${path} on a phone`, `${requests} requests, ${kB(bytes)}, scripts ${kB(scriptBytes)}`)
