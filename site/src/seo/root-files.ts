import { brandColors, company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import { siteTexts } from '../content/index.ts'
import type { PageName, SiteTexts } from '../content/site-texts.ts'
import type { Page } from '../page.ts'

/** Returns the contents of robots.txt, llms.txt, the sitemap, and the web app manifests by file name. */
export function rootFiles(site: { texts: SiteTexts; pages: Page[] }[]): Record<string, string> {
  return {
    'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrlPlaceholder}/sitemap.xml\n`,
    'llms.txt': llmsText(site),
    'sitemap.xml': sitemap(site.flatMap(({ pages }) => pages)),
    ...Object.fromEntries(site.map(({ texts }) => [manifestName(texts), JSON.stringify(manifest(texts))])),
  }
}

/** Describes the site to language models, with links (llmstxt.org). */
function llmsText(site: { texts: SiteTexts; pages: Page[] }[]): string {
  const link = (name: string, path: string, notes: string) =>
    `- [${name}](${publicUrlPlaceholder}${path}): ${notes}`
  const pages = site.flatMap(({ texts, pages }) => [
    `## Pages (${texts.lang})\n`,
    ...listed(pages).map(({ label, path, description }) => link(label ?? '', path, description)),
    '',
  ])
  const { phone, serviceAreas } = company
  const openingHours = siteTexts.en.contact.hours.lines.join('; ')
  return [
    `# ${company.name}\n`,
    `> ${siteTexts.en.home.description}\n`,
    `Phone: ${phone}. Hours: ${openingHours}. Service areas: ${serviceAreas.join(', ')}.\n`,
    ...pages,
    '## For programs and partner sites\n',
    link(
      'API document',
      '/api/openapi.json',
      'how to request a free quote (OpenAPI 3.1); try it with dryRun=true',
    ),
    link('API reference', '/api/docs', 'the same for people'),
    link(
      'Form for other sites',
      '/widget/',
      'the quote form as a web component, and the code that embeds it',
    ),
    '',
  ].join('\n')
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

/** The pages that have a navigation label: the others are not for search engines. */
const listed = (pages: Page[]) => pages.filter(({ label }) => label)

/** Lists these pages, each with its alternates by language (sitemaps.org). */
function sitemap(pages: Page[]): string {
  const urls = listed(pages).map(({ name, path }) =>
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
