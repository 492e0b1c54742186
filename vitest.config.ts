import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: { resolve: { conditions: ['@concrete-quote/source'] } },
  test: { include: ['{openapi,widget,api,site,examples}/**/*.test.ts'], testTimeout: 30_000 },
})
