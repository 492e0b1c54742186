import { brandColors, company } from '@concrete-quote/openapi'
import type { Plugin } from 'vite'
import { generateAsset } from '../../build/assets/generated-assets.ts'

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

/** Makes the inbox installable as an app: its manifest, and its icons. */
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
    async generateBundle() {
      const emit = (name: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName: `root/${name}`, source })
      emit('manifest.webmanifest', JSON.stringify(manifest))
      for (const name of icons) emit(name, await generateAsset(name))
    },
  }
}
