/** The languages of the form and of email to visitors (BCP 47). */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The supported language for a tag (BCP 47), or undefined. */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  const [primary] = tag?.toLowerCase().split('-') ?? []
  return languages.find((language) => language === primary)
}
