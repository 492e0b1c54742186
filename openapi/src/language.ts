/** The languages that visitors are spoken to in. */
export type Language = 'en' | 'es'

/** The language for a tag (BCP 47), or undefined where that is not spoken. */
export function spokenLanguage(tag: string | null | undefined): Language | undefined {
  return /^(en|es)\b/.exec(tag?.toLowerCase() ?? '')?.[1] as Language | undefined
}
