import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type { Page } from '../page.ts'

/** Returns the contents of robots.txt, the sitemap, and the web app manifest by file name. */
export function rootFiles(pages: Page[]): Record<string, string> {
  return {
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrlPlaceholder}/sitemap.xml\n`,
    'sitemap.xml': sitemap(pages),
    'manifest.webmanifest': JSON.stringify(manifest),
  }
}

/** Lists the pages that have a navigation label (sitemaps.org). */
function sitemap(pages: Page[]): string {
  const urls = pages
    .filter(({ label }) => label)
    .map(({ path }) => `  <url><loc>${publicUrlPlaceholder}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/made/${purpose === 'maskable' ? 'maskable' : 'icon'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** W3C Web Application Manifest. */
const manifest = {
  name: company.name,
  short_name: company.name.split(' ')[0],
  description: `Free quotes for concrete work in ${company.city}, ${company.region}.`,
  start_url: '/',
  display: 'browser',
  background_color: '#f6f6f3',
  theme_color: '#181c23',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
}
