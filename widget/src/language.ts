import { es } from './messages/es.ts'

/** The languages that the widget speaks. */
export type Language = 'en' | 'es'

/** Says an English text in another language; what is not known stays as it is. */
export type Translate = (text: string) => string

/** Translates into a language. A number in a text may be any: its translation is kept under `#`. */
export function translate(lang: Language): Translate {
  if (lang === 'en') return (text) => text
  return (text) => es[text] ?? es[text.replace(/\d+/, '#')]?.replace('#', /\d+/.exec(text)?.[0] ?? '') ?? text
}

/** The widget's language for a language tag (BCP 47), or undefined where it does not speak that. */
export function spokenLanguage(tag: string | null | undefined): Language | undefined {
  return /^(en|es)\b/.exec(tag?.toLowerCase() ?? '')?.[1] as Language | undefined
}
