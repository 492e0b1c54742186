import type { Language } from '@concrete-quote/openapi'
import { es } from './messages/es.ts'

/** Says an English text in another language; what is not known stays as it is. */
export type Translate = (text: string) => string

/** Translates into a language. A number in a text may be any: its translation is kept under `#`. */
export function translate(lang: Language): Translate {
  if (lang === 'en') return (text) => text
  return (text) => es[text] ?? es[text.replace(/\d+/, '#')]?.replace('#', /\d+/.exec(text)?.[0] ?? '') ?? text
}
