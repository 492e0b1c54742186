import { defineConfig } from 'vite'
import { css } from '../widget/build/brand-colors.ts'
import { compress } from './build/compress.ts'
import { development } from './build/dev.ts'
import { licenses } from './build/licenses.ts'
import { prerender } from './build/prerender.ts'
import packageJson from '../package.json' with { type: 'json' }

export default defineConfig({
  css,
  resolve: { conditions: ['@concrete-quote/source', 'module', 'browser'] },
  build: {
    target: 'es2022',
    cssTarget: packageJson.browserslist.map((browser) => browser.replace(' ', '')),
    assetsInlineLimit: 0,
    modulePreload: false,
    // Half as long as usual: a page names dozens of pictures, and its first 14.6 kB arrive in the first round trip.
    rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash:4][extname]' } },
  },
  plugins: [prerender(), compress(), licenses(), development()],
})
