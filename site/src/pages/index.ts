import type { SiteTexts } from '../content/types/site-texts.ts'
import type { Page } from '../page.ts'
import { about } from './about.tsx'
import { contact } from './contact.tsx'
import { home } from './home.tsx'
import { notFound } from './not-found.tsx'
import { services } from './services.tsx'

/** Creates all pages in one language, in the order of the navigation. */
export const createPages = (texts: SiteTexts): Page[] =>
  [home, services, about, contact, notFound].map((createPage) => createPage(texts))
