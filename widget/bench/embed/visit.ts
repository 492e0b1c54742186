import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright/test'
import { lighthouse } from '../lighthouse.ts'

/** What a page costs. Times in milliseconds. */
export interface Visit {
  score: number
  fcp: number
  lcp: number
  cls: number
  tbt: number
  kB: number
  requests: number
  /** Script CPU time without any interaction, at 4x CPU throttling. */
  script: number
}

/** How long a page is left alone after its `load` event, in milliseconds. */
const idleMs = 2000

/** Visits a page twice, with nothing cached: with Lighthouse, and to measure its scripts. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { categories, audits } = await lighthouse(url, ['--only-categories=performance'])
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    score: 100 * (categories.performance?.score ?? NaN),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    kB: value('total-byte-weight') / 1000,
    requests: audits['network-requests']?.details?.items.length ?? NaN,
    script: await scriptCpu(browser, url),
  }
}

async function scriptCpu(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const tab = await context.newPage()
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.goto(url)
  await setTimeout(idleMs)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const form = tab.locator('body > :is(concrete-quote-form, #form)')
  if ((await form.count()) > 0) {
    // A form that never renders would cost the least.
    await form.scrollIntoViewIfNeeded()
    await form.getByRole('textbox', { name: 'name' }).first().waitFor()
  }
  await context.close()
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)
}
