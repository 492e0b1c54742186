import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    target: 'es2022',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    // Builds one file per module, so importing only the company's phone number does not load zod.
    rolldownOptions: {
      external: [/^zod/, 'escape-html'],
      output: { preserveModules: true, entryFileNames: '[name].js' },
    },
  },
})
