import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, defineConfig, type Project } from 'playwright/test'
import {
  firefoxProjects,
  oldestChromiumProjects,
  screenReaderProject,
  webKitProject,
} from './widget/testing/engines.ts'

// Set by the first process that loads this file, and inherited by the workers.
process.env.PORT ??= '3917'
process.env.EXAMPLES_PORT ??= '3918'
if (!process.env.DATA_DIR) {
  // Removed with everything that servers, browsers, and tests leave in it. Its name is short because it holds sockets.
  const dir = (process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'cq-')))
  process.env.DATA_DIR = join(dir, 'data')
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
}
const { PORT, EXAMPLES_PORT, DATA_DIR } = process.env

export default defineConfig({
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // More than there are processors on a small machine: tests also wait for timers, animations, and servers.
  workers: 3,
  // A retried test does not fail CI, but `npm test` reports it as FLAKY.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  snapshotPathTemplate: 'test-results/{projectName}/{testName}/{arg}{ext}',
  updateSnapshots: 'none',
  // Generous: a busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
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
    },
  },
  projects: [
    { name: 'api', testDir: 'api/e2e' },
    { name: 'site', testDir: 'site/e2e', testIgnore: '**/{webkit,orca}/**' },
    { name: 'widget', testDir: 'widget/e2e', testIgnore: '**/{webkit,orca}/**' },
    { name: 'examples', testDir: 'examples/e2e', testIgnore: '**/{webkit,orca}/**' },
    ...(process.env.FRAMEWORKS ? frameworkProjects() : []),
    // Needs WordPress and MariaDB: run by CI alone.
    ...(process.env.WORDPRESS ? [{ name: 'wordpress', testDir: 'examples/wordpress' }] : []),
    ...firefoxProjects,
    ...oldestChromiumProjects,
    webKitProject,
    screenReaderProject,
  ],
  webServer: [
    {
      command: 'npm run -s build && exec node api/dist/main.js',
      url: `http://localhost:${PORT}/contact`,
      env: { PORT, DATA_DIR, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', CHALLENGE: 'off' },
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    },
    {
      command: 'npm run -s examples',
      url: `http://localhost:${EXAMPLES_PORT}`,
      env: { EXAMPLES_PORT, PUBLIC_URL: `http://localhost:${PORT}` },
    },
  ],
})

/** The widget in frameworks, for CI: these tests take minutes, and install each framework. */
function frameworkProjects(): Project[] {
  return [
    { name: 'frameworks', testDir: 'examples/frameworks' },
    // The package, the builder, and the styles do not depend on it.
    {
      name: 'widget on React',
      testDir: 'widget/e2e',
      testIgnore: [/(containers|packed|builder)\.spec/, '**/{webkit,orca}/**'],
    },
  ]
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
