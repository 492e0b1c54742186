import { en } from './en/index.ts'
import type { SiteTexts } from './types/site-texts.ts'

/** The site in each of its languages. */
export const languages: SiteTexts[] = [en]
