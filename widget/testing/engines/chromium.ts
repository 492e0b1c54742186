import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright/test'

/** How tests and benchmarks start Chromium. */
export const chromiumOptions: LaunchOptions & { args: string[] } = {
  ...findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Starting renderers took a tenth of the CPU time.
    '--renderer-process-limit=1',
  ],
}

/**
 * An installed browser, or Playwright's own, which is downloaded the first time. The headless shell comes first, as in
 * Playwright: it opens a page with an eighth of the CPU time, because it has no browser window.
 */
function findBrowser(): { executablePath?: string } {
  const installed = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  ].find((path) => existsSync(path))
  if (installed) return { executablePath: installed }
  if (existsSync(chromium.executablePath())) return {}
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium', '--only-shell'], {
    stdio: 'inherit',
    shell: true,
  })
  if (status !== 0) {
    throw new Error(
      'The browser tests need Chromium, and it cannot be downloaded. Install it, for example with apt-get install chromium.',
    )
  }
  return {}
}
