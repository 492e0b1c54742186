import { brandColors, company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import { siteTexts } from '../content/index.ts'
import type { PageName, SiteTexts } from '../content/site-texts.ts'
import type { Page } from '../page.ts'

/** Returns the contents of robots.txt, the sitemap, and the web app manifests by file name. */
export function rootFiles(site: { texts: SiteTexts; pages: Page[] }[]): Record<string, string> {
  return {
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrlPlaceholder}/sitemap.xml\n`,
    'sitemap.xml': sitemap(site.flatMap(({ pages }) => pages)),
    ...Object.fromEntries(site.map(({ texts }) => [manifestName(texts), JSON.stringify(manifest(texts))])),
  }
}

/** File name of the web app manifest in a language. */
export const manifestName = ({ lang }: SiteTexts) =>
  lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`

/** Returns the URLs of a page by language (`hreflang`). English is for browsers that prefer neither language. */
export function alternates(name: PageName): { hrefLang: string; href: string }[] {
  const urls = Object.values(siteTexts).map(({ lang, paths }) => ({
    hrefLang: lang,
    href: publicUrlPlaceholder + paths[name],
  }))
  return [...urls, { hrefLang: 'x-default', href: publicUrlPlaceholder + siteTexts.en.paths[name] }]
}

/** Lists the pages that have a navigation label, each with its alternates by language (sitemaps.org). */
function sitemap(pages: Page[]): string {
  const urls = pages
    .filter(({ label }) => label)
    .map(({ name, path }) =>
      [
        '  <url>',
        `    <loc>${publicUrlPlaceholder}${path}</loc>`,
        ...alternates(name).map(
          ({ hrefLang, href }) => `    <xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
        ),
        '  </url>',
      ].join('\n'),
    )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
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
const manifest = ({ lang, paths, manifestDescription }: SiteTexts) => ({
  lang,
  name: company.name,
  short_name: company.name.split(' ')[0],
  description: manifestDescription,
  start_url: paths.home,
  display: 'browser',
  background_color: brandColors.paper.light,
  theme_color: brandColors.ink.light,
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
})
