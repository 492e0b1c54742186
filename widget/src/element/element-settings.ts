import {
  company,
  formMessages,
  languages,
  languageTag,
  privacyPaths,
  projectTypes,
  supportedLanguage,
} from '@concrete-quote/openapi'
import { pickFieldValues } from '../core/field-values.ts'
import type { QuoteFormMessages } from '../core/texts.ts'
import { resolveSuccessUrl } from '../hooks/use-follow-up.ts'
import { attributeName, attributes, type AttributeProperty } from './attributes.ts'
import type { QuoteFormAttributes } from './element.ts'

const properties = Object.keys(attributes) as AttributeProperty[]

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/** The settings that need no more than the type of their attribute: whether it is on, or its text. */
type PlainSettings = {
  [Property in AttributeProperty]: (typeof attributes)[Property] extends 'flag' | 'off' ? boolean : string
}

export type Settings = ReturnType<typeof readSettings>

/** Reads the attributes, each with its default. */
export function readSettings(element: HTMLElement & QuoteFormAttributes) {
  warnOfValues(element)
  const plain = Object.fromEntries(
    properties.map((name) => [
      name,
      attributes[name] === 'off' ? element[name] !== 'off' : (element[name] ?? ''),
    ]),
  ) as PlainSettings
  const apiUrl = plain.apiUrl || scriptOrigin
  const lang = readLanguage(element)
  return {
    ...plain,
    apiUrl,
    phone: element.phone ?? company.phone,
    lang,
    privacyUrl: element.privacyUrl ?? apiUrl + privacyPaths[supportedLanguage(lang) ?? 'en'],
    messages: element.messages ? knownMessages(element.messages) : undefined,
    successUrl: plain.successUrl.trim(),
    values: element.values || {},
    // Identifies the form's draft.
    id: element.id,
    theme:
      element.theme === 'system'
        ? 'light dark'
        : ['light', 'dark'].find((scheme) => scheme === element.theme),
  }
}

/** Its own language, else the page's, else English. One that is not supported counts only if it has texts for it. */
function readLanguage({ lang, messages }: HTMLElement & QuoteFormAttributes): string {
  const tags = [lang, document.documentElement.lang]
  return tags.map(messages ? languageTag : supportedLanguage).find(Boolean) ?? 'en'
}

/** Adds the properties that reflect attributes. Null, undefined, and false remove one; true makes it empty. */
export function reflectAttributes<T extends HTMLElement>(base: new () => T) {
  for (const property of properties) {
    const type = attributes[property]
    if (type === 'global') continue
    const name = attributeName(property)
    Object.defineProperty(base.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        const value = this.getAttribute(name)
        // A bare attribute is on, and so is any value but `false`.
        if (type === 'flag') return value !== null && value !== 'false'
        return type === 'json' ? value && parseJson(property, value) : value
      },
      set(this: HTMLElement, value: unknown) {
        if (value == null || value === false) this.removeAttribute(name)
        else if (value === true) this.setAttribute(name, '')
        else this.setAttribute(name, typeof value === 'string' ? value : JSON.stringify(value))
      },
    })
  }
  return base as new () => T & QuoteFormAttributes
}

/** Applies properties that were set before the script ran: they hide the accessors that reflect attributes. */
export function upgradeProperties(element: HTMLElement) {
  for (const name of properties) {
    const property = Object.getOwnPropertyDescriptor(element, name)
    if (!property) continue
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, property.value)
  }
}

function parseJson(property: AttributeProperty, json: string): object | null {
  try {
    const value = JSON.parse(json) as object
    return property === 'values' ? pickFieldValues(value) : value
  } catch {
    warn(`\`${property}\` is not valid JSON.`, json)
    return null
  }
}

const given = new Set<string>()

/** Warns whoever embeds the form, once per page and `cause`: values are read at each change. */
function warn(text: string, cause = text) {
  if (!given.has(cause)) console.warn(`<concrete-quote-form>: ${text}`)
  given.add(cause)
}

function warnOfValues({ apiUrl, lang, messages, projectType, successUrl, theme }: QuoteFormAttributes) {
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
