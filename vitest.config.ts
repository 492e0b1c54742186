import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['@concrete-quote/source'] },
  ssr: { resolve: { conditions: ['@concrete-quote/source'] } },
  test: { include: ['*/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
})
