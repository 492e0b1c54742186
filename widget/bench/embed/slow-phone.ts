import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Browser } from 'playwright/test'

const compressed = readFileSync(join(import.meta.dirname, '1.0.0.js.br'))

/** Version 1.0 of the form: its file, and the snippet of its README for a page that serves the file. */
export const version1 = {
  file: 'version-1.0.js',
  code: brotliDecompressSync(compressed).toString(),
  snippet: (apiUrl: string) =>
    `<script type="module" src="/version-1.0.js"></script>\n<concrete-quote-form api-url="${apiUrl}"></concrete-quote-form>`,
}

/** Slow 4G of Chromium's DevTools: the network of Lighthouse's mobile preset, as DevTools applies it to each request. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** How long after the start of the navigation a visitor can use the form. In milliseconds. */
export interface SlowVisit {
  /** A field is visible. */
  seen: number
  /** A field shows the first character. */
  typed: number
  /** The server has stored what was typed into all fields without a pause. */
  sent: number
}

/** Visits a page on a phone with 6x CPU throttling and slow 4G, and sends the form by keyboard as soon as it is there. */
export async function visitSlowly(browser: Browser, url: string): Promise<SlowVisit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const tab = await context.newPage()
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const start = performance.now()
  const elapsed = () => performance.now() - start

  await tab.goto(url, { waitUntil: 'commit' })
  // Of the plain fields, or of the form that replaces them.
  const firstName = tab.getByRole('textbox', { name: 'First Name' })
  await firstName.waitFor()
  const seen = elapsed()
  await firstName.focus()
  await tab.keyboard.type('A')
  await tab.waitForFunction(() => {
    const { activeElement } = document
    const input = activeElement?.shadowRoot?.activeElement ?? activeElement
    return input instanceof HTMLInputElement && input.value === 'A'
  })
  const typed = elapsed()

  const texts = ['da', 'Lovelace', '2145550123', 'ada@example.com', 'Patio', 'Please pave my driveway.']
  const posted = tab.waitForRequest((request) => request.method() === 'POST')
  for (const text of texts) {
    await tab.keyboard.type(text)
    await tab.keyboard.press('Tab')
  }
  await tab.keyboard.press('Enter')
  const request = await posted
  const response = await request.response()
  const sent = elapsed()
  const body = request.postData() ?? ''
  const isComplete = ['Ada', ...texts.slice(1, 3), 'patio'].every((text) => body.includes(text))
  if (!response?.ok() || !isComplete) throw new Error(`${url}: ${response?.status()} to ${body}`)
  await context.close()
  return { seen, typed, sent }
}
