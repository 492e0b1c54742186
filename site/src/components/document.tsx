import { company, publicUrlPlaceholder } from '@concrete-quote/openapi'
import type { Page } from '../page.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/**
 * A whole page. Following a link loads the next page at its top, as the specification asks of a route change; Back
 * and Forward are the browser's, which restores a page where it was left: that is no new route.
 */
export function Document({ page: { path, title, description, content } }: { page: Page }) {
  const url = `${publicUrlPlaceholder}${path}`
  return (
    <html lang="en" className="cq-tokens">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={url} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={company.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={url} />
        <meta name="twitter:card" content="summary" />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        <link rel="icon" type="image/svg+xml" href="/src/images/favicon.svg" />
        <link rel="stylesheet" href="/src/styles/site.css" />
        <script
          type="module"
          src={path === '/contact' ? '/src/scripts/contact.ts' : '/src/scripts/menu.ts'}
        />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header path={path} />
        <main id="main" tabIndex={-1}>
          {content}
        </main>
        <Footer />
      </body>
    </html>
  )
}
