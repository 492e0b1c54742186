import { brandColors, company, locales, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type { ReactElement } from 'react'
import type { Thing } from 'schema-dts'
import { findImage, type ImageName } from '../content/images.ts'
import { pageTexts } from '../content/page-texts.ts'
import type { PageName } from '../content/pages.ts'
import type { SiteTexts } from '../content/site-texts.ts'
import { siteTexts, TextsContext } from '../content/texts-by-language.ts'
import { structuredData } from '../seo/structured-data.ts'
import { CallBar } from './actions.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { imageUrl } from './picture.tsx'

/** A page of the site in one language. Its address, title, and description are in the texts of the language. */
export interface Page {
  /** The photo that is shown with a shared link (Open Graph). */
  shareImage: ImageName
  content: ReactElement
  /** The style sheet in `styles/`, without its extension. Default: that with the name of the page. */
  styles?: string
  /** The script in `scripts/`, without its extension, which imports that of every page. Default: that alone. */
  script?: string
  /** What search engines read of the page, besides the business and the site (JSON-LD). */
  subject?: Thing
}

/** Returns the URLs of a page by language (`hreflang`). English is for browsers that prefer neither language. */
const alternates = (name: PageName) =>
  [...Object.values(siteTexts), siteTexts.en].map((texts, index, { length }) => ({
    hrefLang: index === length - 1 ? 'x-default' : texts.lang,
    href: publicUrlPlaceholder + pageTexts(texts, name).path,
  }))

/**
 * The HTML document of a page. Links are full page loads, which start at the top. `scripts/page.ts` does the
 * same on Back and Forward.
 */
export function Document({ name, page, texts }: { name: PageName; page: Page; texts: SiteTexts }) {
  const { path, title, description } = pageTexts(texts, name)
  const { styles = name, script = 'page', subject } = page
  // Search engines do not list the 404 page.
  const isListed = name !== 'notFound'
  const url = `${publicUrlPlaceholder}${path}`
  const shareImage = publicUrlPlaceholder + imageUrl(page.shareImage, 1200, '1200x630', 'jpg')
  return (
    <html lang={texts.lang} className="cq-tokens">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
        {isListed &&
          alternates(name).map((alternate) => (
            <link key={alternate.hrefLang} rel="alternate" {...alternate} />
          ))}
        {['public-sans', 'archivo'].map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={`/made/${font}.woff2`}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href="/src/styles/site.css" />
        <link rel="stylesheet" href={`/src/styles/${styles}.css`} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/made/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/made/icon-180.png" />
        <meta name="theme-color" content={brandColors.ink.light} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content={locales[texts.lang].replace('-', '_')} />
        <meta property="og:site_name" content={company.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={shareImage} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={findImage(page.shareImage).alt?.[texts.lang]} />
        <meta name="twitter:card" content="summary_large_image" />
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(structuredData(subject)).replaceAll('<', '\\u003c'),
          }}
        />
        <script type="module" src={`/src/scripts/${script}.ts`} />
      </head>
      <body>
        <TextsContext value={texts}>
          <a className="skip-link" href="#main">
            {texts.frame.skipLink}
          </a>
          <Header name={name} />
          <main id="main" tabIndex={-1}>
            {page.content}
          </main>
          <Footer path={path} />
          <CallBar path={path} />
        </TextsContext>
      </body>
    </html>
  )
}
