import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import { navigationPages, siteTexts } from '../content/site-texts.ts'

/** Returns the contents of robots.txt, llms.txt, and the sitemap by file name. */
export const rootFiles = (): Record<string, string> => ({
  'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrlPlaceholder}/sitemap.xml\n`,
  'llms.txt': llmsText(),
  'sitemap.xml': sitemap(),
})

const languages = Object.values(siteTexts)

/** Describes the site to language models, with links (llmstxt.org). */
function llmsText(): string {
  const link = (name: string, path: string, notes: string) =>
    `- [${name}](${publicUrlPlaceholder}${path}): ${notes}`
  const pages = languages.flatMap((texts) => [
    `## Pages (${texts.lang})\n`,
    ...navigationPages.map((name) => link(texts[name].label, texts.paths[name], texts[name].description)),
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

/** Lists the pages (sitemaps.org). They name their other languages themselves. */
function sitemap(): string {
  const urls = languages.flatMap(({ paths }) =>
    navigationPages.map((name) => `  <url><loc>${publicUrlPlaceholder}${paths[name]}</loc></url>`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}
