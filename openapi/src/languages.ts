/** The languages of the form and of email to visitors (BCP 47). */
export const languages = ['en', 'es', 'vi'] as const
export type Language = (typeof languages)[number]

/** The locale (BCP 47) of prices, numbers, and times in each language, as people write them where the company is. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US', vi: 'vi-US' }

/** The page on the contractor's site about the data of visitors, in each language; in English where it has none. */
export const privacyPaths: Record<Language, string> = {
  en: '/privacy',
  es: '/es/privacidad',
  vi: '/privacy',
}

/** Returns a language tag (BCP 47) as the standard writes it: without spaces around it, and not with `_`, as in `es_MX`. */
export const languageTag = (tag: string) => tag.trim().replaceAll('_', '-')

/** The supported language for a tag (BCP 47, also with `_`), or undefined. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const [primary] = tag?.trim().toLowerCase().split(/[-_]/) ?? []
  return languages.find((language) => language === primary)
}

/** The English name of the language of a tag (BCP 47), such as `Spanish` of `es-MX`; the tag if it has none. */
export function languageName(tag: string): string {
  const [primary = ''] = tag.split('-')
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(primary) ?? tag
  } catch {
    // No tag of the standard, such as one with four letters.
    return tag
  }
}
