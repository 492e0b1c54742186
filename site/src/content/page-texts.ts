import { formatMonth } from './format-month.ts'
import { isProjectPage, type PageName } from './pages.ts'
import { findProject } from './projects.ts'
import type { SiteTexts } from './site-texts.ts'

interface PageHead {
  path: string
  title: string
  description: string
  /** Names the page in a list. */
  label: string
}

/** Returns where a page is in a language, and what search engines show of it. */
export function pageTexts(texts: SiteTexts, page: PageName): PageHead {
  if (!isProjectPage(page)) return { label: '', ...texts[page], path: texts.paths[page] }
  const { name, city, month, ...project } = findProject(page)
  const { lang, projects } = texts
  const label = project.title[lang]
  return {
    path: projects.path + name,
    title: projects.title(label, city),
    description: `${project.description[lang]} ${city}, ${formatMonth(month, lang)}.`,
    label,
  }
}
