import { renderToStaticMarkup } from 'react-dom/server'
import { company } from '@concrete-quote/openapi'
import { Document, shareImageName } from './components/frame/document.tsx'
import { fileName, type Page } from './page.ts'
import { siteTexts } from './content/index.ts'
import { about } from './pages/about.tsx'
import { contact } from './pages/contact.tsx'
import { home } from './pages/home.tsx'
import { notFound } from './pages/not-found.tsx'
import { services } from './pages/services.tsx'
import { rootFiles } from './seo/root-files.ts'

/** The pages, in the order of the navigation. */
const createPages = [home, services, about, contact, notFound]

/** A prerendered page. */
export interface RenderedPage {
  /** File name without extension, such as `es/contacto`. */
  name: string
  html: string
  /** File name and content of the share image. */
  share: Page['share'] & { fileName: string; company: string }
}

/** The prerendered site. Generated assets are referenced as `/made/NAME`; see `build/assets/generated-assets.ts`. */
export interface RenderedSite {
  pages: RenderedPage[]
  /** Contents of the files in the root, such as `robots.txt`, by name. */
  rootFiles: Record<string, string>
}

/** Renders every page to static HTML. */
export function renderSite(): RenderedSite {
  const site = Object.values(siteTexts).map((texts) => ({
    texts,
    pages: createPages.map((createPage) => createPage(texts)),
  }))
  return {
    pages: site.flatMap(({ texts, pages }) =>
      pages.map((page) => ({
        name: fileName(page),
        html: `<!doctype html>\n${renderToStaticMarkup(<Document page={page} pages={pages} texts={texts} />)}`,
        share: { ...page.share, fileName: shareImageName(page), company: company.name },
      })),
    ),
    rootFiles: rootFiles(site),
  }
}
