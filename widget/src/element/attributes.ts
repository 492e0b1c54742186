import { company, supportedLanguage } from '@concrete-quote/openapi'
import { pickFieldValues, type QuoteFormValues } from '../core/field-values.ts'
import type { QuoteFormAttributes } from './element.ts'

/** The attributes by the properties that reflect them; `lang` is every element's. */
export const attributeNames: Record<Exclude<keyof QuoteFormAttributes, 'lang'>, string> = {
  apiUrl: 'api-url',
  phone: 'phone',
  projectType: 'project-type',
  faq: 'faq',
  heading: 'heading',
  theme: 'theme',
  draft: 'draft',
  minHeight: 'min-height',
  source: 'source',
  campaign: 'campaign',
  successUrl: 'success-url',
  values: 'values',
}

/** The origin that this script was loaded from, which serves the API too. */
const scriptOrigin = new URL(import.meta.url).origin

/** What the element shows, as its attributes say now; invalid values are ignored. */
export type Settings = ReturnType<typeof readSettings>

/** Reads an element's attributes. An unsupported language falls back to the page's, else to English. */
export function readSettings(element: Element) {
  const read = (name: string) => element.getAttribute(name) ?? ''
  const minHeight = read('min-height').replace(/^[\d.]+$/, '$&px')
  return {
    apiUrl: read('api-url') || scriptOrigin,
    phone: element.getAttribute('phone') ?? company.phone,
    projectType: read('project-type'),
    heading: read('heading'),
    lang: supportedLanguage(read('lang')) ?? supportedLanguage(document.documentElement.lang) ?? 'en',
    draft: read('draft') !== 'off',
    source: read('source'),
    campaign: isOn(element.getAttribute('campaign')),
    successUrl: read('success-url').trim(),
    values: parseValues(read('values')),
    // Identifies the form's draft.
    id: element.id,
    faq: isOn(element.getAttribute('faq')),
    theme: /^(light|dark)$/.exec(read('theme'))?.[0] ?? 'light dark',
    minHeight: CSS.supports('min-height', minHeight) ? minHeight : '0px',
  }
}

/**
 * Adds a property to a class for each attribute, which reflects it: null, undefined, and false remove the attribute,
 * true sets it to an empty value.
 */
export function reflectAttributes<T extends HTMLElement>(
  base: new () => T,
): new () => T & QuoteFormAttributes {
  for (const [property, attribute] of Object.entries(attributeNames)) {
    Object.defineProperty(base.prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        const value = this.getAttribute(attribute)
        if (property === 'faq' || property === 'campaign') return isOn(value)
        return property === 'values' ? value && parseValues(value) : value
      },
      set(this: HTMLElement, value: unknown) {
        if (value == null || value === false) this.removeAttribute(attribute)
        else if (value === true) this.setAttribute(attribute, '')
        else this.setAttribute(attribute, typeof value === 'string' ? value : JSON.stringify(value))
      },
    })
  }
  return base as new () => T & QuoteFormAttributes
}

/** Applies properties that were set before the script ran: they hide the accessors that reflect attributes. */
export function upgradeProperties(element: HTMLElement) {
  for (const name of Object.keys(attributeNames)) {
    const property = Object.getOwnPropertyDescriptor(element, name)
    if (!property) continue
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, property.value)
  }
}

/** A bare attribute is on, and so is any value but `false`. */
function isOn(value: string | null): boolean {
  return value !== null && value !== 'false'
}

/** The last JSON that was warned of: values are read at each rendering. */
let lastInvalidJson: string | undefined

function parseValues(json: string): QuoteFormValues {
  try {
    return pickFieldValues(JSON.parse(json || '{}') as object)
  } catch {
    if (json !== lastInvalidJson) console.warn('<concrete-quote-form>: `values` is not valid JSON.')
    lastInvalidJson = json
    return {}
  }
}
