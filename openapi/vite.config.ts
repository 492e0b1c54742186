import dts from 'vite-plugin-dts'
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: 'es2022',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    // A file for each module: whoever takes the company's phone number leaves zod behind.
    rolldownOptions: { external: /^zod/, output: { preserveModules: true, entryFileNames: '[name].js' } },
  },
  plugins: [
    dts({ tsconfigPath: '../tsconfig.json', include: ['src'], exclude: ['**/*.test.ts'], entryRoot: 'src' }),
  ],
})
