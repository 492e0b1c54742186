import type { Language } from '@concrete-quote/openapi'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import type { SiteTexts } from './site-texts.ts'

/** The texts of the site by language. */
export const siteTexts: Record<Language, SiteTexts> = { en, es }
