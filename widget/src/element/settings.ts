import { company, supportedLanguage } from '@concrete-quote/openapi'
import { pickFieldValues, type QuoteFormValues } from '../core/field-values.ts'
import { attributeName, attributes, type AttributeProperty } from './attributes.ts'
import type { QuoteFormAttributes } from './element.ts'

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/** What the element shows, as its attributes say now; invalid values are ignored. */
export type Settings = ReturnType<typeof readSettings>

/** Reads an element's attributes. An unsupported language falls back to the page's, else to English. */
export function readSettings(element: HTMLElement & QuoteFormAttributes) {
  return {
    apiUrl: element.apiUrl || scriptOrigin,
    phone: element.phone ?? company.phone,
    projectType: element.projectType ?? '',
    heading: element.heading ?? '',
    lang: supportedLanguage(element.lang) ?? supportedLanguage(document.documentElement.lang) ?? 'en',
    draft: element.draft !== 'off',
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
        return type === 'json' ? value && parseValues(value) : value
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

/** The last JSON that was warned of: values are read at each rendering. */
let lastInvalidJson: string | undefined

function parseValues(json: string): QuoteFormValues {
  try {
    return pickFieldValues(JSON.parse(json) as object)
  } catch {
    if (json !== lastInvalidJson) console.warn('<concrete-quote-form>: `values` is not valid JSON.')
    lastInvalidJson = json
    return {}
  }
}
