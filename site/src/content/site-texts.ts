import type { Language } from '@concrete-quote/openapi'
import type { en } from './en/index.ts'

/** The pages in the navigation, in its order. */
export const navigationPages = ['home', 'services', 'about', 'contact'] as const

/** The languages of the site. The form and email to visitors have more. */
export type SiteLanguage = Extract<Language, 'en' | 'es'>

type NavigationPage = (typeof navigationPages)[number]
export type PageName = NavigationPage | 'privacy' | 'notFound'

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
export type SiteTexts = Translation<Omit<typeof en, 'lang'>> & {
  readonly lang: SiteLanguage
  readonly paths: Record<PageName, string>
} & Record<PageName, { title: string; description: string }> &
  Record<NavigationPage, { label: string }>

type PrivacyItem = SiteTexts['privacy']['sections'][number]['items'][number]

/** The texts of an item of the page about privacy, each with what the server must do for it to be there. */
export function conditionalTexts(item: PrivacyItem): { condition?: string; text: string }[] {
  if (typeof item === 'string') return [{ text: item }]
  if ('media' in item) return Object.entries(item.media).map(([condition, text]) => ({ condition, text }))
  return [{ condition: item.if, text: item.text }]
}
