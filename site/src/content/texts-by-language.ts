import { createContext, use } from 'react'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import type { SiteLanguage, SiteTexts } from './site-texts.ts'

export const siteTexts: Record<SiteLanguage, SiteTexts> = { en, es }

/** The texts of the page's language. `Document` provides them. */
export const TextsContext = createContext(siteTexts.en)

export const useTexts = () => use(TextsContext)
