import type { ProjectType } from '@concrete-quote/openapi'
import type { QuoteFormValues } from '../core/field-values.ts'
import type { QuoteFormMessages } from '../core/texts.ts'

/**
 * The attributes of `<concrete-quote-form>`, by the properties that reflect them, in the order of the builder's code.
 * A change applies immediately, and removing an attribute restores its default.
 *
 * Each has its type: `text`; `flag`, which is on if present; `off`, which is on unless it has this value; the values that
 * it can have; `json`; or `global` for one that every element has. The builder and `custom-elements.json` get their
 * documentation from the comments, which do not reach visitors.
 */
export const attributes = {
  /** Origin of the quotes API, such as `https://quotes.example.com`. Default: the script's. */
  apiUrl: 'text',
  /** The partner that a quote comes from, stored with it. Default: none. */
  source: 'text',
  /**
   * What your program knows the request by, up to 100 characters, such as `CRM-2041`; stored with it, and never changed
   * afterward. No personal data: it is in lists and exports. Default: none.
   */
  reference: 'text',
  /** The project type that is selected initially and after a reset, such as `patio`. Default: none. */
  projectType: 'text',
  /** `en`, `es`, or `vi`; with `messages`, any language (BCP 47). Default: the page's, else `en`. */
  lang: 'global',
  /** The form's heading. Default: `Request Your Free Quote`, in the form's language. */
  heading: 'text',
  /** A phone number to show below the form; empty for none. Default: the contractor's. */
  phone: 'text',
  /**
   * `light`; `dark`; `system`, which follows the visitor's system; or `auto`, which follows the page's `color-scheme`.
   * Default: `auto`.
   */
  theme: ['light', 'dark', 'system', 'auto'],
  /**
   * `off` keeps no draft in the tab. Default: each form keeps its own draft until it is sent; forms with an `id` keep
   * it by that.
   */
  draft: 'off',
  /** `off` lets no visitor add photos after a success. Default: a button that does. */
  photos: 'off',
  /** `off` does not count that the form was shown. Default: it is counted once a tab and day, without a cookie. */
  views: 'off',
  /**
   * A page on the origin of the embedding page, such as `/thanks`, to open after submission, once `quote-submitted` was
   * dispatched. Default: none.
   */
  successUrl: 'text',
  /**
   * The page about the data of visitors that the form links to: an address with `https://`, or a path such as `/privacy`;
   * empty for none. Default: the contractor's.
   */
  privacyUrl: 'text',
  /** Shows the FAQ below the form. Default: off. */
  faq: 'flag',
  /**
   * Stores with a quote how the visit began: the `utm_` parameters and click IDs in the URL of the first page with this
   * attribute, its path, and the host that linked to it. `sessionStorage` keeps them until the tab is closed, or a link of
   * another campaign is opened in it. Default: off.
   */
  campaign: 'flag',
  /**
   * Tries the form, on any page: a banner says so, the API checks the request and stores nothing, and the events are as of a
   * real one. Default: off.
   */
  dryRun: 'flag',
  /** Values of fields that the visitor has not filled in, as JSON such as `{"projectType":"patio"}`. Default: none. */
  values: 'json',
  /**
   * Texts to show instead of the built-in ones, in any language, as JSON such as `{"labels":{"phone":"Telefon"}}`; others
   * remain. In `errors`, `{min}` and `{max}` are the limits of a text. `QuoteFormMessages` has all names. Default: none.
   */
  messages: 'json',
} as const

type Attributes = typeof attributes
export type AttributeProperty = keyof Attributes

/** Returns the name of the attribute that a property reflects, such as `api-url` for `apiUrl`. */
export function attributeName(property: string): string {
  return property.replace(/[A-Z]/g, '-$&').toLowerCase()
}

/** The properties that reflect the attributes; null if there is no attribute. */
export type QuoteFormAttributes = { -readonly [Property in AttributeProperty]: Value<Property> }

/** What the attributes hold that are JSON. */
interface JsonValues {
  values: QuoteFormValues
  messages: QuoteFormMessages
}

type Value<Property extends AttributeProperty> = Property extends keyof JsonValues
  ? JsonValues[Property] | null
  : Attributes[Property] extends 'flag'
    ? boolean
    : Attributes[Property] extends 'global'
      ? string
      : Text<Property> | null

/** What a text can be: editors complete the values that are known. */
type Text<Property extends AttributeProperty> = Property extends 'projectType'
  ? ProjectType | (string & {})
  : string

/**
 * The attributes as JSX and templates write them, without those that every element has. `values` and `messages` are
 * objects, or JSON: markup that a server renders can hold JSON only.
 */
export type MarkupAttributes = {
  [
    Property in AttributeProperty as Attributes[Property] extends 'global' ? never : KebabCase<Property>
  ]?: MarkupValue<Property>
}

type MarkupValue<Property extends AttributeProperty> = Property extends keyof JsonValues
  ? JsonValues[Property] | string
  : Attributes[Property] extends readonly (infer Choice)[]
    ? Choice
    : Attributes[Property] extends 'off'
      ? 'off'
      : NonNullable<Value<Property>>

type KebabCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : ''
