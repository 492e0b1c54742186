import { renderToStaticMarkup } from 'react-dom/server'
import { Document } from './components/document.tsx'
import { pages } from './pages/index.ts'

/** Every page as HTML, under the name of its file. */
export function renderPages(): { name: string; html: string }[] {
  return pages.map((page) => ({
    name: page.path.slice(1) || 'index',
    html: `<!doctype html>\n${renderToStaticMarkup(<Document page={page} />)}`,
  }))
}
