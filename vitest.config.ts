import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Removed with everything that tests leave in it.
const dir = (process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'cq-')))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: { resolve: { conditions: ['@concrete-quote/source'] } },
  test: {
    globalSetup: './widget/testing/programs/build-first.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['api/**/*.test.ts'],
          globalSetup: './api/testing/servers/mongo.ts',
        },
      },
      {
        extends: true,
        test: { name: 'others', include: ['{openapi,widget,site,examples}/**/*.test.ts', '*.test.ts'] },
      },
    ],
    // For a whole file: `@module-tag heavy` in a comment at its start.
    tags: [
      {
        name: 'heavy',
        description:
          'Takes more than about 5 s on a busy machine. `npm test` leaves it out, without `-- --all`.',
      },
    ],
    // Generous: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // More than there are processors on a small machine: most tests wait for servers and timeouts.
    maxWorkers: 4,
    // Test files of a worker share modules: importing them for each file took 15 % of the CPU time.
    isolate: false,
    retry: process.env.CI ? 2 : 0,
  },
})
