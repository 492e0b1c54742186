import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright/test'

/** As Lighthouse has it: a phone of today's middle. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** What a page fetches, in bytes as they come over the wire: headers and compressed bodies. */
export interface PageWeight {
  requests: number
  bytes: number
  /** Scripts alone, without headers; those inside the HTML as if they were files. */
  scriptBytes: number
  /** Each file with its weight, to see where it comes from. */
  files: string[]
}

/** Opens a page that has not been opened before and weighs it; the answer weighs all that it has fetched so far. */
export async function openAndWeigh(page: Page, url: string): Promise<() => Promise<PageWeight>> {
  const loads: Promise<{ type: string; url: string; bytes: number; bodyBytes: number }>[] = []
  page.on('requestfinished', (request) => {
    loads.push(
      request.sizes().then(({ responseHeadersSize, responseBodySize }) => ({
        type: request.resourceType(),
        url: request.url(),
        bytes: responseHeadersSize + responseBodySize,
        bodyBytes: responseBodySize,
      })),
    )
  })
  await page.goto(url)
  return async () => {
    await page.waitForLoadState('networkidle')
    const files = await Promise.all(loads)
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
