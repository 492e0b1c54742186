import { company, languageTag, privacyPaths, supportedLanguage } from '@concrete-quote/openapi'
import { pickFieldValues } from '../core/field-values.ts'
import { attributeName, attributes, type AttributeProperty } from './attributes.ts'
import type { QuoteFormAttributes } from './element.ts'
import { knownMessages, warn, warnOfValues } from './warnings.ts'

const properties = Object.keys(attributes) as AttributeProperty[]

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/** The settings that need no more than the type of their attribute: whether it is on, or its text. */
type PlainSettings = {
  [Property in AttributeProperty]: (typeof attributes)[Property] extends 'flag' | 'off' ? boolean : string
}

/** What the element shows, as its attributes say now; invalid values are ignored. */
export type Settings = ReturnType<typeof readSettings>

/** Reads an element's attributes. */
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

/**
 * Reads the language of an element's texts: its own, else the page's, else English. One that is not supported counts only
 * if the element has texts for it.
 */
function readLanguage({ lang, messages }: HTMLElement & QuoteFormAttributes): string {
  const tags = [lang, document.documentElement.lang]
  return tags.map(messages ? languageTag : supportedLanguage).find(Boolean) ?? 'en'
}

/**
 * Adds a property to a class for each attribute, which reflects it: null, undefined, and false remove the attribute,
 * true sets it to an empty value.
 */
export function reflectAttributes<T extends HTMLElement>(
  base: new () => T,
): new () => T & QuoteFormAttributes {
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
