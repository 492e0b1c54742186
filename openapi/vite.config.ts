import dts from 'vite-plugin-dts'
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: 'es2022',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: /^zod/ },
  },
  plugins: [
    dts({ tsconfigPath: '../tsconfig.json', include: ['src'], exclude: ['**/*.test.ts'], entryRoot: 'src' }),
  ],
})
