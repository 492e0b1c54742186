import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What tests leave in the temporary folder goes with it. Its name is short, for sockets.
const dir = (process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'cq-')))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: { resolve: { conditions: ['@concrete-quote/source'] } },
  test: {
    include: ['{openapi,widget,api,site,examples}/**/*.test.ts'],
    // A machine that does much else at the same time is slow, not wrong.
    testTimeout: 60_000,
    retry: process.env.CI ? 2 : 0,
  },
})
