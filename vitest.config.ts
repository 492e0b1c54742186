import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: { resolve: { conditions: ['@concrete-quote/source'] } },
  test: { include: ['{openapi,widget,api,site}/**/*.test.ts'], testTimeout: 30_000 },
})
