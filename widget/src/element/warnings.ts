import { bundledMessages, languages, projectTypes, supportedLanguage } from '@concrete-quote/openapi'
import type { QuoteFormMessages } from '../core/language.ts'
import { attributes } from './attributes.ts'
import type { QuoteFormAttributes } from './element.ts'

/** What was warned of: attributes are read at each change. */
const given = new Set<string>()

/** Warns in the console, once per page and `cause`, of what whoever embeds the form has to correct. */
export function warnOnce(text: string, cause = text) {
  if (!given.has(cause)) console.warn(`<concrete-quote-form>: ${text}`)
  given.add(cause)
}

/** Warns of attributes whose values are ignored, or cannot work. */
export function warnOfAttributes({ apiUrl, lang, messages, projectType, theme }: QuoteFormAttributes) {
  if (!messages) warnUnlessKnown('lang', lang && (supportedLanguage(lang) ?? lang), languages)
  warnUnlessKnown('project-type', projectType, projectTypes)
  warnUnlessKnown('theme', theme, attributes.theme)
  // A path can be right, on a page whose server forwards requests to the API.
  if (apiUrl && !/^(https?:\/)?\//.test(apiUrl))
    warnOnce(`\`api-url="${apiUrl}"\` must start with https://, such as https://quotes.example.com.`)
}

function warnUnlessKnown(name: string, value: string | null, known: readonly string[]) {
  if (value && !known.includes(value))
    warnOnce(`\`${name}="${value}"\` is unknown. Use one of: ${known.join(', ')}.`)
}

/** Returns those texts that the form has. Warns of other names, and of values that are no texts. */
export function knownMessages(messages: QuoteFormMessages): QuoteFormMessages {
  // The names of texts of photos are not known before they are loaded.
  return pickKnown(messages, { faq: [], photos: messages.photos, ...bundledMessages.en })
}

type Tree = Record<string, unknown>

function pickKnown(given: Tree, known: Tree, path = 'messages.'): Tree {
  const picked: Tree = {}
  for (const [name, value] of Object.entries(given)) {
    // Any status may have a message.
    const expected = path === 'messages.errorsByStatus.' ? '' : known[name]
    if (kindOf(value) !== kindOf(expected)) warnOnce(`\`${path}${name}\` is not a text of the form.`)
    else
      picked[name] =
        kindOf(value) === 'object' ? pickKnown(value as Tree, expected as Tree, `${path}${name}.`) : value
  }
  return picked
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
