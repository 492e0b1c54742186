import { defineConfig } from 'vite'
import { css } from '../../widget/build/brand-colors.ts'
import { compress } from '../build/compress.ts'
import { installable } from './build/installable.ts'
import packageJson from '../../package.json' with { type: 'json' }

export default defineConfig({
  css,
  base: '/inbox/',
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  build: {
    target: 'es2022',
    cssTarget: packageJson.browserslist.map((browser) => browser.replace(' ', '')),
    assetsInlineLimit: 0,
    license: { fileName: 'root/licenses.md' },
    modulePreload: false,
    rolldownOptions: {
      // TanStack Query's `use client`, which has no effect here.
      checks: { moduleLevelDirective: false },
    },
  },
  plugins: [installable(), compress()],
})
