import { renderToStaticMarkup } from 'react-dom/server'
import { Document, shareImageName } from './components/frame/document.tsx'
import type { ImageName } from './content/images.ts'
import { siteTexts } from './content/site-texts.ts'
import { fileName } from './page.ts'
import { about } from './pages/about.tsx'
import { contact } from './pages/contact.tsx'
import { home } from './pages/home.tsx'
import { notFound } from './pages/not-found.tsx'
import { services } from './pages/services.tsx'
import { rootFiles } from './seo/root-files.ts'

/** A prerendered page. */
export interface RenderedPage {
  /** File name without extension, such as `es/contacto`. */
  name: string
  html: string
  /** File name and content of the share image. */
  share: { fileName: string; title: string; image: ImageName }
}

/** The prerendered site. Generated assets are referenced as `/made/NAME`; see `build/assets/generated-assets.ts`. */
export interface RenderedSite {
  pages: RenderedPage[]
  /** Contents of the files in the root, such as `robots.txt`, by name. */
  rootFiles: Record<string, string>
}

/** Renders every page to static HTML. */
export function renderSite(): RenderedSite {
  const pages = Object.values(siteTexts).flatMap((texts) =>
    [home, services, about, contact, notFound].map((createPage) => {
      const page = createPage(texts)
      const path = texts.paths[page.name]
      return {
        name: fileName(path),
        html: `<!doctype html>\n${renderToStaticMarkup(<Document page={page} texts={texts} />)}`,
        share: {
          fileName: shareImageName(path),
          title: texts[page.name].hero.heading,
          image: page.shareImage,
        },
      }
    }),
  )
  return { pages, rootFiles: rootFiles() }
}
