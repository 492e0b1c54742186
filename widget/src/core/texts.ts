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

/**
 * Returns `base` with the texts of `messages` in their places. A name that no text has, or a value of another type, is
 * left out, and warned of once.
 */
export function mergeMessages<Messages extends QuoteFormMessages>(
  base: Messages,
  messages: QuoteFormMessages = {},
): Messages {
  return merge({ faq: [], ...base }, messages) as Messages
}

type Tree = Record<string, unknown>

function merge(base: Tree, changes: Tree, path = 'messages.'): Tree {
  const merged = { ...base }
  for (const [name, value] of Object.entries(changes)) {
    // Any status may have a message.
    const known = path === 'messages.errorsByStatus.' ? '' : base[name]
    if (kindOf(value) !== kindOf(known)) warn(path + name)
    else
      merged[name] =
        kindOf(value) === 'object' ? merge(known as Tree, value as Tree, `${path}${name}.`) : value
  }
  return merged
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** The names that were warned of: texts are merged at each rendering. */
const warned = new Set<string>()

function warn(name: string) {
  if (!warned.has(name)) console.warn(`concrete-quote: \`${name}\` is not a text of the form.`)
  warned.add(name)
}
