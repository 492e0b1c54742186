import { bundledMessages, type FormMessages } from '@concrete-quote/openapi'
import {
  resolveLanguage,
  type LanguageProps,
  type QuoteFormMessages,
  type ResolvedLanguage,
} from './language.ts'

/** Every text of a form, and their language. */
export type Texts = FormMessages & ResolvedLanguage

/** Returns the texts of a form in its language. */
export function resolveTexts(props: LanguageProps): Texts {
  const language = resolveLanguage(props)
  return { ...mergeMessages(bundledMessages[language.builtIn], props.messages), ...language }
}

/** Returns `base` with the texts of `messages` in their places. */
export function mergeMessages<Messages extends QuoteFormMessages>(
  base: Messages,
  messages: QuoteFormMessages = {},
): Messages {
  const merged: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(messages)) {
    // The questions of the FAQ are replaced as a whole.
    const isOne = typeof value === 'string' || Array.isArray(value)
    merged[name] = isOne ? value : { ...(merged[name] as object), ...value }
  }
  return merged as Messages
}
