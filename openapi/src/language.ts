/** The languages of the form and of email to visitors. */
export type Language = 'en' | 'es'

/** The supported language for a tag (BCP 47), or undefined. */
export function spokenLanguage(tag: string | null | undefined): Language | undefined {
  return /^(en|es)\b/.exec(tag?.toLowerCase() ?? '')?.[1] as Language | undefined
}
