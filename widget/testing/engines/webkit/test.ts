import { test as base } from '../../test.ts'
import { startVirtualDisplay, type VirtualDisplay } from '../virtual-display.ts'
import { createWebKitPage, type WebKitPage } from './webkit-page.ts'
import { openSession } from './webdriver-session.ts'

interface Fixtures {
  /** A page in WebKitGTK's MiniBrowser, with an empty profile. */
  webKit: WebKitPage
  /** Arguments of MiniBrowser. */
  browserArgs: string[]
}

/** What the tests in WebKit start from: Playwright runs them, and WebDriver drives the browser. */
export const test = base.extend<Fixtures, { display: VirtualDisplay }>({
  browserArgs: [[], { option: true }],
  display: [
    async ({ browserName: _ }, use) => {
      const display = await startVirtualDisplay()
      await use(display)
      display.stop()
    },
    { scope: 'worker' },
  ],
  webKit: async ({ display, browserArgs }, use) => {
    const session = await openSession(display, browserArgs)
    const page = createWebKitPage(session)
    await page.setViewportSize({ width: 1280, height: 900 })
    await use(page)
    await session.close()
  },
})
