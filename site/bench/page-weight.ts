import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Page, Request } from 'playwright/test'

/** The mid-range phone that Lighthouse emulates. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Network transfer of a page. Sizes in bytes over the wire: response headers and compressed bodies. */
export interface PageWeight {
  requests: number
  bytes: number
  /** Script bodies, including inline scripts, which are compressed for the measurement. */
  scriptBytes: number
  /** Size and URL of each response, for failure messages. */
  files: string[]
}

/** Opens a page with an empty cache. The returned function measures everything that it has loaded so far. */
export async function openAndMeasure(page: Page, url: string): Promise<() => Promise<PageWeight>> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => void finished.push(request))
  // On 4G, as the latency implies: how far below the window lazy images load depends on it.
  const devtools = await page.context().newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 1, ...unlimited })
  await page.goto(url)
  return async () => {
    await page.waitForLoadState('networkidle')
    // Not earlier: the page may close while the sizes of a late request are read.
    const files = await Promise.all(
      finished.map(async (request) => {
        const { responseHeadersSize, responseBodySize } = await request.sizes()
        return {
          type: request.resourceType(),
          url: request.url(),
          bytes: responseHeadersSize + responseBodySize,
          bodyBytes: responseBodySize,
        }
      }),
    )
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('script:not([src], [type="application/ld+json"])')].map(
        ({ textContent }) => textContent,
      ),
    )
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    return {
      requests: files.length,
      bytes: sum(files.map(({ bytes }) => bytes)),
      scriptBytes: sum([
        ...inline.map((script) => brotliCompressSync(script).length),
        ...files.filter(({ type }) => type === 'script').map(({ bodyBytes }) => bodyBytes),
      ]),
      files: files.map(({ url, bytes }) => `${bytes} ${url}`),
    }
  }
}
