import { formMessages, type FormMessages } from '@concrete-quote/openapi'
import {
  resolveLanguage,
  type LanguageProps,
  type QuoteFormMessages,
  type ResolvedLanguage,
} from './language.ts'

/** Every text of a form, and their language. Of those of adding photos, what the page gave. */
export type Texts = FormMessages & Pick<QuoteFormMessages, 'photos'> & ResolvedLanguage

/** Returns the texts of a form in its language. */
export function resolveTexts(props: LanguageProps): Texts {
  const language = resolveLanguage(props)
  return { ...mergeMessages(formMessages[language.builtIn], props.messages), ...language }
}

/** Returns `base` with the texts of `messages` in their places. */
export function mergeMessages<Messages extends object>(base: Messages, messages: object = {}): Messages {
  const merged = { ...base } as Record<string, unknown>
  for (const [name, value] of Object.entries(messages) as [string, unknown][]) {
    // The questions of the FAQ are replaced as a whole.
    const isOne = typeof value === 'string' || Array.isArray(value)
    merged[name] = isOne ? value : { ...(merged[name] as object), ...(value as object) }
  }
  return merged as Messages
}
