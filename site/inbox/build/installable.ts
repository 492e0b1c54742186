import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brandColors, company } from '@concrete-quote/openapi'
import { build, type Plugin, type Rolldown } from 'vite'
import { generateAsset } from '../../build/generated-assets.ts'

const icon = (name: string, purpose: 'any' | 'maskable', size: number) => ({
  src: `/inbox/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** W3C Web Application Manifest. */
const manifest = {
  id: '/inbox/',
  lang: 'en',
  name: `${company.name} requests`,
  short_name: 'Requests',
  start_url: '/inbox/',
  scope: '/inbox/',
  display: 'standalone',
  background_color: brandColors.paper.light,
  theme_color: brandColors.paper.light,
  icons: [icon('icon', 'any', 192), icon('icon', 'any', 512), icon('maskable', 'maskable', 512)],
}

/** The icons of the manifest, that of iOS, and that of the status bar of Android. */
const icons = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'icon-180.png', 'badge-96.png']

const serviceWorker = join(import.meta.dirname, '../src/service-worker/service-worker.ts')

/** Makes the inbox installable as an app: its manifest, its icons, and its service worker. */
export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/inbox/manifest.webmanifest' } },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/inbox/icon-180.png' } },
      // The name on the home screen of iOS.
      { tag: 'meta', attrs: { name: 'apple-mobile-web-app-title', content: manifest.short_name } },
      ...(['light', 'dark'] as const).map((scheme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          media: `(prefers-color-scheme: ${scheme})`,
          content: brandColors.paper[scheme],
        },
      })),
    ],
    generateBundle: {
      // The service worker knows the files of the page.
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, source: string | Buffer) =>
          this.emitFile({ type: 'asset', fileName, source })
        emit('root/manifest.webmanifest', JSON.stringify(manifest))
        for (const name of icons) emit(`root/${name}`, await generateAsset(name))
        emit('service-worker.js', await buildServiceWorker(bundle))
      },
    },
  }
}

/** Builds the service worker: one file without a hash in its name. */
async function buildServiceWorker(bundle: Rolldown.OutputBundle): Promise<string> {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The inbox has no index.html.')
  const files = Object.values(bundle)
    .filter(isOfShell)
    .map(({ fileName }) => `/inbox/${fileName}`)
  const version = createHash('sha256').update(page.source).update(files.join()).digest('base64url')
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version.slice(0, 12)) },
    build: { write: false, rolldownOptions: { input: serviceWorker, output: { format: 'iife' } } },
  })
  return (result as Rolldown.RolldownOutput).output[0].code
}

/** Whether a file is needed to open the page: its script, styles, and Latin fonts. */
function isOfShell({ type, fileName }: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean {
  return type === 'chunk' || /\.css$|-latin-(wdth|wght)-.*\.woff2$/.test(fileName)
}
