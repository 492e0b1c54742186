import { company, languageTag, supportedLanguage } from '@concrete-quote/openapi'
import { pickFieldValues } from '../core/field-values.ts'
import { createWarn, knownMessages, warnOfValues, warnUnlessKnown } from '../core/warnings.ts'
import { attributeName, attributes, type AttributeProperty } from './attributes.ts'
import type { QuoteFormAttributes } from './element.ts'

const warn = createWarn('concrete-quote-form')

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/** What the element shows, as its attributes say now; invalid values are ignored. */
export type Settings = ReturnType<typeof readSettings>

/** Reads an element's attributes. */
export function readSettings(element: HTMLElement & QuoteFormAttributes) {
  warnOfValues(warn, element, attributeName)
  warnUnlessKnown(warn, 'theme', element.theme, attributes.theme)
  return {
    apiUrl: element.apiUrl || scriptOrigin,
    phone: element.phone ?? company.phone,
    projectType: element.projectType ?? '',
    heading: element.heading ?? '',
    lang: readLanguage(element),
    messages: element.messages ? knownMessages(warn, element.messages) : undefined,
    draft: element.draft !== 'off',
    photos: element.photos !== 'off',
    source: element.source ?? '',
    campaign: element.campaign,
    successUrl: (element.successUrl ?? '').trim(),
    values: element.values || {},
    // Identifies the form's draft.
    id: element.id,
    faq: element.faq,
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
  for (const property of Object.keys(attributes) as AttributeProperty[]) {
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
  for (const name of Object.keys(attributes)) {
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
