import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import { pageTexts } from '../content/page-texts.ts'
import { publicPages } from '../content/pages.ts'
import { siteTexts } from '../content/texts-by-language.ts'

/** Returns the contents of robots.txt, llms.txt, the sitemap, and the redirects by file name. */
export const rootFiles = (): Record<string, string> => ({
  // Programs may read the document that `llms.txt` names.
  'robots.txt': `User-agent: *\nAllow: /api/openapi.json\nAllow: /api/docs\nDisallow: /api/\n\nSitemap: ${publicUrlPlaceholder}/sitemap.xml\n`,
  'llms.txt': llmsText(),
  'sitemap.xml': sitemap(),
  _redirects: redirects(),
  ...(company.searchConsoleFile !== null && {
    [company.searchConsoleFile]: `google-site-verification: ${company.searchConsoleFile}\n`,
  }),
})

const languages = Object.values(siteTexts)

/** Describes the site to language models, with links (llmstxt.org). */
function llmsText(): string {
  const { name, phone, serviceAreas } = company
  const { contact, home } = siteTexts.en
  const pages = languages.flatMap((texts) => [
    `## Pages (${texts.lang})\n`,
    ...publicPages.map((page) => {
      const { label, path, description } = pageTexts(texts, page)
      return `- [${label}](${publicUrlPlaceholder}${path}): ${description}`
    }),
    '',
  ])
  return `# ${name}

> ${home.description}

Phone: ${phone}. Hours: ${contact.hours.lines.join('; ')}. Service areas: ${serviceAreas.join(', ')}.

${pages.join('\n')}
## For programs and partner sites

- [API document](${publicUrlPlaceholder}/api/openapi.json): how to request a free quote (OpenAPI 3.1); try it with dryRun=true
- [API reference](${publicUrlPlaceholder}/api/docs): the same for people
- [Form for other sites](${publicUrlPlaceholder}/widget/): the quote form as a web component, and the code that embeds it
`
}

/** Lists the pages (sitemaps.org). They name their other languages themselves. */
function sitemap(): string {
  // `npm start` builds again only if something has changed.
  const lastmod = new Date().toISOString().slice(0, 10)
  const urls = languages.flatMap((texts) =>
    publicPages.map(
      (name) =>
        `  <url><loc>${publicUrlPlaceholder}${pageTexts(texts, name).path}</loc><lastmod>${lastmod}</lastmod></url>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Redirects paths of another language with the English name of a page, such as `/es/services`, as static hosts read it. */
function redirects(): string {
  const { en: english, ...others } = siteTexts
  const lines = Object.values(others).flatMap((texts) =>
    publicPages.flatMap((page) => {
      const [from, to] = [`/${texts.lang}${pageTexts(english, page).path}`, pageTexts(texts, page).path]
      return from === to ? [] : [`${from} ${to} 301\n`]
    }),
  )
  return lines.join('')
}
