import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder } from 'selenium-webdriver'
import { ServiceBuilder } from 'selenium-webdriver/safari.js'
import { test as base } from '../../test.ts'
import { miniBrowser } from '../projects.ts'
import { desktopConfig, startVirtualDisplay, type VirtualDisplay } from '../virtual-display.ts'
import { createWebKitPage, type WebKitPage } from './webkit-page.ts'

interface Fixtures {
  /** A page in WebKitGTK's MiniBrowser, with an empty profile. */
  webKit: WebKitPage
}

/** What the tests in WebKit start from: Playwright runs them, and WebDriver drives the browser. */
export const test = base.extend<Fixtures, { display: VirtualDisplay }>({
  display: [
    async ({ browserName: _ }, use) => {
      const display = await startVirtualDisplay()
      await use(display)
      display.stop()
    },
    { scope: 'worker' },
  ],
  webKit: async ({ display }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'wk-'))
    // Safari's builder starts any driver, on a free port.
    const service = new ServiceBuilder('/usr/bin/WebKitWebDriver')
      .setHostname('127.0.0.1')
      .setEnvironment({
        ...(process.env as Record<string, string>),
        DISPLAY: display.name,
        XDG_CONFIG_HOME: desktopConfig,
        XDG_DATA_HOME: profile,
        XDG_CACHE_HOME: profile,
        // A display without a graphics card has no DMA buffers.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        // Without these, libraries start a session bus and an accessibility bus that outlive the browser.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        NO_AT_BRIDGE: '1',
      })
      .build()
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(await service.start())
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      })
      .build()
    const page = createWebKitPage(driver)
    await page.setViewportSize({ width: 1280, height: 900 })
    await use(page)
    await driver.quit()
    await service.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})
