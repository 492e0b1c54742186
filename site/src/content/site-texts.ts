import type { Language } from '@concrete-quote/openapi'
import type { en } from './en/index.ts'
import type { PageTexts } from './pages.ts'

/** The languages of the site. The form and email to visitors have more. */
export type SiteLanguage = Extract<Language, 'en' | 'es'>

/** The type of texts with other words: as many of them, under the same names. Numbers stay the same. */
type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof T]: Translation<T[Name]> }

/**
 * Every text of the site in one language, except those of the form and the FAQ, which are in `openapi/src/messages/`.
 * Inferred from the English ones, so that a missing text or item in another language is a type error.
 */
export type SiteTexts = Translation<Omit<typeof en, 'lang'>> & PageTexts & { readonly lang: SiteLanguage }

type PrivacyItem = SiteTexts['privacy']['sections'][number]['items'][number]

/** The texts of an item of the page about privacy, each with what the server must do for it to be there. */
export function conditionalTexts(item: PrivacyItem): { condition?: string; text: string }[] {
  if (typeof item === 'string') return [{ text: item }]
  if ('media' in item) return Object.entries(item.media).map(([condition, text]) => ({ condition, text }))
  return [{ condition: item.if, text: item.text }]
}
