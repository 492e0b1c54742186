import { en } from './en/index.ts'
import { es } from './es/index.ts'
import type { SiteLanguage, SiteTexts } from './site-texts.ts'

/** The texts of the site by language. */
export const siteTexts: Record<SiteLanguage, SiteTexts> = { en, es }
