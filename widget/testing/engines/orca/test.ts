import { origin, test as base } from '../../test.ts'
import { startQuotesProxy, type QuotesProxy } from '../quotes-proxy.ts'
import { startDesktop, type BrowserName, type Desktop } from './desktop.ts'

interface Fixtures {
  /** The product, at an address where a quote takes a second, so that a screen reader has the time to speak. */
  quotes: QuotesProxy
  /** Opens a page in a browser that Orca reads. */
  openDesktop: (browser: BrowserName, url: string, scale?: number) => Promise<Desktop>
}

/** What the tests with a screen reader start from. */
export const test = base.extend<Fixtures>({
  quotes: async ({ browserName: _ }, use) => {
    const proxy = await startQuotesProxy(origin, { delayMs: 1000 })
    await use(proxy)
    proxy.close()
  },
  openDesktop: async ({ browserName: _ }, use) => {
    const desktops: Desktop[] = []
    await use(async (browser, url, scale = 1) => {
      const desktop = await startDesktop(browser, url, scale)
      desktops.push(desktop)
      return desktop
    })
    for (const desktop of desktops) await desktop.stop()
  },
})
