import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { chromiumOptions } from './widget/testing/engines/chromium.ts'
import {
  firefoxProjects,
  oldestChromiumProjects,
  screenReaderProject,
  webKitProject,
} from './widget/testing/engines/projects.ts'

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
  use: { baseURL: `http://localhost:${PORT}`, launchOptions: chromiumOptions },
  projects: [
    // First, because it runs one test at a time, beside those of the others.
    screenReaderProject,
    { name: 'api', testDir: 'api/e2e', testIgnore: '**/firefox/**' },
    { name: 'site', testDir: 'site/e2e', testIgnore: '**/{webkit,orca}/**' },
    { name: 'inbox', testDir: 'site/inbox/e2e', testIgnore: '**/{webkit,orca}/**' },
    // A quote and the list beside it while the browser translates them: React changes texts that are no longer its own.
    { name: 'translated inbox', testDir: 'site/inbox/e2e', testMatch: '**/quote.spec.ts' },
    { name: 'widget', testDir: 'widget/e2e', testIgnore: '**/{webkit,orca}/**' },
    { name: 'examples', testDir: 'examples/e2e' },
    // The widget in frameworks: run by CI alone, because it takes minutes, and installs each framework.
    ...(process.env.FRAMEWORKS ? [{ name: 'frameworks', testDir: 'examples/frameworks' }] : []),
    // Needs WordPress and MariaDB: run by CI alone.
    ...(process.env.WORDPRESS ? [{ name: 'wordpress', testDir: 'widget/wordpress' }] : []),
    ...firefoxProjects,
    ...oldestChromiumProjects,
    webKitProject,
  ],
  webServer: [
    {
      command: 'npm run -s build && exec node api/dist/main.js',
      url: `http://localhost:${PORT}/contact`,
      // The command may build everything first.
      timeout: 180_000,
      env: { PORT, DATA_DIR, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' },
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
