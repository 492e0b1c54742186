import { formMessages, languages, projectTypes, supportedLanguage } from '@concrete-quote/openapi'
import type { QuoteFormMessages } from '../core/texts.ts'
import { resolveSuccessUrl } from '../hooks/use-quote-submission.ts'
import { attributes, type QuoteFormAttributes } from './attributes.ts'

const given = new Set<string>()

/**
 * Warns in the console, once per page and `cause`, of what whoever embeds the form has to correct: values are read at each
 * change.
 */
export function warn(text: string, cause = text) {
  if (!given.has(cause)) console.warn(`<concrete-quote-form>: ${text}`)
  given.add(cause)
}

/** Warns of values that are ignored, or cannot work. */
export function warnOfValues({
  apiUrl,
  lang,
  messages,
  projectType,
  successUrl,
  theme,
}: QuoteFormAttributes) {
  if (!messages) warnUnlessKnown('lang', lang && (supportedLanguage(lang) ?? lang), languages)
  warnUnlessKnown('project-type', projectType, projectTypes)
  warnUnlessKnown('theme', theme, attributes.theme)
  const url = `\`api-url="${apiUrl}"\` must`
  // A path can be right, on a page whose server forwards requests to the API.
  if (apiUrl && !/^(https?:\/)?\//.test(apiUrl))
    warn(`${url} start with https://, such as https://quotes.example.com.`)
  if (apiUrl?.includes('/api/quotes')) warn(`${url} not contain /api/quotes, which the form adds.`)
  if (successUrl && !resolveSuccessUrl(successUrl)) warn('`success-url` is not on the origin of this page.')
}

function warnUnlessKnown(name: string, value: string | null, known: readonly string[]) {
  if (value && !known.includes(value))
    warn(`\`${name}="${value}"\` is unknown. Use one of: ${known.join(', ')}.`)
}

/** Returns those texts that the form has. Warns of other names, and of values that are no texts. */
export function knownMessages(messages: QuoteFormMessages): QuoteFormMessages {
  // The names of texts of photos are not known before they are loaded.
  return pickKnown(messages, { faq: [], photos: messages.photos, ...formMessages.en })
}

type Tree = Record<string, unknown>

function pickKnown(given: Tree, known: Tree, path = 'messages.'): Tree {
  const picked: Tree = {}
  for (const [name, value] of Object.entries(given)) {
    // Any status may have a message.
    const expected = path === 'messages.errorsByStatus.' ? '' : known[name]
    if (kindOf(value) !== kindOf(expected)) warn(`\`${path}${name}\` is not a text of the form.`)
    else
      picked[name] =
        kindOf(value) === 'object' ? pickKnown(value as Tree, expected as Tree, `${path}${name}.`) : value
  }
  return picked
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
