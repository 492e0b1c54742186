import { defineConfig } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }

export default defineConfig({
  // Wherever it is put, on the API's origin.
  base: './',
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  build: {
    target: 'es2022',
    cssTarget: packageJson.browserslist.map((browser) => browser.replace(' ', '')),
    assetsInlineLimit: 0,
    license: { fileName: 'licenses.md' },
    modulePreload: { polyfill: false },
    // TanStack Query's `use client`, which means nothing here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
})
