import { renderToStaticMarkup } from 'react-dom/server'
import { company } from '@concrete-quote/openapi'
import { Document, fileName } from './components/frame/document.tsx'
import type { Page } from './page.ts'
import { pages } from './pages/index.ts'
import { rootFiles } from './seo/root-files.ts'

/** A page as HTML. */
export interface RenderedPage {
  /** The name of its file, such as `contact`. */
  name: string
  html: string
  /** What is seen where a link to it is shared. */
  share: Page['share'] & { company: string }
}

/** The whole site, with the files under `/made/` still to be made. */
export function renderSite(): { pages: RenderedPage[]; rootFiles: Record<string, string> } {
  return {
    pages: pages.map((page) => ({
      name: fileName(page),
      html: `<!doctype html>\n${renderToStaticMarkup(<Document page={page} pages={pages} />)}`,
      share: { ...page.share, company: company.name },
    })),
    rootFiles: rootFiles(pages),
  }
}
