import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = join(import.meta.dirname, '../src/service-worker/service-worker.ts')

/** Builds the service worker of the inbox, which knows the files of the page. Its own is one file without a hash. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The inbox has no index.html.')
        const files = Object.values(bundle)
          .filter(isOfShell)
          .map(({ fileName }) => `/inbox/${fileName}`)
        const version = createHash('sha256').update(page.source).update(files.join()).digest('base64url')
        const result = await build({
          configFile: false,
          logLevel: 'warn',
          define: {
            SHELL_FILES: JSON.stringify(files),
            SHELL_VERSION: JSON.stringify(version.slice(0, 12)),
          },
          build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
        })
        const [{ code }] = (result as Rolldown.RolldownOutput).output
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
      },
    },
  }
}

/** Whether a file is needed to open the page: its script, styles, and Latin fonts. */
function isOfShell({ type, fileName }: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return type === 'chunk' || /\.css$|-latin-(wdth|wght)-.*\.woff2$/.test(fileName)
}
