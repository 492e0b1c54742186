import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type Page } from './components/document.tsx'
import type { renderQuoteForm } from './components/quote-form-html.tsx'
import { pageTexts } from './content/page-texts.ts'
import {
  isProjectPage,
  isServicePage,
  publicPages,
  type OwnPage,
  type PageName,
  type ServicePage,
} from './content/pages.ts'
import type { SiteTexts } from './content/site-texts.ts'
import { siteTexts } from './content/texts-by-language.ts'
import { about } from './pages/about.tsx'
import { contact } from './pages/contact.tsx'
import { home } from './pages/home.tsx'
import { notFound } from './pages/not-found.tsx'
import { privacy } from './pages/privacy.tsx'
import { projectPage } from './pages/project.tsx'
import { servicePage } from './pages/service.tsx'
import { services } from './pages/services.tsx'
import { rootFiles } from './seo/root-files.ts'

const creators: Record<Exclude<OwnPage, ServicePage>, typeof contact> = {
  home,
  services,
  about,
  contact,
  privacy,
  notFound,
}

const createPage = (name: PageName, texts: SiteTexts, renderForm: typeof renderQuoteForm): Page =>
  isServicePage(name)
    ? servicePage(texts, name)
    : isProjectPage(name)
      ? projectPage(texts, name)
      : creators[name](texts, renderForm)

/** Renders every page to static HTML, which names assets as `/made/NAME`, and the files in the root. */
export function renderSite(renderForm: typeof renderQuoteForm) {
  /** By file name without extension, such as `es/contacto`. */
  const pages: Record<string, string> = {}
  for (const texts of Object.values(siteTexts)) {
    for (const name of [...publicPages, 'notFound'] as const) {
      const page = createPage(name, texts, renderForm)
      const html = renderToStaticMarkup(<Document name={name} page={page} texts={texts} />)
      pages[fileName(pageTexts(texts, name).path)] = `<!doctype html>\n${html}`
    }
  }
  return { pages, rootFiles: rootFiles() }
}

/** Returns the file name without extension of the page at a path. */
export const fileName = (path: string) => path.slice(1).replace(/(^|\/)$/, '$1index')
