import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright/test'
import { chromiumOptions } from '../testing/engines/chromium.ts'

/** What we read of a result. */
export interface LighthouseReport {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; details?: { items: unknown[] } }>
}

const { executablePath = chromium.executablePath(), args } = chromiumOptions
/** Otherwise, Chromium shows the blank page before a slow one for up to a second longer. */
const noPaintHolding = '--disable-features=PaintHolding'

/**
 * Opens a page with Lighthouse 12 and its mobile preset. npx downloads Lighthouse on the first run.
 * @param options More of the command's options, such as `--only-categories=performance`.
 */
export async function lighthouse(url: string, options: string[] = []): Promise<LighthouseReport> {
  // Lighthouse sometimes fails with NO_NAVSTART and asks for another run.
  for (let attempt = 1; ; attempt++) {
    try {
      const { stdout } = await promisify(execFile)(
        'npx',
        [
          '--yes',
          'lighthouse@12.8.2',
          url,
          '--output=json',
          '--quiet',
          `--chrome-flags=--headless=new ${[...args, noPaintHolding].join(' ')}`,
          ...options,
        ],
        { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 1e8 },
      )
      return JSON.parse(stdout) as LighthouseReport
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}
