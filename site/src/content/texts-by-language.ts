import { createContext, use } from 'react'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import type { SiteLanguage, SiteTexts } from './site-texts.ts'

/** The texts of the site by language. */
export const siteTexts: Record<SiteLanguage, SiteTexts> = { en, es }

/** The texts of the page's language. `Document` provides them. */
export const TextsContext = createContext(siteTexts.en)

/** Returns the texts of the page's language. */
export const useTexts = () => use(TextsContext)
