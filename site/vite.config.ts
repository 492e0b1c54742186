import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { development } from './build/dev.ts'
import { prerender } from './build/prerender.ts'

export default defineConfig({
  resolve: {
    conditions: ['@concrete-quote/source', 'module', 'browser'],
    // An @import in CSS knows no conditions.
    alias: { '@concrete-quote/widget/widget.css': join(import.meta.dirname, '../widget/src/widget.css') },
  },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  plugins: [prerender(), compress(), development()],
})
