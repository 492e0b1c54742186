import { formMessages, languages, projectTypes, supportedLanguage } from '@concrete-quote/openapi'
import type { QuoteFormValues } from '../field-values.ts'
import { resolveSuccessUrl } from '../page-context.ts'
import type { QuoteFormMessages } from '../texts.ts'

type Warn = ReturnType<typeof createWarn>

/**
 * Creates a function that warns in the console, once per page and `cause`, of what whoever embeds the form has to
 * correct: values are read at each change.
 */
export function createWarn(tag: string) {
  const given = new Set<string>()
  return (text: string, cause = text) => {
    if (!given.has(cause)) console.warn(`<${tag}>: ${text}`)
    given.add(cause)
  }
}

interface CheckedValues {
  apiUrl?: string | null | undefined
  lang?: string | null | undefined
  messages?: QuoteFormMessages | null | undefined
  projectType?: string | null | undefined
  successUrl?: string | null | undefined
}

/**
 * Warns of values that are ignored, or cannot work.
 * @param nameOf Returns what the page calls a value.
 */
export function warnOfValues(
  warn: Warn,
  { apiUrl, lang, messages, projectType, successUrl }: CheckedValues,
  nameOf = (name: string) => name,
) {
  if (!messages) warnUnlessKnown(warn, 'lang', lang && (supportedLanguage(lang) ?? lang), languages)
  warnUnlessKnown(warn, nameOf('projectType'), projectType, projectTypes)
  const url = `\`${nameOf('apiUrl')}="${apiUrl}"\` must`
  // A path can be right, on a page whose server forwards requests to the API.
  if (apiUrl && !/^(https?:\/)?\//.test(apiUrl))
    warn(`${url} start with https://, such as https://quotes.example.com.`)
  if (apiUrl?.includes('/api/quotes')) warn(`${url} not contain /api/quotes, which the form adds.`)
  if (successUrl && !resolveSuccessUrl(successUrl))
    warn(`\`${nameOf('successUrl')}\` is not on the origin of this page.`)
}

const warnOfForm = /* @__PURE__ */ createWarn('QuoteForm')

/** Warns of properties whose values are ignored, or cannot work: in the browser, which knows the page's origin. */
export function warnOfProperties({
  values,
  ...props
}: CheckedValues & { values?: QuoteFormValues | undefined }) {
  if (typeof document === 'undefined') return
  warnOfValues(warnOfForm, props)
  warnOfValues(warnOfForm, { projectType: values?.projectType }, (name) => `values.${name}`)
  if (props.messages) knownMessages(warnOfForm, props.messages)
}

export function warnUnlessKnown(
  warn: Warn,
  name: string,
  value: string | null | undefined,
  known: readonly string[],
) {
  if (value && !known.includes(value))
    warn(`\`${name}="${value}"\` is unknown. Use one of: ${known.join(', ')}.`)
}

/** Returns those texts that the form has. Warns of other names, and of values that are no texts. */
export function knownMessages(warn: Warn, messages: QuoteFormMessages): QuoteFormMessages {
  // The names of texts of photos are not known before they are loaded.
  return pickKnown(warn, messages, { faq: [], photos: messages.photos, ...formMessages.en })
}

type Tree = Record<string, unknown>

function pickKnown(warn: Warn, given: Tree, known: Tree, path = 'messages.'): Tree {
  const picked: Tree = {}
  for (const [name, value] of Object.entries(given)) {
    // Any status may have a message.
    const expected = path === 'messages.errorsByStatus.' ? '' : known[name]
    if (kindOf(value) !== kindOf(expected)) warn(`\`${path}${name}\` is not a text of the form.`)
    else
      picked[name] =
        kindOf(value) === 'object'
          ? pickKnown(warn, value as Tree, expected as Tree, `${path}${name}.`)
          : value
  }
  return picked
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
