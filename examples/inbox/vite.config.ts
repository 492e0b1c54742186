import { defineConfig } from 'vite'

export default defineConfig({
  // Wherever it is put, on the API's origin.
  base: './',
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox130', 'safari17.5'],
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    // TanStack Query's `use client`, which means nothing here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
